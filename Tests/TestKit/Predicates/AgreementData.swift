import Foundation
import OpenCoreData

@testable import CoreData

/// Random objects, the same in two stores.
package final class AgreementData {
  package let seed: Int
  /// The same objects beside the engine.
  package let plain: PlainData
  private let stores: [StoreKind: OpenedStore]
  private let contexts: [StoreKind: NSManagedObjectContext]
  private var objects: [StoreKind: [String: [NSManagedObject]]] = [:]

  /// How many objects of each entity there are.
  package static let counts = ["Item": 7, "Special": 4, "Tag": 4, "Step": 6]

  package init(seed: Int, model: NSManagedObjectModel) throws {
    self.seed = seed
    var stores: [StoreKind: OpenedStore] = [:]
    var plain = PlainData()
    for kind in StoreKind.allCases {
      let store = try Self.open(kind, model)
      plain = try Self.fill(store.context(), seed)
      stores[kind] = store
    }
    self.stores = stores
    contexts = stores.mapValues { $0.context() }
    self.plain = plain
    for (kind, context) in contexts {
      objects[kind] = try context.performAndWait {
        context.retainsRegisteredObjects = true
        return try Dictionary(
          uniqueKeysWithValues: AgreementModel.entities.map { entity in
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
            return (entity, try context.fetch(request))
          })
      }
    }
  }

  /// Makes a store that leaves no file.
  private static func open(_ kind: StoreKind, _ model: NSManagedObjectModel) throws -> OpenedStore {
    try OpenedStore(
      model, at: kind == .memory ? nil : URL(fileURLWithPath: "/dev/null"),
      type: kind == .memory ? NSInMemoryStoreType : NSSQLiteStoreType,
      options: [StoreUUIDOption: OpenedStore.uuid])
  }

  private static func number(_ object: NSManagedObject) -> Int64 { object.value(forKey: "number") as? Int64 ?? 0 }

  /// Makes the objects that a seed decides, and saves them.
  ///
  /// - Returns: the same objects beside the engine.
  package static func fill(_ context: NSManagedObjectContext, _ seed: Int) throws -> PlainData {
    // The kept predicates of `Tests/Harness/Program/Fuzz/` name their data by the seed.
    var random = SeededGenerator(unmixed: seed &* 1_000_003)
    return try context.performAndWait {
      var plain = PlainData()
      var made: [String: [NSManagedObject]] = [:]
      var count = 0
      for entity in AgreementModel.entities {
        for _ in 0..<(counts[entity] ?? 0) {
          let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
          object.setValue(count, forKey: "number")
          plain.add(Int64(count), entity)
          count += 1
          for attribute in AgreementModel.attributes(of: entity) {
            let value = attribute.kind.value(&random)
            object.setValue(value, forKey: attribute.name)
            // A Float attribute makes a number of any type a Float.
            let rounded = attribute.kind == .rough ? (value as? Double).map { Float($0) } : nil
            plain.set(number(object), attribute.name, rounded ?? value)
          }
          made[entity, default: []].append(object)
        }
      }
      let items = (made["Item"] ?? []) + (made["Special"] ?? [])
      for item in items {
        if !random.once(in: 3), let parent = items.randomElement(using: &random) {
          item.setValue(parent, forKey: "parent")
          plain.link(number(item), "parent", number(parent), inverse: "children")
        }
        let tags = (made["Tag"] ?? []).filter { _ in random.once(in: 3) }
        item.setValue(Set(tags), forKey: "tags")
        for tag in tags { plain.link(number(item), "tags", number(tag), inverse: "items", isToMany: true) }
      }
      for special in made["Special"] ?? [] where !random.once(in: 3) {
        guard let mentor = items.randomElement(using: &random) else { continue }
        special.setValue(mentor, forKey: "mentor")
        plain.link(number(special), "mentor", number(mentor), inverse: "pupils")
      }
      for step in made["Step"] ?? [] where !random.once(in: 4) {
        guard let item = items.prefix(4).randomElement(using: &random) else { continue }
        step.setValue(item, forKey: "item")
        plain.link(number(step), "item", number(item), inverse: "steps")
      }
      try context.save()
      return plain
    }
  }

  // MARK: Finding

  /// The values of a predicate's variables: `$o3` an object, `$i3` its ID, and the request and context of FETCH.
  private func bindings(_ kind: StoreKind, _ context: NSManagedObjectContext) -> [String: Any] {
    var bindings: [String: Any] = ["context": context]
    for object in ["Item", "Tag", "Step"].flatMap({ objects[kind]?[$0] ?? [] }) {
      let number = object.value(forKey: "number") as? Int64 ?? 0
      bindings["o\(number)"] = object
      bindings["i\(number)"] = object.objectID
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "whole > 1 OR text != nil AND small IN {1, 2, 3}")
    bindings["request"] = request
    return bindings
  }

  /// The numbers of the objects that a fetch from a store finds.
  package func fetched(_ predicate: NSPredicate, _ entity: String, from kind: StoreKind) throws -> Set<Int64> {
    try inContext(kind) { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.predicate = predicate.withSubstitutionVariables(bindings(kind, context))
      let found = try context.fetch(request)
      let count = try context.count(for: request)
      guard count == found.count else { throw Miscount(count: count, found: found.count) }
      return Set(found.compactMap { $0.value(forKey: "number") as? Int64 })
    }
  }

  package struct Miscount: Error {
    let count: Int
    let found: Int
  }

  /// The numbers of the objects of a store for which evaluation in memory says yes.
  package func evaluated(_ predicate: NSPredicate, _ entity: String, over kind: StoreKind) throws -> Set<Int64> {
    try inContext(kind) { context in
      let predicate = predicate.withSubstitutionVariables(bindings(kind, context))
      let found = (objects[kind]?[entity] ?? []).filter { predicate.evaluate(with: $0) }
      return Set(found.compactMap { $0.value(forKey: "number") as? Int64 })
    }
  }

  private func inContext<Result>(_ kind: StoreKind, _ body: (NSManagedObjectContext) throws -> Result) throws -> Result
  {
    guard let context = contexts[kind] else { throw Miscount(count: 0, found: 0) }
    return try context.performAndWait { try body(context) }
  }
}
