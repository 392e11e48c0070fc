// Asks of a model what a reviewer asks who knows deletes: for a unit test of your own model.
//
// Use it in a test, with the findings that you have looked at and accept as a list beside it. Do not let it decide: it knows the
// model and no data, so treat each finding as a question. It changes nothing.
//
//     let findings = DeleteRuleLint.findings(in: model, isMirrored: false).map(\.description)
//     XCTAssertEqual(findings.filter { !accepted.contains($0) }, [])
//
// `isMirrored` asks also what a store that CloudKit mirrors does not support. Apple's page *Creating a Core Data Model for CloudKit*
// has the list, but for ordered relationships and mandatory attributes without a default value, which the opening of the store was
// reported to refuse. What that page says of configurations is not asked: no relationship may lead from one into another.

import CoreData
import Foundation

/// Something in a model that deletes will run into.
nonisolated struct DeleteRuleFinding: Hashable, CustomStringConvertible {
  /// The question.
  enum Kind: String, CaseIterable {
    /// A relationship without an inverse: a to-one keeps a key to a row that is gone, a to-many shares no member.
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
    /// What a batch delete of the entity would trip over, there or below a cascade, or not tell of.
    case batchDelete = "batch-delete"
    /// What a store that CloudKit mirrors does not support.
    case mirroredStore = "mirrored-store"
  }

  /// The question.
  var kind: Kind
  /// The relationship or attribute, as `Entity.relationship`, or the entity.
  var place: String
  /// What it is about: the other end, the way along cascades, or what a mirrored store asks for.
  var detail: String

  /// The finding in one line.
  var description: String { "\(kind.rawValue): \(place)" + (detail.isEmpty ? "" : " (\(detail))") }
}

/// The questions.
nonisolated enum DeleteRuleLint {
  /// What was found, by relationship and question.
  ///
  /// - Parameters:
  ///   - model: the model, in use or not.
  ///   - isMirrored: whether CloudKit mirrors the store.
  static func findings(in model: NSManagedObjectModel, isMirrored: Bool = false) -> [DeleteRuleFinding] {
    let entities = model.entities.sorted { $0.name ?? "" < $1.name ?? "" }
    var findings: Set<DeleteRuleFinding> = []
    var cycles: Set<Set<String>> = []
    for entity in entities {
      if isMirrored { findings.formUnion(unmirrored(entity)) }
      for relationship in declared(by: entity) {
        findings.formUnion(alone(relationship))
        guard isCascade(relationship) else { continue }
        findings.formUnion(found(below: relationship))
        if let cycle = cycle(from: relationship), cycles.insert(Set(cycle.map { home(of: $0) })).inserted {
          findings.insert(.init(kind: .cascadeCycle, place: place(relationship), detail: way(cycle)))
        }
      }
    }
    // A pair is told once, from the end that comes first.
    findings = findings.filter { $0.kind != .cascadeBothWays || $0.place <= $0.detail }
    return findings.sorted { ($0.place, $0.kind.rawValue, $0.detail) < ($1.place, $1.kind.rawValue, $1.detail) }
  }

  /// What of an entity a store that CloudKit mirrors does not support.
  private static func unmirrored(_ entity: NSEntityDescription) -> [DeleteRuleFinding] {
    let name = entity.name ?? ""
    var found: [(place: String, detail: String)] = []
    if !entity.uniquenessConstraints.isEmpty { found.append((name, "no unique constraints")) }
    for relationship in declared(by: entity) where !relationship.isTransient {
      let place = place(relationship)
      if relationship.deleteRule == .denyDeleteRule { found.append((place, "no deny rule")) }
      if !relationship.isOptional { found.append((place, "every relationship optional")) }
      if relationship.inverseRelationship == nil { found.append((place, "an inverse for every relationship")) }
      if relationship.isToMany, relationship.isOrdered { found.append((place, "no ordered relationships")) }
    }
    let inherited = entity.superentity?.attributesByName ?? [:]
    for (key, attribute) in entity.attributesByName where inherited[key] == nil && !attribute.isTransient {
      if !attribute.isOptional, attribute.defaultValue == nil {
        found.append(("\(name).\(key)", "a default value for what is not optional"))
      }
      if [.undefinedAttributeType, .objectIDAttributeType].contains(attribute.attributeType) {
        found.append(("\(name).\(key)", "no attributes of undefined type or of object IDs"))
      }
    }
    return found.map { .init(kind: .mirroredStore, place: $0.place, detail: $0.detail) }
  }

  /// What a relationship and its inverse say by themselves.
  private static func alone(_ relationship: NSRelationshipDescription) -> [DeleteRuleFinding] {
    var kinds: [DeleteRuleFinding.Kind] = []
    let inverse = relationship.inverseRelationship
    if inverse == nil { kinds.append(.missingInverse) }
    if relationship.isOrdered, relationship.isToMany { kinds.append(.orderedToMany) }
    switch relationship.deleteRule {
    case .noActionDeleteRule:
      kinds.append(.noAction)
    case .denyDeleteRule: break
    case .cascadeDeleteRule:
      kinds.append(.batchDelete)
      if inverse?.deleteRule == .cascadeDeleteRule { kinds.append(.cascadeBothWays) }
      if !relationship.isToMany, inverse?.isToMany == true { kinds.append(.cascadeUpwards) }
      if relationship.isToMany, inverse?.isToMany == true { kinds.append(.cascadeManyToMany) }
    default:
      if let inverse, needsOne(inverse) { kinds.append(.nullifyMandatory) }
    }
    if hinders(relationship) { kinds.append(.batchDelete) }
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

  /// Whether a batch delete is refused over a relationship, or leaves keys to nothing or too few there.
  private static func hinders(_ relationship: NSRelationshipDescription) -> Bool {
    if relationship.isTransient { return false }
    let inverse = relationship.inverseRelationship
    switch relationship.deleteRule {
    case .denyDeleteRule: return true
    // The key of a to-one whose inverse is a to-many goes with its own row; the members of a to-many have keys in theirs.
    case .noActionDeleteRule: return relationship.isToMany || inverse?.isToMany == false
    // What is mandatory refuses, however many others a to-many has left.
    case .nullifyDeleteRule: return inverse.map { !$0.isOptional || needsOne($0) } ?? false
    default: return false
    }
  }

  private typealias Step = (entity: NSEntityDescription, way: [NSRelationshipDescription])

  /// What denies, or hinders a batch delete, on what a cascade reaches, each by its shortest way.
  private static func found(below first: NSRelationshipDescription) -> [DeleteRuleFinding] {
    var seen: Set<String> = []
    var line: [Step] = []
    func reach(_ relationship: NSRelationshipDescription, _ way: [NSRelationshipDescription]) {
      for entity in ends(of: relationship) where seen.insert(entity.name ?? "").inserted {
        line.append((entity, way + [relationship]))
      }
    }
    reach(first, [])
    var reported: Set<String> = []
    var findings: [DeleteRuleFinding] = []
    var next = 0
    while next < line.count {
      let (entity, way) = line[next]
      next += 1
      for relationship in all(of: entity) {
        if isCascade(relationship) { reach(relationship, way) }
        // What leads back to the one object that is being deleted anyway stands in no way.
        let leadsBack = !relationship.isToMany && turnsRound(way.last, relationship)
        guard !leadsBack, reported.insert(place(relationship)).inserted else { continue }
        var kinds: [DeleteRuleFinding.Kind] = relationship.deleteRule == .denyDeleteRule ? [.denyBelowCascade] : []
        if hinders(relationship), !way.contains(where: \.isTransient) { kinds.append(.batchDelete) }
        findings += kinds.map { .init(kind: $0, place: place(first), detail: Self.way(way + [relationship])) }
      }
    }
    return findings
  }

  /// The shortest way along cascades back to the entity of a relationship, through another entity, not merely turning round.
  private static func cycle(from first: NSRelationshipDescription) -> [NSRelationshipDescription]? {
    if isLoop(first) { return nil }
    var seen: Set<String> = [place(first)]
    var line = [[first]]
    var next = 0
    while next < line.count {
      let way = line[next]
      next += 1
      guard let last = way.last else { continue }
      for entity in ends(of: last) {
        for relationship in all(of: entity) where isCascade(relationship) && !isLoop(relationship) {
          if turnsRound(last, relationship) { continue }
          guard seen.insert(place(relationship)).inserted else { continue }
          if leads(relationship, to: first) { return way + [relationship] }
          line.append(way + [relationship])
        }
      }
    }
    return nil
  }

  // MARK: By name

  // A model that is in use, or copied, may have a description of its own for each entity that inherits a relationship: what is the
  // same is told by the name of the entity that declares it.

  /// The name of the entity that declares a relationship.
  private static func home(of relationship: NSRelationshipDescription) -> String {
    var entity: NSEntityDescription? = relationship.entity
    while let above = entity?.superentity, above.relationshipsByName[relationship.name] != nil { entity = above }
    return entity?.name ?? ""
  }

  private static func place(_ relationship: NSRelationshipDescription) -> String {
    "\(home(of: relationship)).\(relationship.name)"
  }

  private static func turnsRound(_ last: NSRelationshipDescription?, _ next: NSRelationshipDescription) -> Bool {
    last?.inverseRelationship.map { place($0) == place(next) } ?? false
  }

  private static func leads(_ relationship: NSRelationshipDescription, to first: NSRelationshipDescription) -> Bool {
    guard let destination = relationship.destinationEntity else { return false }
    // The entity itself, one above it, or one below it.
    return ends(of: relationship).contains { $0.name == home(of: first) }
      || lineage(of: destination).contains(home(of: first))
  }

  /// The names of an entity and of those above it.
  private static func lineage(of entity: NSEntityDescription) -> [String] {
    sequence(first: entity, next: \.superentity).map { $0.name ?? "" }
  }

  private static func isLoop(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.destinationEntity?.name == home(of: relationship)
  }

  private static func isCascade(_ relationship: NSRelationshipDescription) -> Bool {
    relationship.deleteRule == .cascadeDeleteRule
  }

  private static func ends(of relationship: NSRelationshipDescription) -> [NSEntityDescription] {
    func family(_ entity: NSEntityDescription) -> [NSEntityDescription] {
      [entity] + entity.subentities.sorted { $0.name ?? "" < $1.name ?? "" }.flatMap(family)
    }
    return relationship.destinationEntity.map(family) ?? []
  }

  private static func declared(by entity: NSEntityDescription) -> [NSRelationshipDescription] {
    all(of: entity).filter { entity.superentity?.relationshipsByName[$0.name] == nil }
  }

  private static func all(of entity: NSEntityDescription) -> [NSRelationshipDescription] {
    entity.relationshipsByName.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func way(_ relationships: [NSRelationshipDescription]) -> String {
    relationships.map(place).joined(separator: " → ")
  }
}
