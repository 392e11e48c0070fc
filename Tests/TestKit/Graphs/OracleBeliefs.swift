/// What the oracle holds true of delete rules, as a table, so that a test can plant a wrong belief in it.
package struct OracleBeliefs: Sendable {
  /// Rules that delete the destinations (DR-05).
  package var spreading: Set<PlainRule> = [.cascade]
  /// Whether the rules of what a cascade deleted apply in turn (DR-05).
  package var spreadsInTurn = true
  /// Rules that clear the reference of each destination (DR-04); for cascade it shows on the deleted object (DR-11).
  package var cutting: Set<PlainRule> = [.nullify, .cascade]
  /// Rules that forbid the delete while a destination is there (DR-06).
  package var denying: Set<PlainRule> = [.deny]
  /// Whether a destination that is deleted too does not count for that (DR-17).
  package var deletedDestinationsLiftDenial = true
  /// Whether an object that was never saved can be denied its deletion (ST-08: nothing is written for it).
  package var deniesUnsaved = false
  /// Whether rules run when changes are processed, and not only at the save (DR-08).
  package var propagatesWhenProcessing = true
  /// Whether a subentity has the relationships of its parent (DR-28).
  package var inherits = true
  /// Whether a required to-one without destination fails with 1570 (DR-25).
  package var requiresDestination = true
  /// Whether a minimum count that is undercut fails with 1580 (DR-25, VL-08).
  package var requiresMinimum = true
  /// Whether only what changed is validated (DR-26: what a missing inverse leaves dangling is not).
  package var validatesOnlyChanged = true
  /// Whether a failed save writes nothing (DR-19).
  package var failureWritesNothing = true
  /// Whether a key that leads to a deleted row stays in the row (DR-23).
  package var keepsDanglingKeys = true

  /// Makes the beliefs that the facts give.
  package init() {}
}
