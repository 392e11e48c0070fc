import Foundation
import Testing

@testable import CoreData

/// Random operations on a graph of every cardinality; after each the invariants hold, and after each save a new context
/// reads exactly what this one shows.
@Suite("Random operations keep every invariant")
struct RandomGraphTests {
  @Test(
    "one context, which shows what it saves", .fact("KV-01", "ST-03b", "ST-06", "ST-17"),
    arguments: StoreKind.anywhere, 1...4)
  func oneContext(_ kind: StoreKind, _ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try onStack(kind, Self.model(&random)) { stack, context in
      // What is kept shows what memory made of it; what is let go is read anew.
      context.retainsRegisteredObjects = Bool.random(using: &random)
      for step in 0..<60 {
        let operation = try Self.operate(in: context, &random)
        let problems = Invariants(context).problems()
        try #require(problems.isEmpty, "seed \(seed), step \(step), \(operation): \(problems)")
        if operation == "save" { try Self.expectSame(context, stack, "seed \(seed), step \(step)") }
      }
    }
  }

  @Test(
    "two contexts that save in turn, with conflicts rolled back", .fact("ST-03b", "ST-06", "ST-17"),
    arguments: StoreKind.anywhere, 1...3)
  func twoContexts(_ kind: StoreKind, _ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try TestStack(kind, model: Self.model(&random))
    let contexts = [stack.context(), stack.context()]
    contexts[0].performAndWait { contexts[0].retainsRegisteredObjects = true }
    for step in 0..<60 {
      let context = contexts[Int.random(in: 0...1, using: &random)]
      try context.performAndWait {
        var operation = ""
        do { operation = try Self.operate(in: context, &random) } catch let error as CocoaError
          where error.code == .managedObjectMerge
        {
          context.rollback()
          context.refreshAllObjects()
          operation = "conflict"
        }
        // Ends may disagree while one of them is older than the other; what the context itself keeps may not.
        let problems = Invariants(context).problems(includingInverses: false)
        try #require(problems.isEmpty, "seed \(seed), step \(step), \(operation): \(problems)")
      }
    }
    for context in contexts { context.performAndWait { context.reset() } }
    #expect(try stack.danglingKeys() == [])
  }

  private static func model(_ random: inout SeededGenerator) -> NSManagedObjectModel {
    let (node, leaf) = NodeGraph.entities(isOrdered: true) {
      random.once(in: 6) ? .cascadeDeleteRule : .nullifyDeleteRule
    }
    return .of([node, leaf])
  }

  // MARK: Operations

  private static func operate(in context: NSManagedObjectContext, _ random: inout SeededGenerator) throws -> String {
    let objects = try context.nodesAndLeaves()
    let kinds = [
      "insert", "insert", "relate", "relate", "relate", "change", "delete", "process", "save", "rollback", "refresh",
    ]
    let kind = objects.count < 8 ? "insert" : kinds.randomElement(using: &random)!
    let object = objects.randomElement(using: &random)
    switch kind {
    case "insert":
      context.make(
        Bool.random(using: &random) ? "Node" : "Leaf", "n\(UInt32.random(in: 0...UInt32.max, using: &random))")
    case "relate": if let object { relate(object, objects, &random) }
    case "change": object?.setValue("c\(UInt32.random(in: 0...UInt32.max, using: &random))", forKey: "name")
    case "delete": if let object { context.delete(object) }
    case "process": context.processPendingChanges()
    case "save": try context.save()
    case "rollback": if random.once(in: 3) { context.rollback() }
    default:
      guard let object else { break }
      // Dropping the changes of one end only is the developer's own doing, so a changed object keeps its changes.
      context.refresh(object, mergeChanges: object.hasChanges)
    }
    return kind
  }

  private static func relate(_ object: NSManagedObject, _ objects: [NSManagedObject], _ random: inout SeededGenerator) {
    let relationships = object.layout.relationships
    let relationship = relationships.randomElement(using: &random)!
    let candidates = objects.filter { $0.layout === relationship.destination }
    if relationship.isToMany {
      let count = Int.random(in: 0...3, using: &random)
      let members = (0..<count).compactMap { _ in candidates.randomElement(using: &random) }
      guard relationship.isOrdered else { return object.setValue(Set(members), forKey: relationship.name) }
      let old = object.loaded(relationship).all
      switch Int.random(in: 0...3, using: &random) {
      case 0: object.setValue(members, forKey: relationship.name)
      case 1: object.setValue(old.shuffled(using: &random) + members, forKey: relationship.name)
      default:
        let proxy = object.mutableOrderedSetValue(forKey: relationship.name)
        for member in members { proxy.insert(member, at: Int.random(in: 0...proxy.count, using: &random)) }
        if proxy.count > 1, random.once(in: 2) { proxy.exchangeObject(at: 0, withObjectAt: proxy.count - 1) }
      }
    } else {
      object.setValue(random.once(in: 3) ? nil : candidates.randomElement(using: &random), forKey: relationship.name)
    }
  }

  // MARK: Comparing

  /// What a context shows, by object ID: names and the IDs at the far ends, sorted.
  private static func picture(_ context: NSManagedObjectContext) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    for entity in ["Node", "Leaf"] {
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) {
        let ends = object.layout.relationships.map { relationship in
          let members =
            relationship.isOrdered ? object.loaded(relationship).all : Array(object.related(relationship.name))
          let keys = members.map { $0.rootID.uriRepresentation().lastPathComponent }
          return "\(relationship.name): \(relationship.isOrdered ? keys : keys.sorted())"
        }
        let key = object.rootID.uriRepresentation().absoluteString
        result[key] = ["name: \(object.value(forKey: "name") ?? "nil")"] + ends
      }
    }
    return result
  }

  private static func expectSame(_ context: NSManagedObjectContext, _ stack: TestStack, _ place: String) throws {
    let shown = try picture(context)
    let stored = try stack.run { try picture($0) }
    try #require(shown == stored, "\(place): the context does not show what the store holds")
    #expect(try stack.danglingKeys() == [], "\(place)")
  }
}
