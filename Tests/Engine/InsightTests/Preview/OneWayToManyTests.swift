import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import OpenCoreData

@Suite("A preview of a to-many without inverse, whose key stands in its members' rows", .fact("SQ-26"))
struct OneWayToManyTests {
  private func run(
    _ rule: NSDeleteRule, _ work: (NSManagedObjectContext, _ owner: NSManagedObject, [NSManagedObject]) throws -> Void
  ) throws -> (foreseen: Set<String>, found: Set<String>) {
    let model = TestModel.oneWay(toys: rule)
    var result: (Set<String>, Set<String>) = ([], [])
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("toys.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      try store.run { context in
        let owner = context.make("Child", "Kit")
        let toys = [context.make("Toy", "Bear"), context.make("Toy", "Ball")]
        owner.setValue(Set(toys), forKey: "toys")
        try context.save()
        try work(context, owner, toys)
        result.0 = KeysToNothing.foreseen(context.previewDeletion(of: []))
        try context.save()
      }
      result.1 = try KeysToNothing.all(in: file, model)
    }
    return result
  }

  @Test(
    "Only no action leaves the key of an owner that goes in the members, and no rule one of a member",
    .fact("DR-23"),
    arguments: [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule, .noActionDeleteRule, .denyDeleteRule])
  func rules(_ rule: NSDeleteRule) throws {
    let member = try run(rule) { context, _, toys in context.delete(toys[0]) }
    #expect(member.found == [])
    #expect(member.foreseen == [])
    // A deny refuses as long as there are members.
    if rule == .denyDeleteRule { return }
    let owner = try run(rule) { context, owner, _ in context.delete(owner) }
    #expect(owner.found.count == (rule == .noActionDeleteRule ? 2 : 0))
    #expect(owner.foreseen == owner.found)
  }

  @Test("A member that another owner has taken, and one that was taken out, count as the save writes them")
  func unsavedMoves() throws {
    let moved = try run(.noActionDeleteRule) { context, owner, toys in
      let other = context.make("Child", "Kim")
      other.setValue(Set([toys[0]]), forKey: "toys")
      context.delete(owner)
    }
    #expect(moved.foreseen == moved.found)
    let cut = try run(.noActionDeleteRule) { context, owner, toys in
      owner.setValue(Set([toys[1]]), forKey: "toys")
      context.delete(owner)
    }
    #expect(cut.foreseen == cut.found)
  }

  @Test("A batch delete leaves the same, and its preview says so", .fact("DR-23"))
  func inBulk() throws {
    var foreseen: Set<String> = []
    let result = try run(.noActionDeleteRule) { context, _, _ in
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<NSFetchRequestResult>(entityName: "Child"))
      foreseen = KeysToNothing.foreseen(try context.previewDeletion(by: request))
      try context.execute(request)
      context.reset()
    }
    #expect(result.found.count == 2)
    #expect(foreseen == result.found)
  }

  @Test("The trace says that they are left, and nothing of what was never saved", .fact("DR-23"))
  func trace() throws {
    try onStack(.sqlite, TestModel.oneWay(toys: .noActionDeleteRule)) { _, context in
      let owner = context.make("Child", "Kit")
      owner.setValue(Set([context.make("Toy", "Bear")]), forKey: "toys")
      #expect(context.previewDeletion(of: owner).leftDangling.isEmpty)
      try context.save()
      let steps = context.previewDeletion(of: owner).trees.flatMap(\.steps)
      #expect(steps.filter { $0.relationship == "toys" }.map(\.outcome) == [.leftDangling])
    }
  }

  @Test("A member has room for one owner: the second takes it from the first in the file", .fact("SQ-26"))
  func oneOwner() throws {
    try onStack(.sqlite, TestModel.oneWay()) { stack, context in
      let (first, second, toy) = (context.make("Child", "A"), context.make("Child", "B"), context.make("Toy", "Bear"))
      first.setValue(Set([toy]), forKey: "toys")
      try context.save()
      second.setValue(Set([toy]), forKey: "toys")
      try context.save()
      #expect((first.value(forKey: "toys") as? Set<NSManagedObject>)?.count == 1)
      try stack.run { fresh in
        let owners: [NSManagedObject] = [try fresh.only("Child", "A"), try fresh.only("Child", "B")]
        #expect(owners.map { ($0.value(forKey: "toys") as? Set<NSManagedObject>)?.count } == [0, 1])
      }
    }
  }

  @Test(
    "In random models that have one, the preview of a delete is what the delete does to the file", arguments: 0..<60)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: seed, part: 59)
    var schema = SchemaGenerator().schema(&random)
    let names = schema.entities.map(\.name)
    var extra = try #require(schema.relationships.first)
    (extra.name, extra.owner, extra.target) = ("kept", random.pick(names) ?? "A", random.pick(names) ?? "A")
    (extra.inverse, extra.isOptional, extra.minCount, extra.maxCount) = (nil, true, 0, 0)
    extra.isToMany = true
    extra.isOrdered = random.chance(40)
    extra.rule = random.pick(weighted: [(.noAction, 60), (.nullify, 20), (.cascade, 15), (.deny, 5)])
    schema.relationships.append(extra)
    for _ in 0..<6 {
      let graph = GraphGenerator().graph(of: schema, &random)
      let victims = (0...random.below(2)).compactMap { _ in random.pick(graph.objects) }
      if victims.isEmpty { continue }
      try check(schema, graph, victims, "seed \(seed)")
    }
  }

  private func check(_ schema: PlainSchema, _ graph: PlainGraph, _ victims: [String], _ name: String) throws {
    let model = OracleModel(schema).model
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("random.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      var foreseen: Set<String>?
      try store.run { context in
        var objects: [String: NSManagedObject] = [:]
        for label in graph.objects {
          let object = NSEntityDescription.insertNewObject(forEntityName: graph.entities[label] ?? "", into: context)
          object.setValue(label, forKey: OracleModel.label)
          objects[label] = object
        }
        for label in graph.objects {
          for relationship in schema.relationships(of: graph.entities[label] ?? "") {
            let others = graph.destinations(label, relationship.name).compactMap { objects[$0] }
            if others.isEmpty { continue }
            let value: Any? =
              relationship.isToMany
              ? relationship.isOrdered ? NSOrderedSet(array: others) : NSSet(array: others) : others.first
            objects[label]?.setValue(value, forKey: relationship.name)
          }
        }
        try context.save()
        context.refreshAllObjects()
        let doomed = victims.compactMap { objects[$0] }
        let preview = context.previewDeletion(of: doomed)
        for object in doomed { context.delete(object) }
        do {
          try context.save()
          #expect(!preview.isRefused, "\(name), \(victims)")
          foreseen = KeysToNothing.foreseen(preview)
        } catch {
          #expect(preview.isRefused, "\(name), \(victims): \(error)")
        }
      }
      if let foreseen { #expect(try KeysToNothing.all(in: file, model) == foreseen, "\(name), \(victims)") }
    }
  }
}
