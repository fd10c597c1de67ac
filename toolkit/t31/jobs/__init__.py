"""Jobs: variant in, tables made, rows stored."""
