"""What `check.py` looks at, beside what every page has to pass: how pages look, read, are found, and lead to each other."""
