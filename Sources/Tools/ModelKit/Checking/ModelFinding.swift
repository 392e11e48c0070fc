import CoreDataModel

/// Something in a model that deletes will run into: where, why it hurts, where it is shown, and what to do.
public struct ModelFinding: Equatable, Sendable {
  /// What kind of thing was found.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A relationship without an inverse.
    case missingInverse = "missing-inverse"
    /// A relationship with the rule no action.
    case noAction = "no-action"
    /// A nullify, and the other end must not be empty.
    case nullifyMandatory = "nullify-mandatory"
    /// A deny on an object that a cascade deletes.
    case denyBelowCascade = "deny-below-cascade"
    /// A cascade at both ends.
    case cascadeBothWays = "cascade-both-ways"
    /// A cascade from one of many to what they have in common.
    case cascadeUpwards = "cascade-upwards"
    /// A cascade over a many-to-many relationship.
    case cascadeManyToMany = "cascade-many-to-many"
    /// Cascades that lead back to where they began.
    case cascadeCycle = "cascade-cycle"
    /// A to-many that keeps an order.
    case orderedToMany = "ordered-to-many"
    /// What a batch delete of the entity would trip over.
    case batchDelete = "batch-delete"
    /// No store can be opened with the model.
    case cannotOpen = "cannot-open"
    /// Since an earlier version a relationship has another delete rule.
    case ruleChanged = "rule-changed"
    /// Since an earlier version a relationship has lost its inverse.
    case inverseRemoved = "inverse-removed"
    /// Since an earlier version something must not be empty any more.
    case becameRequired = "became-required"
    /// Something is accepted that is not found, or for no reason.
    case staleAcceptance = "stale-acceptance"

    /// Whether the question is asked of a model alone.
    public var isOfModel: Bool {
      switch self {
      case .missingInverse, .noAction, .nullifyMandatory, .denyBelowCascade, .cascadeBothWays, .cascadeUpwards,
        .cascadeManyToMany, .cascadeCycle, .orderedToMany, .batchDelete:
        true
      case .cannotOpen, .ruleChanged, .inverseRemoved, .becameRequired, .staleAcceptance: false
      }
    }
  }

  /// How much it matters.
  public enum Severity: String, Codable, Comparable, Sendable {
    /// Worth knowing.
    case note
    /// Wrong in many models.
    case warning
    /// A save fails, or a key is left to a row that is gone.
    case error

    /// A note is less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The kind.
  public let kind: Kind
  /// How much it matters.
  public let severity: Severity
  /// The entity whose objects are deleted, or that has the relationship.
  public let entity: String
  /// The relationship or, where it is about another property, that; empty where it is about the whole entity.
  public let relationship: String
  /// What happens, with the names of the model.
  public let why: String
  /// What to do.
  public let advice: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - severity: How much it matters.
  ///   - entity: The entity whose objects are deleted, or that has the relationship.
  ///   - relationship: The relationship.
  ///   - why: What happens, with the names of the model.
  ///   - advice: What to do.
  public init(
    _ kind: Kind, _ severity: Severity, entity: String, relationship: String, why: String, advice: String
  ) {
    self.kind = kind
    self.severity = severity
    self.entity = entity
    self.relationship = relationship
    self.why = why
    self.advice = advice
  }

  /// The place as people write it: `Series.episodes`, or the entity alone; empty where it is about the whole model.
  public var place: String { relationship.isEmpty ? entity : "\(entity).\(relationship)" }

  /// Creates a finding about a relationship.
  init(
    _ kind: Kind, _ severity: Severity, _ relationship: NSRelationshipDescription, why: String, advice: String
  ) {
    self.init(
      kind, severity, entity: relationship.entity.name ?? "", relationship: relationship.name, why: why, advice: advice)
  }

  /// The segment that shows it: the chapter and the segment's name.
  public var shownBy: (chapter: Int, segment: String) {
    switch kind {
    case .missingInverse: (1, "find-the-dangling-key")
    case .noAction: (1, "what-no-action-leaves")
    case .nullifyMandatory: (3, "which-rules")
    case .denyBelowCascade: (1, "deny-and-the-save")
    case .cascadeBothWays, .cascadeUpwards, .cascadeCycle: (1, "cascade-at-the-wrong-end")
    case .cascadeManyToMany: (1, "how-far-cascade-goes")
    case .orderedToMany: (1, "a-fetch-without-an-order")
    case .batchDelete: (3, "which-rules")
    case .cannotOpen: (7, "read-the-model")
    case .ruleChanged: (1, "the-matrix")
    case .inverseRemoved: (1, "find-the-dangling-key")
    case .becameRequired: (3, "which-rules")
    case .staleAcceptance: (7, "what-a-reviewer-says")
    }
  }
}
