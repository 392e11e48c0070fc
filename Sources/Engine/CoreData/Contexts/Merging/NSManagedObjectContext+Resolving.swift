// What a save does when it has met conflicts (SV-19).
extension NSManagedObjectContext {
  /// How often a save is tried again: others may go on saving, and a policy may resolve nothing.
  private static var mostResolutions: Int { 16 }

  /// Hands conflicts to the merge policy, and prepares the next attempt.
  ///
  /// - Parameters:
  ///   - attempt: how many attempts there have been.
  /// - Throws: what the policy throws; the conflicts once there have been too many attempts; or what validation throws
  ///   of the merged objects (CH-073).
  func resolve(_ found: FoundConflicts, attempt: Int, _ graph: ObjectGraph) throws {
    guard attempt <= Self.mostResolutions, let policy = mergePolicy as? NSMergePolicy else { throw found.failure }
    var failure: (any Error)?
    withoutUndoRecording {
      do { try policy.resolve(mergeConflicts: found.versions + found.values) } catch {
        failure = error
        return
      }
      let fallback = ConflictResolution(type: .mergeByPropertyObjectTrumpMergePolicyType)
      for conflict in found.versions where !conflict.isResolved { fallback.resolve(conflict) }
      processPendingChanges(propagating: true)
    }
    if let failure { throw failure }
    try validate(graph)
  }
}
