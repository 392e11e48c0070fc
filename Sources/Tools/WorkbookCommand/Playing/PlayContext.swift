import OpenCoreData

/// A context that notes an object whose row is gone where the process would end, and lets the look go on.
final class PlayContext: NSManagedObjectContext, @unchecked Sendable {
  /// Whether a fault whose row is gone ends the process, as where `shouldDeleteInaccessibleFaults` is false.
  var endsAtInaccessibleFaults = false
  /// Is told how the process would have ended.
  var whenEnded: (String) -> Void = { _ in }

  override func shouldHandleInaccessibleFault(
    _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
  ) -> Bool {
    if endsAtInaccessibleFaults { whenEnded("CoreData could not fulfill a fault") }
    return true
  }
}
