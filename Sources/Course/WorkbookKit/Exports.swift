// Lessons print with the words that every program has.
@_exported import Wording
