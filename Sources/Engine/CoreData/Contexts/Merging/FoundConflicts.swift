import Foundation

/// What a save found in its way: nothing was written, and a merge policy may resolve it.
///
/// No lock is needed: it does not leave the queue of the context that saves.
struct FoundConflicts: Error, @unchecked Sendable {
  var versions: [NSMergeConflict] = []
  var values: [NSConstraintConflict] = []

  /// The error that callers catch when nobody resolves them (MP-03, MP-11).
  var failure: CocoaError { versions.isEmpty ? SaveFailure.constraints(values) : SaveFailure.conflicts(versions) }
}
