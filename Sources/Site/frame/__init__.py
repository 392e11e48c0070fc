"""The frame around the book's pages: their order, what each takes, what leads to them, and how they are found and shared."""
