import Foundation
import Testing

@testable import CoreData

/// Random operations in several groups, undone all the way and redone all the way: each state must come back exactly.
///
/// A run takes a hundred times as long as a graph of the delete rules. `OPENCOREDATA_SEED` runs one again.
@Suite("Soak: undo and redo reproduce every state", .long(.soak))
struct UndoSoakTests {
  /// The seeds of a run: the one that is asked for, or some and those that are told.
  private static func seeds(and telling: [Int] = []) throws -> [Int] {
    if let seed = try Soak.seed(Int.self) { return [seed] }
    return try Array(1...Soak.count(12, part: 50, atLeast: 40)) + telling
  }

  @Test(
    "Soak: undone and redone without saves, values, relationships, state and IDs come back", .fact("UN-11"),
    arguments: StoreKind.anywhere)
  func exact(_ kind: StoreKind) throws {
    for seed in try Self.seeds() { try UndoRun(kind, seed, isSaving: false).run() }
  }

  @Test(
    "Soak: undone and redone with saves between, values and relationships come back", .fact("UN-11", "CH-089"),
    arguments: StoreKind.anywhere)
  func saving(_ kind: StoreKind) throws {
    for seed in try Self.seeds(and: Self.telling) { try UndoRun(kind, seed, isSaving: true).run() }
  }

  /// Seeds that showed a fault once.
  private static let telling = [
    // A deletion that is redone meets another that is not saved this time, and cuts what was cut by a save before.
    56,
    // In a child, an object comes back by the save that deletes another whose key still leads to it.
    3_259_659_782_233_845_090,
    // Both ends of a pair that no action left behind come back after their deletions were saved.
    -3_378_546_735_740_679_262,
  ]
}

/// One random graph, its groups, and the way back and forth.
private final class UndoRun {
  private let kind: StoreKind
  private let seed: Int
  private let isSaving: Bool
  private var random: SeededGenerator
  private var log: [String] = []

  init(_ kind: StoreKind, _ seed: Int, isSaving: Bool) {
    self.kind = kind
    self.seed = seed
    self.isSaving = isSaving
    random = SeededGenerator(seed: seed)
  }

  func run() throws {
    let stack = try TestStack(kind, model: model())
    let context = stack.context()
    try context.performAndWait { try run(stack, context) }
  }

  private func run(_ stack: TestStack, _ context: NSManagedObjectContext) throws {
    for _ in 0..<30 { try operate(in: context, ["insert", "insert", "relate", "relate"]) }
    try context.save()
    log = []
    // A clean start is the store's: what was read is let go, and read again by the first snapshot.
    if random.once(in: 2) { context.refreshAllObjects() }
    context.retainsRegisteredObjects = true
    let start = try stack.rows()
    let observer = GraphObserver(context)
    let manager = UndoManager()
    for entity in ["Node", "Leaf"] { _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) }
    context.undoManager = manager
    var snapshots = [observer.lines(withState: !isSaving)]

    for group in 0..<8 {
      log.append("group \(group + 1)")
      let isExplicit = random.once(in: 4)
      if isExplicit { manager.beginUndoGrouping() }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        try operate(in: context, ["insert", "relate", "relate", "relate", "change", "change", "delete"])
        if isExplicit, random.once(in: 3) { context.processPendingChanges() }
      }
      if isExplicit { manager.endUndoGrouping() }
      context.processPendingChanges()
      if isSaving, random.once(in: 3) {
        log.append("save")
        try context.save()
      }
      try check(context, "group \(group + 1)")
      let snapshot = observer.lines(withState: !isSaving)
      // A group in which nothing lasting happened is no step.
      if manager.undoCount < snapshots.count { snapshots.removeLast() }
      snapshots.append(snapshot)
    }
    for round in 1...2 {
      for step in (0..<(snapshots.count - 1)).reversed() {
        context.undo()
        try expect(observer, snapshots[step], context, "round \(round), undo to \(step)")
      }
      #expect(!manager.canUndo)
      if isSaving, random.once(in: 2) { try context.save() }
      for step in 1..<snapshots.count {
        context.redo()
        try expect(observer, snapshots[step], context, "round \(round), redo to \(step)")
        if isSaving, random.once(in: 5) { try context.save() }
      }
      #expect(!manager.canRedo)
    }
    while manager.canUndo { context.undo() }
    try context.save()
    let end = try stack.rows()
    let isSame = end == start
    try #require(isSame, "\(place("after the end")): the rows differ\n\(GraphObserver.differences(end, start))")
  }

  // MARK: Checking

  private func place(_ step: String) -> String { "seed \(seed), \(kind), \(step)\n\(log.joined(separator: "\n"))" }

  private func check(_ context: NSManagedObjectContext, _ step: String) throws {
    let problems = Invariants(context).problems()
    let isSound = problems.isEmpty
    try #require(isSound, "\(place(step)): \(problems)")
  }

  private func expect(
    _ observer: GraphObserver, _ expected: [String: String], _ context: NSManagedObjectContext, _ step: String
  ) throws {
    try check(context, step)
    let found = observer.lines(withState: !isSaving)
    let isSame = found == expected
    try #require(isSame, "\(place(step))\n\(GraphObserver.differences(found, expected))")
    let sets = [context.insertedObjects, context.updatedObjects, context.deletedObjects]
    #expect(context.hasChanges || sets.allSatisfy(\.isEmpty), "\(place(step))")
  }

  // MARK: The model and the operations

  /// Every cardinality, with and without inverse, and a transient attribute; deny only where nothing is saved.
  private func model() -> NSManagedObjectModel {
    var rules: [NSDeleteRule] = [.nullifyDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .noActionDeleteRule]
    if !isSaving { rules.append(.denyDeleteRule) }
    func rule() -> NSDeleteRule { rules.randomElement(using: &random) ?? .nullifyDeleteRule }
    let properties = [
      attribute("size", .integer64AttributeType, default: 0), attribute("mood", isTransient: true),
    ]
    let (node, leaf) = NodeGraph.entities(properties, rule: rule)
    if !isSaving {
      leaf.relate(.one("hint", rule()), to: node)
      leaf.relate(.many("hints", rule()), to: node)
    }
    return .of([node, leaf])
  }

  private func operate(in context: NSManagedObjectContext, _ kinds: [String]) throws {
    let objects = try context.nodesAndLeaves()
    let kind = objects.count < 6 ? "insert" : kinds.randomElement(using: &random) ?? "insert"
    let object = objects.randomElement(using: &random)
    switch kind {
    case "insert":
      let entity = Bool.random(using: &random) ? "Node" : "Leaf"
      let made = context.make(entity, "n\(UInt32.random(in: 0...UInt32.max, using: &random))")
      log.append("insert \(made.testLabel)")
      if Bool.random(using: &random) { relate(made, objects) }
    case "relate": if let object { relate(object, objects) }
    case "change": if let object { change(object) }
    default:
      guard let object else { break }
      log.append("delete \(object.testLabel)")
      context.delete(object)
    }
  }

  private func change(_ object: NSManagedObject) {
    if object.layout.name == "Leaf" || random.once(in: 3) {
      object.setValue("c\(UInt32.random(in: 0...UInt32.max, using: &random))", forKey: "name")
    } else if random.once(in: 2) {
      object.setValue(Int64.random(in: 0...2, using: &random), forKey: "size")
    } else {
      object.setValue("m\(Int.random(in: 0...2, using: &random))", forKey: "mood")
    }
    log.append("change \(object.testLabel)")
  }

  private func relate(_ object: NSManagedObject, _ objects: [NSManagedObject]) {
    guard let relationship = object.layout.relationships.randomElement(using: &random) else { return }
    let candidates = objects.filter { $0.layout === relationship.destination }
    var members: [NSManagedObject] = []
    for _ in 0..<(relationship.isToMany ? Int.random(in: 0...3, using: &random) : 1) {
      if let member = candidates.randomElement(using: &random), !members.contains(member) { members.append(member) }
    }
    log.append("relate \(object.testLabel).\(relationship.name) = \(members.map(\.testLabel))")
    if relationship.isToMany {
      object.setValue(members, forKey: relationship.name)
    } else {
      object.setValue(random.once(in: 3) ? nil : members.first, forKey: relationship.name)
    }
  }
}
