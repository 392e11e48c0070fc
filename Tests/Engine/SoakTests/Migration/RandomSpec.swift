import Foundation
import TestKit

@testable import CoreData

/// A model as data, with parts that are known by numbers through all versions.
struct ModelSpec {
  struct Entity {
    let id: Int
    var name: String
    var was: String?
    var parent: Int?
    var isAbstract = false
  }
  struct Attribute {
    let id: Int
    var entity: Int
    var name: String
    var was: String?
    var type: NSAttributeType
    var isOptional = true
    var hasDefault = false
    var isExternal = false
    var isIndexed = false
  }
  struct End {
    var name: String
    var was: String?
    var isToMany: Bool
    var isOrdered = false
  }
  /// A relationship and its inverse, if it has one.
  struct Pair {
    let id: Int
    let from: Int
    let to: Int
    var there: End
    var back: End?
  }

  var entities: [Entity] = []
  var attributes: [Attribute] = []
  var pairs: [Pair] = []
  var isUnique = false
  /// The pairs whose first end is in a uniqueness constraint while it is to-one (CH-1004).
  var uniquePairs: Set<Int> = []
  /// Those of them that are there and to-one.
  var constrainedPairs: Set<Int> {
    Set(pairs.filter { uniquePairs.contains($0.id) && !$0.there.isToMany }.map(\.id))
  }
  private(set) var lastID = 0

  mutating func next() -> Int {
    lastID += 1
    return lastID
  }

  func entity(_ id: Int) -> Entity? { entities.first { $0.id == id } }

  /// The entity and those above it, the root last.
  func line(_ id: Int) -> [Int] {
    guard let entity = entity(id) else { return [] }
    return [id] + (entity.parent.map(line) ?? [])
  }

  func isKind(_ id: Int, of other: Int) -> Bool { line(id).contains(other) }

  func attributes(of entity: Int) -> [Attribute] { attributes.filter { line(entity).contains($0.entity) } }

  /// A value that tells types apart, from a small number; 0 is the default.
  static func value(_ number: Int, _ type: NSAttributeType) -> Any {
    switch type {
    case .stringAttributeType: "text \(number)"
    case .integer16AttributeType: number * 100 + 3
    case .integer32AttributeType: number * 1000 + 7
    // Few enough digits for a Float.
    case .integer64AttributeType: number * 700_021
    case .floatAttributeType: Double(number) + 0.5
    case .doubleAttributeType: Double(number) + 0.25
    case .dateAttributeType: Date(timeIntervalSinceReferenceDate: Double(number) * 60)
    case .booleanAttributeType: number.isMultiple(of: 2)
    case .decimalAttributeType: NSDecimalNumber(string: "\(number).5")
    case .UUIDAttributeType: UUID(uuidString: "00000000-0000-4000-8000-0000000000\(10 + number % 80)") ?? UUID()
    default: Data([UInt8(number % 4), 2, 3])
    }
  }

  static let types: [NSAttributeType] = [
    .stringAttributeType, .integer32AttributeType, .doubleAttributeType, .dateAttributeType, .booleanAttributeType,
    .decimalAttributeType, .UUIDAttributeType, .binaryDataAttributeType, .integer16AttributeType,
    .integer64AttributeType, .floatAttributeType,
  ]

  /// Numbers from those of few values to those of many, each of which may become each after it (CH-962).
  static let widths: [NSAttributeType] = [
    .booleanAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    .floatAttributeType, .doubleAttributeType,
  ]

  /// The model: each root has a number `uid` besides, by which objects are known.
  func model() -> NSManagedObjectModel {
    var made: [Int: NSEntityDescription] = [:]
    for entity in entities {
      let description = NSEntityDescription.made(entity.name, named: false, was: entity.was)
      description.isAbstract = entity.isAbstract
      made[entity.id] = description
    }
    for entity in entities {
      guard let description = made[entity.id] else { continue }
      description.subentities = entities.filter { $0.parent == entity.id }.compactMap { made[$0.id] }
      var properties: [NSPropertyDescription] = []
      if entity.parent == nil {
        properties.append(attribute("uid", .integer64AttributeType, isOptional: false, default: 0))
      }
      for each in attributes where each.entity == entity.id {
        let made = attribute(
          each.name, each.type, isOptional: each.isOptional, default: each.hasDefault ? Self.value(0, each.type) : nil)
        (made.renamingIdentifier, made.isIndexed) = (each.was, each.isIndexed)
        made.allowsExternalBinaryDataStorage = each.isExternal && each.type == .binaryDataAttributeType
        properties.append(made)
      }
      description.properties = properties
      if isUnique, entity.parent == nil { description.uniquenessConstraints = [["uid"]] }
    }
    for pair in pairs {
      guard let from = made[pair.from], let to = made[pair.to] else { continue }
      let there = from.relate(pair.there.built, to: to, inverse: pair.back?.built)
      there.renamingIdentifier = pair.there.was
      there.inverseRelationship?.renamingIdentifier = pair.back?.was
      guard constrainedPairs.contains(pair.id) else { continue }
      // Alone where no two rows can share the destination.
      let isAlone = pair.back.map { !$0.isToMany } ?? false
      from.uniquenessConstraints.append(isAlone ? [pair.there.name] : [pair.there.name, "uid"])
    }
    return .of(entities.compactMap { made[$0.id] })
  }
}

extension ModelSpec.End {
  /// The end as models in code are built of it.
  fileprivate var built: TestKit.End {
    let end = TestKit.End(name: name, isToMany: isToMany)
    return isOrdered ? end.inOrder : end
  }
}

// MARK: Versions at random

extension ModelSpec {
  /// A first version.
  static func random(_ numbers: inout SeededGenerator) -> ModelSpec {
    var spec = ModelSpec()
    for _ in 0..<Int.random(in: 1...4, using: &numbers) { spec.addEntity(&numbers) }
    for _ in 0..<Int.random(in: 1...7, using: &numbers) { spec.addAttribute(&numbers) }
    for _ in 0..<Int.random(in: 0...4, using: &numbers) { spec.addPair(&numbers) }
    for pair in spec.pairs where numbers.once(in: 4) { spec.uniquePairs.insert(pair.id) }
    return spec
  }

  /// The next version: some of the changes that can be inferred.
  func changed(_ numbers: inout SeededGenerator) -> ModelSpec {
    var spec = self
    for _ in 0..<Int.random(in: 1...6, using: &numbers) { spec.change(&numbers) }
    return spec
  }

  private static func letter(_ numbers: inout SeededGenerator) -> String {
    String("ABCDEFGHIJKLM".randomElement(using: &numbers) ?? "A")
  }

  private mutating func addEntity(_ numbers: inout SeededGenerator) {
    let id = next()
    let parent = numbers.once(in: 2) ? entities.randomElement(using: &numbers)?.id : nil
    entities.append(Entity(id: id, name: "\(Self.letter(&numbers))\(id)", parent: parent))
  }

  private mutating func addAttribute(_ numbers: inout SeededGenerator) {
    guard let entity = entities.randomElement(using: &numbers), let type = Self.types.randomElement(using: &numbers)
    else { return }
    let id = next()
    var made = Attribute(id: id, entity: entity.id, name: "\(Self.letter(&numbers).lowercased())\(id)", type: type)
    made.hasDefault = numbers.once(in: 2)
    made.isOptional = !made.hasDefault || numbers.once(in: 2)
    made.isExternal = numbers.once(in: 2)
    attributes.append(made)
  }

  private mutating func addPair(_ numbers: inout SeededGenerator) {
    guard let from = entities.randomElement(using: &numbers), let to = entities.randomElement(using: &numbers) else {
      return
    }
    let id = next()
    func end(_ letter: String) -> End {
      let isToMany = numbers.once(in: 2)
      return End(name: "\(letter)\(id)", isToMany: isToMany, isOrdered: isToMany && numbers.once(in: 2))
    }
    let there = end("r")
    let back = numbers.once(in: 4) ? nil : end("s")
    pairs.append(Pair(id: id, from: from.id, to: to.id, there: there, back: back))
  }

  /// A number that has more values than before (CH-962).
  private mutating func widen(_ numbers: inout SeededGenerator) {
    let numeric = attributes.indices.filter { Self.widths.contains(attributes[$0].type) }
    guard let place = numeric.randomElement(using: &numbers),
      let width = Self.widths.firstIndex(of: attributes[place].type),
      let wider = Self.widths[(width + 1)...].randomElement(using: &numbers)
    else { return }
    attributes[place].type = wider
  }

  /// A to-one that comes into a constraint, or leaves it (CH-1004).
  private mutating func changeUniquePair(_ numbers: inout SeededGenerator) {
    guard let pair = pairs.filter({ !$0.there.isToMany }).randomElement(using: &numbers) else { return }
    uniquePairs.formSymmetricDifference([pair.id])
  }

  private mutating func change(_ numbers: inout SeededGenerator) {
    switch Int.random(in: 0..<20, using: &numbers) {
    case 16, 17: widen(&numbers)
    case 18, 19: changeUniquePair(&numbers)
    case 0: addEntity(&numbers)
    case 1, 2: addAttribute(&numbers)
    case 3: addPair(&numbers)
    case 4:
      guard let place = entities.indices.randomElement(using: &numbers) else { return }
      entities[place].was = entities[place].was ?? entities[place].name
      entities[place].name = "\(Self.letter(&numbers))\(entities[place].id)x\(next())"
    case 5: if let id = entities.randomElement(using: &numbers)?.id { drop(id) }
    case 6: addParent(&numbers)
    case 7: detach(&numbers)
    case 8: if !attributes.isEmpty { attributes.remove(at: Int.random(in: attributes.indices, using: &numbers)) }
    case 9:
      guard let place = attributes.indices.randomElement(using: &numbers) else { return }
      attributes[place].was = attributes[place].was ?? attributes[place].name
      attributes[place].name = "\(Self.letter(&numbers).lowercased())\(attributes[place].id)x\(next())"
    case 10:
      guard let place = attributes.indices.randomElement(using: &numbers) else { return }
      attributes[place].isOptional.toggle()
      if !attributes[place].isOptional { attributes[place].hasDefault = true }
      attributes[place].isExternal.toggle()
      attributes[place].isIndexed.toggle()
    case 11:
      // Up to the superentity, or down to a subentity.
      guard let place = attributes.indices.randomElement(using: &numbers) else { return }
      let here = attributes[place].entity
      let near = entities.filter { $0.parent == here }.map(\.id) + [entity(here)?.parent].compactMap(\.self)
      guard let there = near.randomElement(using: &numbers) else { return }
      attributes[place].entity = there
      if !attributes[place].isOptional { attributes[place].hasDefault = true }
    case 12: if !pairs.isEmpty { pairs.remove(at: Int.random(in: pairs.indices, using: &numbers)) }
    case 13: changeEnds(&numbers)
    case 14:
      guard let place = pairs.indices.randomElement(using: &numbers) else { return }
      if pairs[place].back == nil {
        // What was not known to be unique may be shared: the new end is to-many.
        pairs[place].back = End(name: "s\(next())", isToMany: true, isOrdered: numbers.once(in: 2))
      } else if !pairs[place].there.isToMany {
        pairs[place].back = nil
      }
    default: isUnique.toggle()
    }
  }

  private mutating func changeEnds(_ numbers: inout SeededGenerator) {
    guard let place = pairs.indices.randomElement(using: &numbers) else { return }
    func change(_ end: inout End) {
      if numbers.once(in: 2) {
        end.was = end.was ?? end.name
        end.name = "t\(next())"
      }
      if numbers.once(in: 2) { end.isToMany = true }
      if end.isToMany { end.isOrdered = numbers.once(in: 2) }
    }
    // Without an inverse a member has one owner: what becomes to-many gets one.
    var pair = pairs[place]
    change(&pair.there)
    if var back = pair.back {
      change(&back)
      pair.back = back
    } else if pair.there.isToMany {
      pair.back = End(name: "s\(next())", isToMany: true)
    }
    pairs[place] = pair
  }

  /// Takes an entity away; its subentities go to its superentity.
  private mutating func drop(_ id: Int) {
    guard entities.count > 1, let gone = entity(id) else { return }
    // A relationship to the entity, or above it, would lead elsewhere.
    for place in entities.indices where entities[place].parent == id { entities[place].parent = gone.parent }
    entities.removeAll { $0.id == id }
    attributes.removeAll { $0.entity == id }
    pairs.removeAll { $0.from == id || $0.to == id }
  }

  private mutating func addParent(_ numbers: inout SeededGenerator) {
    guard let child = entities.filter({ $0.parent == nil }).randomElement(using: &numbers) else { return }
    let id = next()
    entities.append(Entity(id: id, name: "\(Self.letter(&numbers))\(id)", isAbstract: numbers.once(in: 2)))
    for place in entities.indices where entities[place].id == child.id { entities[place].parent = id }
  }

  /// Takes an entity out of its hierarchy, where no relationship of those above it goes along.
  private mutating func detach(_ numbers: inout SeededGenerator) {
    guard let child = entities.filter({ $0.parent != nil }).randomElement(using: &numbers) else { return }
    let above = line(child.id).dropFirst()
    guard !pairs.contains(where: { above.contains($0.from) || above.contains($0.to) }) else { return }
    for place in entities.indices where entities[place].id == child.id { entities[place].parent = nil }
  }
}
