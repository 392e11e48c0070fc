import Foundation

@testable import OpenCoreData

/// Random objects, the same in two stores.
final class AgreementData {
  let seed: Int
  private let stacks: [StoreKind: TestStack]
  private let contexts: [StoreKind: NSManagedObjectContext]
  private var objects: [StoreKind: [String: [NSManagedObject]]] = [:]

  /// How many objects of each entity there are.
  static let counts = ["Item": 7, "Special": 4, "Tag": 4, "Step": 6]

  init(seed: Int, model: NSManagedObjectModel) throws {
    self.seed = seed
    var (stacks, contexts): ([StoreKind: TestStack], [StoreKind: NSManagedObjectContext]) = ([:], [:])
    for kind in StoreKind.allCases {
      let stack = try TestStack(kind, model: model, leavesNoFile: true)
      stacks[kind] = stack
      try Self.fill(stack, seed)
      contexts[kind] = stack.context()
    }
    (self.stacks, self.contexts) = (stacks, contexts)
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

  private static func fill(_ stack: TestStack, _ seed: Int) throws {
    // Far from the numbers of other seeds, and from those of the predicates.
    var random = SeededGenerator(seed: seed &* 1_000_003)
    try stack.run { context in
      var made: [String: [NSManagedObject]] = [:]
      var number = 0
      for entity in AgreementModel.entities {
        for _ in 0..<(counts[entity] ?? 0) {
          let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
          object.setValue(number, forKey: "number")
          number += 1
          for attribute in AgreementModel.attributes(of: entity) {
            object.setValue(attribute.kind.value(&random), forKey: attribute.name)
          }
          made[entity, default: []].append(object)
        }
      }
      let items = (made["Item"] ?? []) + (made["Special"] ?? [])
      for item in items {
        if !random.once(in: 3) { item.setValue(items.randomElement(using: &random), forKey: "parent") }
        let tags = (made["Tag"] ?? []).filter { _ in random.once(in: 3) }
        item.setValue(Set(tags), forKey: "tags")
      }
      for special in made["Special"] ?? [] where !random.once(in: 3) {
        special.setValue(items.randomElement(using: &random), forKey: "mentor")
      }
      for step in made["Step"] ?? [] where !random.once(in: 4) {
        step.setValue(items.prefix(4).randomElement(using: &random), forKey: "item")
      }
      try context.save()
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
  func fetched(_ predicate: NSPredicate, _ entity: String, from kind: StoreKind) throws -> Set<Int64> {
    try inContext(kind) { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.predicate = predicate.withSubstitutionVariables(bindings(kind, context))
      let found = try context.fetch(request)
      let count = try context.count(for: request)
      guard count == found.count else { throw Miscount(count: count, found: found.count) }
      return Set(found.compactMap { $0.value(forKey: "number") as? Int64 })
    }
  }

  struct Miscount: Error {
    let count: Int
    let found: Int
  }

  /// The numbers of the objects of a store for which evaluation in memory says yes.
  func evaluated(_ predicate: NSPredicate, _ entity: String, over kind: StoreKind) throws -> Set<Int64> {
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
