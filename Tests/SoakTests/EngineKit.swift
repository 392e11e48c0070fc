// Stacks, invariants, builders and generators are used in every file here.
@_exported import EngineKit
