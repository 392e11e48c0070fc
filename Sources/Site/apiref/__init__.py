"""Makes the pages of the API reference from the symbol graphs that the compiler writes."""
