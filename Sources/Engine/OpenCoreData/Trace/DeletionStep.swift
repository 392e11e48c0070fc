/// One step of delete propagation: what a delete rule did to one object at the far end of a relationship.
///
/// Not part of Core Data, which runs the rules and tells nobody.
public struct DeletionStep: Sendable, Hashable {
  /// What followed from the rule.
  public enum Outcome: Sendable, Hashable {
    /// Cascade: the destination was marked deleted, and its own rules run in turn (DR-05).
    case deleted
    /// Cascade: the destination was marked deleted already.
    case deletedAlready
    /// Nullify: the destination's reference to the object was cleared (DR-04).
    case nullified
    /// Nullify: no inverse is modelled, so there was nothing at the far end to clear (DR-26).
    case notTold
    /// No action: the store goes on naming the object after its row is gone (DR-07, DR-23).
    case leftDangling
    /// No action: the destination was not touched, and nothing in the store names the object from there.
    case untouched
    /// Deny: the save has yet to ask whether the destination is still there (DR-17).
    case asked
    /// Deny: the destination is still there, so the save was refused (DR-06).
    case denied
  }

  /// The object that goes.
  public let object: NSManagedObjectID
  /// The relationship of it whose rule was followed.
  public let relationship: String
  /// The relationship at the far end that leads back, if one is modelled.
  public let inverse: String?
  /// The rule.
  public let rule: NSDeleteRule
  /// The object at the far end.
  public let destination: NSManagedObjectID
  /// What followed.
  public let outcome: Outcome
}
