import Foundation
import OpenCoreData
import Samples
import Testing
import WorkbookKit

@testable import Chapter6

@Suite("M1 to M10: manual propagation")
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
    "M1 DR-08 DR-09 Right after delete the graph reads as before; one property decides whether processing changes that")
  func deferral() throws {
    for propagates in [true, false] {
      try PairStack.with(PairsModel()) { stack in
        stack.context.propagatesDeletesAtEndOfEvent = propagates
        let a = try stack.context.owner()
        stack.context.delete(try stack.context.b(1))
        #expect(a.b.count == 2)
        stack.context.processPendingChanges()
        #expect(a.b.count == (propagates ? 1 : 2))
        try stack.context.save()
        #expect(a.b.count == 1)
      }
    }
  }

  @Test("M2, M4 PP-04 CH-009 The accessor's flush works when the caller removes a B, and does nothing inside a rule")
  func nestedFlush() throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      let tally = CountingA.tally(of: stack.context)
      let a = try stack.context.owner()
      a.b.remove(try stack.context.b(1))
      #expect(tally.unequalCounts == 0 && a.c.count == 1)
      stack.context.delete(try stack.context.b(2))
      stack.context.processPendingChanges()
      #expect(tally.unequalCounts == 1 && tally.bsWithoutC == 0)
      #expect(a.c.isEmpty)
    }
  }

  @Test("M2 PP-04 WD-15 Each segment that rests on the report about Mac OS X 10.5 says so, with its year")
  func reportIsDated() throws {
    let folder = "Chapters/06-manual-propagation/Lesson"
    let files = try FileManager.default.contentsOfDirectory(atPath: Programs.root.appendingPathComponent(folder).path)
    let resting = try files.sorted().filter { file in
      try Programs.text("\(folder)/\(file)").split(separator: "\n").contains {
        $0.hasPrefix("//: - evidence:") && $0.contains("PP-04")
      }
    }
    #expect(resting.count >= 3)
    for file in resting {
      let text = try Programs.text("\(folder)/\(file)")
      #expect(text.contains("10.5") && text.contains("2008"), "\(file)")
    }
  }

  @Test("M2 SV-02 CH-603 A save made by a hook is carried out for the caller, and refused with 132001 inside a rule")
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

  @Test("M10 PP-03 A save that a hook queues runs after the rules, finds them all carried out, and writes once")
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
      #expect(notes.savesMade == 1 && notes.failures.isEmpty)
      #expect(try stack.counts() == [.integer(1), .integer(1)])
    }
  }

  @Test("M3 KV-01 CH-601 The accessors keep the rule for whatever changes a relationship")
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
      #expect(tally.steps > 6 && tally.bsWithoutC == 0 && tally.unequalCounts == 0)
      try stack.context.save()
      #expect(try stack.counts() == [.integer(3), .integer(0)])
    }
  }

  @Test("M5 DR-12 CH-602 Deleting an A breaks the rule: too many Cs if the Bs go first, a B without C if the Cs do")
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

  @Test("M5 DR-12 CH-602 Beside accessors that delete, the order of two relationships decides what is in the file")
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

  @Test("M6 CH-604 Propagated by hand the rule holds at every step, for a B and for an A, in either order of the model")
  func byHand() throws {
    for model in [PairsModel(CountingA.self), Self.inherited] {
      for victim in ["A", "B"] {
        try PairStack.with(model, 5) { stack in
          let tally = CountingA.tally(of: stack.context)
          tally.byHand = true
          let object: NSManagedObject = victim == "A" ? try stack.context.owner() : try stack.context.b(3)
          try object.propagateDelete()
          #expect(tally.steps > 0 && tally.bsWithoutC == 0 && tally.unequalCounts == 0)
          try stack.context.save()
          #expect(tally.bsWithoutC == 0 && tally.unequalCounts == 0)
          let left: Int64 = victim == "A" ? 0 : 4
          #expect(try stack.counts() == [.integer(left), .integer(left)])
        }
      }
    }
  }

  @Test("M6 The rule breaks in the chapter exactly where it says so, and nowhere after propagateDelete()")
  func segments() throws {
    var broken: Set<String> = []
    var kept: [String: Int] = [:]
    for name in try Programs.segmentNames(6) {
      let text = try Programs.chapter(6, "--segment", name)
      if text.contains("\n   broken ") { broken.insert(name) }
      kept[name] = text.components(separatedBy: "never broken").count - 1
    }
    #expect(broken == ["deleting-a-b-breaks-it", "deleting-an-a-breaks-it"])
    #expect(kept["by-hand-it-holds"] == 3 && kept["kept-by-the-accessors"] == 1)
    #expect(broken.allSatisfy { kept[$0] == 0 })
  }

  @Test("M7 DR-06 CH-605 Every denial is found before anything changes; what goes together denies nothing (DR-17)")
  func denials() throws {
    try PairStack.with(Self.model(.denyDeleteRule), 3) { stack in
      let a = try stack.context.owner()
      let denied = #expect(throws: DeleteDenied.self) { try a.propagateDelete() }
      #expect(denied?.denials.map(\.relationship) == ["c"])
      #expect(denied?.denials.first?.by.count == 3)
      #expect(!stack.context.hasChanges && a.b.count == 3)
      try stack.context.propagateDelete([a] + a.c)
      try stack.context.save()
      #expect(try stack.counts() == [.integer(0), .integer(0)])
    }
  }

  @Test("M7 DR-07 No action is obeyed: the keys dangle as they do after the built-in propagation")
  func noAction() throws {
    try PairStack.with(Self.model(.noActionDeleteRule)) { stack in
      try stack.context.owner().propagateDelete()
      try stack.context.save()
      let keys = try PlainSQL.rows(at: stack.url, "SELECT ZA FROM ZC").rows
      #expect(keys == [[.integer(1)], [.integer(1)]])
    }
  }

  @Test(
    "M8 CH-002 Cycles end and shared objects are deleted once, with and without an inverse", arguments: [true, false]
  )
  func cycles(hasInverse: Bool) throws {
    try withTemporaryFolder { folder in
      let container = try NSPersistentContainer.opened(
        NodeModel(hasInverse: hasInverse).make(), at: folder.appendingPathComponent("nodes.sqlite"))
      let context = container.newBackgroundContext()
      try context.performAndWait {
        try context.insertRing()
        try context.node(1).propagateDelete()
        try context.save()
        #expect(try context.nodes().map(\.number) == [4])
      }
    }
  }

  @Test("M7 CH-606 A preview tells what would go and what would refuse it, from unsaved links, and marks nothing")
  func preview() throws {
    try PairStack.with(Self.model(.denyDeleteRule)) { stack in
      let a = try stack.context.owner()
      let refused = stack.context.previewDeletion(of: a)
      #expect(refused.deleted.count == 3)
      #expect(refused.blockers.map(\.key) == ["c"])
      #expect(!stack.context.hasChanges)
      a.c = []
      #expect(stack.context.previewDeletion(of: a).blockers.isEmpty)
      #expect(stack.context.deletedObjects.isEmpty)
    }
  }

  @Test("M7 WD-15 The article's method is right for cascade and nullify, and differs under deny and under no action")
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

  @Test("M9 CH-607 By hand it reads the rows and runs the statements that the built-in propagation does")
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
    #expect(counts[0] == counts[1] && counts[0] > 100)
  }

  @Test("M9 CH-607 The recorded costs are what the chapter says: by hand takes about twice as long, at every size")
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

  @Test("M10 DR-11b A delete made inside a propagation is carried out by the same one, as the article says of 10.5")
  func insidePropagation() throws {
    try PairStack.with(PairsModel(CountingA.self)) { stack in
      stack.context.delete(try stack.context.b(1))
      stack.context.processPendingChanges()
      #expect(stack.context.deletedObjects.contains { $0 is C })
      try stack.context.save()
      #expect(try stack.counts() == [.integer(1), .integer(1)])
    }
  }
}
