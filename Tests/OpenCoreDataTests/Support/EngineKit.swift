// Stacks, invariants, builders and generators are used in nearly every file here.
@_exported import EngineKit

/// Swift Testing has one too.
typealias Tag = EngineKit.Tag
