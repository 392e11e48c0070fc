// A lesson checks models, and prints with the words that every program has.
@_exported import ModelKit
