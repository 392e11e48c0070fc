import Foundation

@testable import CoreData

/// The objects of a store, told by the numbers of a `ModelSpec`: what two stores must have in common to be equal.
struct StoreContent: Equatable {
  struct Object: Equatable {
    var entity: Int
    /// The primary key.
    var number: Int64
    var values: [Int: String] = [:]
    /// The members of each end, by their numbers; those of a second end under the negative number of the pair.
    var links: [Int: [Int]] = [:]
  }

  /// The objects by their `uid`.
  var objects: [Int: Object] = [:]

  /// Reads all objects of a context.
  init(_ context: NSManagedObjectContext, _ spec: ModelSpec) throws {
    for entity in spec.entities where !entity.isAbstract {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      for object in try context.fetch(request) {
        var found = Object(entity: entity.id, number: object.objectID.number)
        for attribute in spec.attributes(of: entity.id) {
          found.values[attribute.id] = object.value(forKey: attribute.name).map(Self.text)
        }
        for (key, end, _) in spec.ends(of: entity.id) { found.links[key] = Self.members(object, end) }
        objects[Self.uid(object)] = found
      }
    }
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
    case let data as Data: data.map { String($0) }.joined(separator: ",")
    default: "\(value)"
    }
  }

  static func uid(_ object: NSManagedObject) -> Int { (object.value(forKey: "uid") as? NSNumber)?.intValue ?? -1 }

  private static func members(_ object: NSManagedObject, _ end: ModelSpec.End) -> [Int] {
    switch object.value(forKey: end.name) {
    case let set as Set<NSManagedObject>: set.map(uid).sorted()
    case let ordered as NSOrderedSet: ordered.array.compactMap { ($0 as? NSManagedObject).map(uid) }
    case let one as NSManagedObject: [uid(one)]
    default: []
    }
  }

  /// What the objects are to be under another version, worked out from what the versions have in common, in memory.
  func migrated(from old: ModelSpec, to new: ModelSpec) -> StoreContent {
    var result = self
    result.objects = objects.filter { new.entity($0.value.entity) != nil }
    let left = Set(result.objects.keys)
    for (uid, object) in result.objects {
      var made = Object(entity: object.entity, number: object.number)
      let before = Set(old.attributes(of: object.entity).map(\.id))
      for attribute in new.attributes(of: object.entity) {
        let start = attribute.hasDefault ? Self.text(Self.coded(attribute)) : nil
        let value = before.contains(attribute.id) ? Self.text(of: attribute, object.values[attribute.id], old) : start
        made.values[attribute.id] = value ?? (attribute.isOptional ? nil : start)
      }
      for (key, end, pair) in new.ends(of: object.entity) {
        var members = object.links[key]?.filter(left.contains) ?? []
        let wasOrdered = old.end(key)?.isOrdered ?? false
        if old.end(key) == nil, old.pairs.contains(where: { $0.id == pair.id }) {
          members = left.filter { objects[$0]?.links[-key]?.contains(uid) == true }
        }
        if !end.isOrdered { members.sort() } else if !wasOrdered { members.sort { number($0) < number($1) } }
        made.links[key] = members
      }
      result.objects[uid] = made
    }
    return result
  }

  /// A value of before, as it is read under the type of now.
  private static func text(of attribute: ModelSpec.Attribute, _ text: String?, _ old: ModelSpec) -> String? {
    guard let text, old.attributes.first(where: { $0.id == attribute.id })?.type != attribute.type else { return text }
    let number = NSNumber(value: ["true": 1, "false": 0][text] ?? Double(text) ?? 0)
    let isFraction = [.doubleAttributeType, .floatAttributeType].contains(attribute.type)
    return isFraction ? self.text(number.doubleValue) : self.text(number.intValue)
  }

  private func number(_ uid: Int) -> Int64 { objects[uid]?.number ?? 0 }

  /// The default as it is read back.
  private static func coded(_ attribute: ModelSpec.Attribute) -> Any {
    let value = ModelSpec.value(0, attribute.type)
    return attribute.type == .booleanAttributeType ? NSNumber(value: value as? Bool ?? false) : value
  }

  /// Makes the objects in an empty store.
  func make(in context: NSManagedObjectContext, _ spec: ModelSpec) {
    var made: [Int: NSManagedObject] = [:]
    for (uid, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let entity = spec.entity(object.entity) else { continue }
      let new = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: context)
      new.setValue(uid, forKey: "uid")
      for attribute in spec.attributes(of: object.entity) {
        let text = object.values[attribute.id]
        let known = (0..<20).map { ModelSpec.value($0, attribute.type) }
        let value =
          known.first { Self.text($0 is Bool ? NSNumber(value: $0 as? Bool ?? false) : $0) == text }
          ?? text.flatMap { Int($0) ?? Double($0) as Any? }
        new.setValue(value, forKey: attribute.name)
      }
      made[uid] = new
    }
    for (uid, object) in objects.sorted(by: { $0.key < $1.key }) {
      for (key, end, _) in spec.ends(of: object.entity) where end.isToMany || object.links[key]?.isEmpty == false {
        let members = (object.links[key] ?? []).compactMap { made[$0] }
        let value: Any = !end.isToMany ? members[0] : end.isOrdered ? NSOrderedSet(array: members) : Set(members) as Any
        made[uid]?.setValue(value, forKey: end.name)
      }
    }
  }
}

extension ModelSpec {
  /// The ends that objects of an entity have: the pair's number, negative for the second end.
  func ends(of entity: Int) -> [(key: Int, end: End, pair: Pair)] {
    pairs.flatMap { pair -> [(Int, End, Pair)] in
      (isKind(entity, of: pair.from) ? [(pair.id, pair.there, pair)] : [])
        + (isKind(entity, of: pair.to) ? pair.back.map { [(-pair.id, $0, pair)] } ?? [] : [])
    }
  }

  func end(_ key: Int) -> End? {
    let pair = pairs.first { $0.id == abs(key) }
    return key < 0 ? pair?.back : pair?.there
  }

  /// Fills an empty store at random.
  func fill(_ context: NSManagedObjectContext, _ numbers: inout SeededGenerator) {
    var objects: [(entity: Int, object: NSManagedObject)] = []
    for entity in entities where !entity.isAbstract {
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: context)
        object.setValue(objects.count + 1, forKey: "uid")
        for attribute in attributes(of: entity.id) {
          let isLeftOut = attribute.isOptional && numbers.once(in: 3)
          let value = Self.value(Int.random(in: 1..<20, using: &numbers), attribute.type)
          object.setValue(isLeftOut ? nil : value, forKey: attribute.name)
        }
        objects.append((entity.id, object))
      }
    }
    for pair in pairs {
      let (owners, members) = (
        objects.filter { isKind($0.entity, of: pair.from) }, objects.filter { isKind($0.entity, of: pair.to) }
      )
      var taken: Set<ObjectIdentifier> = []
      // A member has one owner where the inverse is to-one, and where a to-many has none.
      let isExclusive = pair.back.map { !$0.isToMany } ?? pair.there.isToMany
      for owner in owners {
        var chosen: [NSManagedObject] = []
        for _ in 0..<(pair.there.isToMany ? Int.random(in: 0...3, using: &numbers) : 1) {
          guard let member = members.randomElement(using: &numbers)?.object, !chosen.contains(member) else { continue }
          if isExclusive, !taken.insert(ObjectIdentifier(member)).inserted { continue }
          chosen.append(member)
        }
        guard !chosen.isEmpty else { continue }
        let value: Any =
          !pair.there.isToMany ? chosen[0] : pair.there.isOrdered ? NSOrderedSet(array: chosen) : Set(chosen) as Any
        owner.object.setValue(value, forKey: pair.there.name)
      }
    }
  }
}
