import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter6

@Suite("manual propagation")
struct ManualPropagationClaims {
  private static var inherited: PairsModel {
    var model = PairsModel(CountingA.self)
    model.inheritsC = true
    return model
  }

  private static func model(_ cRule: NSDeleteRule) -> PairsModel {
    var model = PairsModel()
    model.cRule = cRule
    return model
  }

  @Test(
    "What an accessor marks inside a rule has its turn after everything that was marked before it",
    .fact("M4", "PP-04", "CH-001", "CH-009"), .shows("deleting-a-b")
  )
  func turns() throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      let tally = CountingA.tally(of: stack.context)
      let a = try stack.context.owner()
      stack.context.delete(try stack.context.b(1))
      stack.context.delete(try stack.context.b(2))
      stack.context.processPendingChanges()
      #expect(tally.unequalCounts == 2)
      #expect(a.c.isEmpty)
    }
  }

  @Test(
    "A save made by a hook is carried out for the caller, and refused with 132001 inside a rule",
    .fact("M2", "SV-02", "CH-603", "CH-609"), .shows("a-flush-inside-a-flush")
  )
  func saveInsideARule() throws {
    try PairStack.with(PairsModel(SavingA.self), 3) { stack in
      let notes = AccessorNotes(stack.context)
      let a = try stack.context.owner()
      a.b.remove(try stack.context.b(1))
      #expect(notes.failures.isEmpty)
      #expect(try stack.counts() == [.integer(3), .integer(2)])

      stack.context.delete(try stack.context.b(2))
      stack.context.processPendingChanges()
      #expect(notes.failures.map { ($0 as NSError).code } == [132001])
      #expect(try stack.counts() == [.integer(3), .integer(2)])
      try stack.context.save()
      #expect(try stack.counts() == [.integer(2), .integer(1)])
    }
  }

  @Test(
    "A save that a hook queues runs after the rules, finds them all carried out, and writes once",
    .fact("M10", "PP-03"), .shows("a-delete-inside-a-delete")
  )
  func queuedSave() throws {
    try PairStack.with(PairsModel(QueueingA.self)) { stack in
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = stack.context.persistentStoreCoordinator
      let notes = AccessorNotes(context)
      try context.performAndWait {
        context.delete(try context.b(1))
        context.processPendingChanges()
      }
      #expect(notes.savesQueued == 2)
      context.performAndWait {}
      #expect(notes.savesMade == 1)
      #expect(notes.failures.isEmpty)
      #expect(try stack.counts() == [.integer(1), .integer(1)])
    }
  }

  @Test(
    "The accessors keep the rule for whatever changes a relationship",
    .fact("M3", "KV-01", "CH-601"), .shows("pairs-and-accessors")
  )
  func accessors() throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      let tally = CountingA.tally(of: stack.context)
      let a = try stack.context.owner()
      let b = B(context: stack.context)
      b.number = 3
      a.mutableSetValue(forKey: "b").add(b)
      #expect(a.c.count == 3)
      b.setValue(nil, forKey: "a")
      a.b = []
      #expect(a.c.isEmpty)
      #expect(tally.steps > 6)
      #expect(tally.bsWithoutC == 0)
      #expect(tally.unequalCounts == 0)
      try stack.context.save()
      #expect(try stack.counts() == [.integer(3), .integer(0)])
    }
  }

  @Test(
    "Deleting the members before their owner breaks the rule: too many Cs if the Bs go first, a B without C if the Cs do",
    .fact("M5", "DR-12", "CH-601"), .shows("deleting-an-a"), arguments: [["b", "c"], ["c", "b"]]
  )
  func priorityKeys(_ keys: [String]) throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      let tally = CountingA.tally(of: stack.context)
      let a = try stack.context.owner()
      for key in keys {
        for member in a.members(key) { stack.context.delete(member) }
        stack.context.processPendingChanges()
      }
      stack.context.delete(a)
      try stack.context.save()
      #expect((tally.bsWithoutC > 0) == (keys == ["c", "b"]))
      #expect(tally.unequalCounts > 0)
      #expect(try stack.counts() == [.integer(0), .integer(0)])
    }
  }

  @Test(
    "Beside accessors that delete, what leaves the owner first decides what is in the file",
    .fact("M5", "DR-12", "KV-01", "CH-601"), .shows("deleting-an-a"), arguments: [false, true]
  )
  func priorityDecides(cFirst: Bool) throws {
    var model = PairsModel(CountingA.self)
    model.cRule = .nullifyDeleteRule
    try PairStack.with(model) { stack in
      let a = try stack.context.owner()
      if cFirst {
        a.c = []
      } else {
        for b in a.b { stack.context.delete(b) }
      }
      stack.context.processPendingChanges()
      stack.context.delete(a)
      try stack.context.save()
      #expect(try stack.counts() == [.integer(0), .integer(cFirst ? 2 : 0)])
    }
  }

  @Test(
    "Left to the rules the order of two cascades decides how it is broken: the relationship of the parent entity is first",
    .fact("DR-12", "CH-602"))
  func orders() throws {
    for (model, cFirst) in [(PairsModel(CountingA.self), false), (Self.inherited, true)] {
      try PairStack.with(model) { stack in
        let tally = CountingA.tally(of: stack.context)
        stack.context.delete(try stack.context.owner())
        try stack.context.save()
        #expect((tally.bsWithoutC > 0) == cFirst)
        #expect(tally.unequalCounts > 0)
        #expect(try stack.counts() == [.integer(0), .integer(0)])
      }
    }
  }

  @Test("Beside accessors that delete, the order of two rules decides what is in the file", .fact("DR-12", "CH-602"))
  func orderDecides() throws {
    for (inheritsC, cs) in [(false, Int64(0)), (true, 2)] {
      var model = PairsModel(CountingA.self)
      model.cRule = .nullifyDeleteRule
      model.inheritsC = inheritsC
      try PairStack.with(model) { stack in
        stack.context.delete(try stack.context.owner())
        try stack.context.save()
        #expect(try stack.counts() == [.integer(0), .integer(cs)])
      }
    }
  }

  @Test(
    "Propagated by hand the rule holds at every step, for a B and for an A, in either order of the model",
    .fact("M6", "CH-604"), .shows("propagating-by-hand")
  )
  func byHand() throws {
    for model in [PairsModel(CountingA.self), Self.inherited] {
      for victim in ["A", "B"] {
        try PairStack.with(model, 5) { stack in
          let tally = CountingA.tally(of: stack.context)
          tally.byHand = true
          let object: NSManagedObject = victim == "A" ? try stack.context.owner() : try stack.context.b(3)
          try object.propagateDelete()
          #expect(tally.steps > 0)
          #expect(tally.bsWithoutC == 0)
          #expect(tally.unequalCounts == 0)
          try stack.context.save()
          #expect(tally.bsWithoutC == 0)
          #expect(tally.unequalCounts == 0)
          let left: Int64 = victim == "A" ? 0 : 4
          #expect(try stack.counts() == [.integer(left), .integer(left)])
        }
      }
    }
  }

  @Test(
    "Where the accessor propagates by hand, a B that the context deletes keeps the rule too",
    .fact("M6", "DR-11b", "CH-601", "CH-604"), .shows("propagating-by-hand")
  )
  func byHandInsideARule() throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      let tally = CountingA.tally(of: stack.context)
      tally.byHand = true
      stack.context.delete(try stack.context.b(1))
      try stack.context.save()
      #expect(tally.steps > 0)
      #expect(tally.bsWithoutC == 0)
      #expect(tally.unequalCounts == 0)
      #expect(try stack.counts() == [.integer(1), .integer(1)])
    }
  }

  @Test(
    "The rule breaks in the chapter exactly where it says so, and by hand only where the class names `c` first",
    .fact("M6")
  )
  func segments() throws {
    var broken: Set<String> = []
    var kept: [String: Int] = [:]
    for name in try Programs.segmentNames(6) {
      let text = try Programs.chapter(6, "--segment", name)
      if text.contains("\n   broken ") { broken.insert(name) }
      kept[name] = text.components(separatedBy: "never broken").count - 1
    }
    #expect(broken == ["deleting-a-b", "deleting-an-a", "propagating-by-hand"])
    #expect(kept["propagating-by-hand"] == 2)
    #expect(kept["pairs-and-accessors"] == 1)
    #expect(kept["deleting-a-b"] == 0)
    #expect(kept["deleting-an-a"] == 0)
  }

  @Test(
    "Every denial is found before anything changes; what goes together denies nothing",
    .fact("M7", "DR-06", "DR-17", "DR-19", "CH-042", "CH-605"), .shows("denied-by-hand")
  )
  func denials() throws {
    try PairStack.with(Self.model(.denyDeleteRule), 3) { stack in
      let a = try stack.context.owner()
      stack.context.delete(a)
      let refusal = #expect(throws: CocoaError.self) { try stack.context.save() }
      #expect(refusal?.errorCode == 1600)
      #expect(stack.context.deletedObjects.count == 4)
      stack.context.rollback()

      let denied = #expect(throws: DeleteDenied.self) { try a.propagateDelete() }
      #expect(denied?.denials.map(\.relationship) == ["c"])
      #expect(denied?.denials.first?.by.count == 3)
      #expect(!stack.context.hasChanges)
      #expect(a.b.count == 3)
      try stack.context.propagateDelete([a] + a.c)
      try stack.context.save()
      #expect(try stack.counts() == [.integer(0), .integer(0)])
    }
  }

  @Test(
    "No action is obeyed: the keys dangle as they do after the built-in propagation",
    .fact("M7", "DR-07", "CH-608", "CH-007"), .shows("no-action-by-hand")
  )
  func noAction() throws {
    try PairStack.with(Self.model(.noActionDeleteRule)) { stack in
      try stack.context.owner().propagateDelete()
      try stack.context.save()
      let keys = try PlainSQL.rows(at: stack.url, "SELECT ZA FROM ZC").rows
      #expect(keys == [[.integer(1)], [.integer(1)]])
    }
  }

  @Test(
    "The article's method cuts the links of no action, and of deny, so that the save is not refused",
    .fact("M7", "DR-06", "WD-15", "KV-01"), .shows("no-action-by-hand"),
    arguments: [NSDeleteRule.noActionDeleteRule, .denyDeleteRule]
  )
  func articleCutsLinks(_ rule: NSDeleteRule) throws {
    try PairStack.with(Self.model(rule)) { stack in
      try stack.context.owner().deleteAsTheArticleDoes()
      try stack.context.save()
      let keys = try PlainSQL.rows(at: stack.url, "SELECT ZA FROM ZC").rows
      #expect(keys == [[.null], [.null]])
    }
  }

  @Test(
    "Cycles end and shared objects are deleted and told once, with and without an inverse, by the rules and by hand",
    .fact("M8", "AW-04", "CH-002", "CH-004", "CH-604"), .shows("cascade-in-a-ring"), arguments: [true, false],
    [true, false]
  )
  func cycles(hasInverse: Bool, byHand: Bool) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("nodes.sqlite")
      let model = NodeModel(hasInverse: hasInverse)
      try NSPersistentContainer.opened(model.make(), at: url).viewContext.insertRing()
      let context = try NSPersistentContainer.opened(model.make(), at: url).newBackgroundContext()
      try context.performAndWait {
        let notes = AccessorNotes(context)
        let node = try context.node(1)
        if byHand { try node.propagateDelete() } else { context.delete(node) }
        try context.save()
        #expect(notes.lines.map { $0[0].text }.sorted() == ["1", "2", "3"])
        #expect(try context.nodes().map(\.number) == [4])
      }
    }
  }

  @Test(
    "The article's method is right for cascade and nullify, and differs under deny and under no action",
    .fact("M7", "WD-15"), .shows("compared-with-built-in")
  )
  func article() throws {
    var different: Set<Set<NSDeleteRule>> = []
    for (next, previous) in NodeBench.everyPairOfRules {
      let bench = try NodeBench(next, previous)
      for links in NodeBench.everyGraph {
        let builtIn = try bench.outcome(of: links) { $0.managedObjectContext?.delete($0) }
        let article = try bench.outcome(of: links) { $0.deleteAsTheArticleDoes() }
        if builtIn != article { different.insert([next, previous]) }
      }
    }
    #expect(!different.isEmpty)
    #expect(different.allSatisfy { $0.contains(.denyDeleteRule) || $0.contains(.noActionDeleteRule) })
    #expect(Set(different.map { $0.contains(.denyDeleteRule) }) == [false, true])
  }

  @Test(
    "By hand it reads the rows and runs the statements that the built-in propagation does",
    .fact("M9", "CH-607"), .shows("what-it-costs", chapter: 6)
  )
  func statements() throws {
    var counts: [Int] = []
    for byHand in [false, true] {
      try PairStack.with(PairsModel(), 50) { stack in
        let log = StatementLog(stack.context)
        let a = try stack.context.owner()
        if byHand { try a.propagateDelete() } else { stack.context.delete(a) }
        try stack.context.save()
        counts.append(log.drain().count)
      }
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0] > 100)
  }

  @Test(
    "The recorded costs are what the chapter says: by hand takes about twice as long, at every size",
    .fact("M9", "CH-607"), .shows("what-it-costs", chapter: 6)
  )
  func recordedCosts() throws {
    let file = Programs.root.appendingPathComponent("Chapters/06-manual-propagation/costs.json")
    let recorded = try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: file))
    let costs = try #require(recorded.segments["what-it-costs"])
    for rows in [100, 1_000, 10_000] {
      let times = costs.filter { $0.rows == rows }.map(\.milliseconds)
      try #require(times.count == 2)
      #expect((1.5...2.7).contains(times[1] / times[0]), "\(rows) rows: \(times)")
    }
  }

  private struct Recorded: Decodable {
    struct Cost: Decodable {
      var rows: Int
      var milliseconds: Double
    }
    var segments: [String: [Cost]]
  }
}
