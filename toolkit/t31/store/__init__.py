"""The results database: its schema, and the only code that talks to it."""
