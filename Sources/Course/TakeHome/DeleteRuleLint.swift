// Asks of a model what a reviewer asks who knows deletes: for a unit test of your own model.
//
//     let findings = DeleteRuleLint.findings(in: model).filter { !accepted.contains($0.description) }
//     XCTAssertEqual(findings.map(\.description), [])
//
// Use it in a test, with the findings that you have looked at and accept as a list beside it. It knows the model and no data, so
// treat each finding as a question: the model may be right. It changes nothing.
//
// Tried: on the engine of the Core Data workbook, on Linux, against the workbook's own `lint`. Not tried: on Apple's framework.

import CoreData
import Foundation

/// Something in a model that deletes will run into.
struct DeleteRuleFinding: Hashable, CustomStringConvertible {
  /// The question.
  enum Kind: String, CaseIterable {
    /// A relationship without an inverse: it keeps a key to a row that is gone.
    case missingInverse = "missing-inverse"
    /// The rule no action: the other end keeps referring to what is gone.
    case noAction = "no-action"
    /// Nullify, and the other end must not be empty: the save fails with 1570 or 1580.
    case nullifyMandatory = "nullify-mandatory"
    /// A deny on what a cascade deletes: the save fails with 1600, far away.
    case denyBelowCascade = "deny-below-cascade"
    /// A cascade at both ends: one delete takes all that hangs together.
    case cascadeBothWays = "cascade-both-ways"
    /// A cascade from one of many to what they share.
    case cascadeUpwards = "cascade-upwards"
    /// A cascade over many-to-many: what is shared goes too.
    case cascadeManyToMany = "cascade-many-to-many"
    /// Cascades that lead back to where they began.
    case cascadeCycle = "cascade-cycle"
    /// An ordered to-many: the whole list is read, and places of other members may be written.
    case orderedToMany = "ordered-to-many"
    /// What a batch delete of the entity would trip over, or not tell of.
    case batchDelete = "batch-delete"
  }

  /// The question.
  var kind: Kind
  /// The relationship, as `Entity.relationship`.
  var place: String
  /// What it is about: the other end, or the way along cascades.
  var detail: String

  /// The finding in one line.
  var description: String { "\(kind.rawValue): \(place)" + (detail.isEmpty ? "" : " (\(detail))") }
}

/// The questions.
enum DeleteRuleLint {
  /// What was found, by relationship and question.
  ///
  /// - Parameter model: the model, in use or not.
  static func findings(in model: NSManagedObjectModel) -> [DeleteRuleFinding] {
    let entities = model.entities.sorted { $0.name ?? "" < $1.name ?? "" }
    var findings: Set<DeleteRuleFinding> = []
    var cycles: Set<Set<String>> = []
    for entity in entities {
      for relationship in declared(by: entity) {
        findings.formUnion(alone(relationship))
        guard isCascade(relationship) else { continue }
        findings.formUnion(denials(below: relationship))
        if let cycle = cycle(from: relationship), cycles.insert(Set(cycle.map { $0.entity.name ?? "" })).inserted {
          findings.insert(.init(kind: .cascadeCycle, place: place(relationship), detail: way(cycle)))
        }
      }
    }
    // A pair is told once, from the end that comes first.
    findings = findings.filter { $0.kind != .cascadeBothWays || $0.place <= $0.detail }
    return findings.sorted { ($0.place, $0.kind.rawValue, $0.detail) < ($1.place, $1.kind.rawValue, $1.detail) }
  }

  /// What a relationship and its inverse say by themselves.
  private static func alone(_ relationship: NSRelationshipDescription) -> [DeleteRuleFinding] {
    var kinds: [DeleteRuleFinding.Kind] = []
    let inverse = relationship.inverseRelationship
    if inverse == nil { kinds.append(.missingInverse) }
    if relationship.isOrdered, relationship.isToMany { kinds.append(.orderedToMany) }
    switch relationship.deleteRule {
    case .noActionDeleteRule:
      kinds += inverse == nil ? [.noAction] : [.noAction, .batchDelete]
    case .denyDeleteRule: kinds.append(.batchDelete)
    case .cascadeDeleteRule:
      kinds.append(.batchDelete)
      if inverse?.deleteRule == .cascadeDeleteRule { kinds.append(.cascadeBothWays) }
      if !relationship.isToMany, inverse?.isToMany == true { kinds.append(.cascadeUpwards) }
      if relationship.isToMany, inverse?.isToMany == true { kinds.append(.cascadeManyToMany) }
    default:
      guard let inverse else { break }
      if needsOne(inverse) { kinds.append(.nullifyMandatory) }
      if inverse.isToMany ? inverse.minCount > 0 : !inverse.isOptional { kinds.append(.batchDelete) }
    }
    // Nothing of a transient relationship is in a row.
    if relationship.isTransient {
      kinds.removeAll { [.missingInverse, .orderedToMany, .noAction, .batchDelete].contains($0) }
    }
    return kinds.map { .init(kind: $0, place: place(relationship), detail: inverse.map(place) ?? "") }
  }

  /// Whether an end must not lose an object.
  ///
  /// Bounds of an optional to-many count only while it has members.
  private static func needsOne(_ end: NSRelationshipDescription) -> Bool {
    if !end.isToMany { return !end.isOptional }
    return end.minCount > 0 && !(end.isOptional && end.minCount == 1)
  }

  private typealias Step = (entity: NSEntityDescription, way: [NSRelationshipDescription])

  /// The deny rules of what a cascade reaches, each by its shortest way.
  private static func denials(below first: NSRelationshipDescription) -> [DeleteRuleFinding] {
    var seen: Set<ObjectIdentifier> = []
    var line: [Step] = []
    func reach(_ relationship: NSRelationshipDescription, _ way: [NSRelationshipDescription]) {
      for entity in ends(of: relationship) where seen.insert(ObjectIdentifier(entity)).inserted {
        line.append((entity, way + [relationship]))
      }
    }
    reach(first, [])
    var reported: Set<ObjectIdentifier> = []
    var findings: [DeleteRuleFinding] = []
    var next = 0
    while next < line.count {
      let (entity, way) = line[next]
      next += 1
      for relationship in all(of: entity) {
        if isCascade(relationship) { reach(relationship, way) }
        // What leads back to the one object that is being deleted anyway denies nothing.
        let leadsBack = !relationship.isToMany && relationship === way.last?.inverseRelationship
        guard relationship.deleteRule == .denyDeleteRule, !leadsBack,
          reported.insert(ObjectIdentifier(relationship)).inserted
        else { continue }
        findings.append(
          .init(kind: .denyBelowCascade, place: place(first), detail: Self.way(way + [relationship])))
      }
    }
    return findings
  }

  /// The shortest way along cascades back to the entity of a relationship, through another entity, not merely turning round.
  private static func cycle(from first: NSRelationshipDescription) -> [NSRelationshipDescription]? {
    if isLoop(first) { return nil }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(first)]
    var line = [[first]]
    var next = 0
    while next < line.count {
      let way = line[next]
      next += 1
      guard let last = way.last else { continue }
      for entity in ends(of: last) {
        for relationship in all(of: entity) where isCascade(relationship) && !isLoop(relationship) {
          if relationship === last.inverseRelationship { continue }
          guard seen.insert(ObjectIdentifier(relationship)).inserted else { continue }
          if leads(relationship, to: first.entity) { return way + [relationship] }
          line.append(way + [relationship])
        }
      }
    }
    return nil
  }

  private static func leads(_ relationship: NSRelationshipDescription, to entity: NSEntityDescription) -> Bool {
    guard let destination = relationship.destinationEntity else { return false }
    return destination.isKindOf(entity: entity) || entity.isKindOf(entity: destination)
  }

  private static func ends(of relationship: NSRelationshipDescription) -> [NSEntityDescription] {
    func family(_ entity: NSEntityDescription) -> [NSEntityDescription] {
      [entity] + entity.subentities.sorted { $0.name ?? "" < $1.name ?? "" }.flatMap(family)
    }
    return relationship.destinationEntity.map(family) ?? []
  }

  private static func isCascade(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.deleteRule == .cascadeDeleteRule
  }

  private static func isLoop(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.destinationEntity === relationship.entity
  }

  private static func declared(by entity: NSEntityDescription) -> [NSRelationshipDescription] {
    all(of: entity).filter { entity.superentity?.relationshipsByName[$0.name] == nil }
  }

  private static func all(of entity: NSEntityDescription) -> [NSRelationshipDescription] {
    entity.relationshipsByName.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func place(_ relationship: NSRelationshipDescription) -> String {
    "\(relationship.entity.name ?? "").\(relationship.name)"
  }

  private static func way(_ relationships: [NSRelationshipDescription]) -> String {
    relationships.map(place).joined(separator: " → ")
  }
}
