"""One question, one function: what commands, report and Python users ask."""
