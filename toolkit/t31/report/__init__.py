"""The report: answers frozen into a value, drawn, and rendered to HTML and Markdown."""
