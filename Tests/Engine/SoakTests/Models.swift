// Stacks, invariants, builders and generators are used in every file here.
@_exported import TestKit

typealias Series = Television.Series
