import Foundation

/// Whom a context hands its changes to.
protocol UpstreamSaving {
  /// Hands the context's changes over, and makes what was handed over clean.
  ///
  /// - Returns: the error of a save that only some stores have written (SV-12).
  func commit(_ graph: ObjectGraph) throws -> (any Error)?

  /// Looks at the stores that a save is compared with, as they are now; nil where it is compared with nothing (PC-07).
  func lookForConflicts<Result>(_ look: (ConflictLook) throws -> Result) throws -> Result?
}
