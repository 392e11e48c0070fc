import Foundation

/// The ways in which a save fails beside validation and stores.
enum SaveFailure {
  /// A save called from inside a save (SV-02).
  static var recursive: CocoaError {
    CocoaError(
      CocoaError.Code(rawValue: 132001),
      userInfo: [
        "message": "attempt to recursively call -save: on the context aborted",
        NSLocalizedDescriptionKey: "attempt to recursively call -save: on the context aborted",
        "stack trace": Thread.callStackSymbols,
      ])
  }

  /// Conflicts that nobody resolved (MP-03, VL-25).
  static func conflicts(_ conflicts: [NSMergeConflict]) -> CocoaError {
    CocoaError(
      .managedObjectMerge,
      userInfo: [
        NSPersistentStoreSaveConflictsErrorKey: conflicts,
        "NSExceptionOmitCallstacks": true,
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSManagedObjectMergeError),
      ])
  }
}
