import ModelKit
import OpenCoreData
import WorkbookKit

/// The objects around one that is to be deleted, made for the purpose.
///
/// That one, and what cascades would delete with it, has all its relationships filled: a to-one with an object, a to-many with two,
/// or as many as it takes, and something refers to it by each to-one that has no inverse. What stays has another member beside the one that goes, and else only what it must have. So what a
/// delete does to them follows from the model alone.
struct ExampleGraph {
  private let context: NSManagedObjectContext
  /// All objects, each with how far it is from those that have everything.
  private var made: [(object: NSManagedObject, distance: Int)] = []
  /// Those that get everything, each with the cascades that led to it.
  private var whole: [(object: NSManagedObject, way: [NSRelationshipDescription])] = []

  /// How many objects are made before cascades are followed no further.
  private static let limit = 200
  /// How often a cascade is followed on one way: it may lead to itself.
  private static let repeats = 2
  /// How far from the others an object still gets new ones for what it must have.
  private static let reach = 3
  /// How many members a to-many gets at most: one that must have more has no example.
  private static let most = 10

  /// The to-one relationships without an inverse, by entity and name: a delete finds nothing that refers by them.
  private let oneWay: [NSRelationshipDescription]

  init(in context: NSManagedObjectContext, of model: NSManagedObjectModel) {
    self.context = context
    oneWay = RuleGraph(model).relationships.filter {
      !$0.isToMany && !$0.isTransient && $0.inverseRelationship == nil
    }
  }

  /// Makes an object of an entity, and those around it.
  ///
  /// - Parameter entity: an entity that is not abstract.
  mutating func grow(around entity: NSEntityDescription) -> NSManagedObject {
    let first = make(entity, distance: 0)
    whole = [(first, [])]
    var next = 0
    while next < whole.count {
      fill(whole[next].object, whole[next].way)
      next += 1
    }
    next = 0
    while next < made.count {
      complete(made[next].object, distance: made[next].distance)
      next += 1
    }
    return first
  }

  private mutating func make(_ entity: NSEntityDescription, distance: Int) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context)
    made.append((object, distance))
    return object
  }

  // MARK: Filling

  private mutating func fill(_ object: NSManagedObject, _ way: [NSRelationshipDescription]) {
    for relationship in Self.stored(object.entity) {
      guard let destination = Self.destination(of: relationship) else { continue }
      let isCascade = relationship.deleteRule == .cascadeDeleteRule
      if isCascade, made.count >= Self.limit || way.count(where: { $0 === relationship }) >= Self.repeats { continue }
      for _ in 0..<Self.missing(object, relationship, of: Self.room(relationship)) {
        let other = make(destination, distance: isCascade ? 0 : 1)
        Self.link(object, relationship, other)
        if isCascade {
          whole.append((other, way + [relationship]))
        } else {
          accompany(object, relationship, other)
        }
      }
    }
    for relationship in oneWay where made.count < Self.limit {
      guard let end = relationship.destinationEntity, object.entity.isKindOf(entity: end),
        let owner = Self.concrete(relationship.entity)
      else { continue }
      Self.link(make(owner, distance: 1), relationship, object)
    }
  }

  /// Gives what stays another member beside the one that goes.
  private mutating func accompany(
    _ object: NSManagedObject, _ relationship: NSRelationshipDescription, _ other: NSManagedObject
  ) {
    guard let inverse = relationship.inverseRelationship, inverse.isToMany, !inverse.isTransient else { return }
    for _ in 0..<Self.missing(other, inverse, of: Self.room(inverse)) {
      Self.link(other, inverse, make(object.entity, distance: 2))
    }
  }

  /// Gives an object what no save would do without.
  private mutating func complete(_ object: NSManagedObject, distance: Int) {
    for relationship in Self.stored(object.entity) {
      guard let destination = Self.destination(of: relationship) else { continue }
      for _ in 0..<Self.missing(object, relationship, of: Self.need(object, relationship)) {
        let isFar = distance >= Self.reach || made.count >= 2 * Self.limit
        if isFar, let known = known(destination, for: relationship, besides: object) {
          Self.link(object, relationship, known)
        } else if made.count < 3 * Self.limit {
          Self.link(object, relationship, make(destination, distance: distance + 1))
        }
      }
    }
  }

  /// An object that a relationship can lead to as well, of those that no cascade deletes.
  private func known(
    _ entity: NSEntityDescription, for relationship: NSRelationshipDescription, besides object: NSManagedObject
  ) -> NSManagedObject? {
    let present = Self.members(object, relationship)
    return made.first { other, distance in
      guard distance > 0, other !== object, other.entity.isKindOf(entity: entity),
        !present.contains(where: { $0 === other })
      else { return false }
      guard let inverse = relationship.inverseRelationship else { return true }
      return inverse.isToMany || Self.count(other, inverse) == 0
    }?.object
  }

  // MARK: Relationships

  private static func stored(_ entity: NSEntityDescription) -> [NSRelationshipDescription] {
    entity.relationshipsByName.values.filter { !$0.isTransient }.sorted { $0.name < $1.name }
  }

  /// The entity of new destinations: the first by name that is not abstract, from the top.
  private static func destination(of relationship: NSRelationshipDescription) -> NSEntityDescription? {
    relationship.destinationEntity.flatMap(concrete)
  }

  private static func concrete(_ entity: NSEntityDescription) -> NSEntityDescription? {
    guard entity.isAbstract else { return entity }
    return entity.subentities.sorted { $0.name ?? "" < $1.name ?? "" }.lazy.compactMap(concrete).first
  }

  /// How many an object gets that gets everything.
  private static func room(_ relationship: NSRelationshipDescription) -> Int {
    guard relationship.isToMany else { return 1 }
    let wanted = max(2, relationship.minCount)
    return relationship.maxCount > 0 ? min(wanted, relationship.maxCount) : wanted
  }

  /// How many an object must have.
  private static func need(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) -> Int {
    if !relationship.isToMany { return relationship.isOptional ? 0 : 1 }
    // An optional to-many may be empty, whatever its bounds (VL-08c).
    return relationship.isOptional && count(object, relationship) == 0 ? 0 : relationship.minCount
  }

  private static func members(
    _ object: NSManagedObject, _ relationship: NSRelationshipDescription
  ) -> [NSManagedObject] {
    switch object.value(forKey: relationship.name) {
    case let member as NSManagedObject: [member]
    case let members as NSOrderedSet: members.array.compactMap { $0 as? NSManagedObject }
    case let members as NSSet: members.allObjects.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }

  private static func count(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) -> Int {
    members(object, relationship).count
  }

  private static func missing(
    _ object: NSManagedObject, _ relationship: NSRelationshipDescription, of number: Int
  ) -> Int {
    max(0, min(number, most) - count(object, relationship))
  }

  private static func link(
    _ object: NSManagedObject, _ relationship: NSRelationshipDescription, _ other: NSManagedObject
  ) {
    if !relationship.isToMany {
      object.setValue(other, forKey: relationship.name)
    } else if relationship.isOrdered {
      object.mutableOrderedSetValue(forKey: relationship.name).add(other)
    } else {
      object.mutableSetValue(forKey: relationship.name).add(other)
    }
  }
}
