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

  @Test("M2, M4 PP-04 The accessor's flush works when it is called by hand, and does nothing inside a propagation")
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

  @Test("M3 The accessors keep the rule for whatever changes a relationship")
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

  @Test("M5 DR-12 Deleting an A breaks the rule: too many Cs if the Bs go first, a B without C if the Cs do")
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

  @Test("M6 Propagated by hand the rule holds at every step, for a B and for an A, in either order of the model")
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

  @Test("M7 DR-06 Every denial is found before anything changes; what goes together denies nothing (DR-17)")
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

  @Test("M8 Cycles end and shared objects are deleted once, with an inverse and without one", arguments: [true, false])
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

  @Test("M9 By hand it reads the rows and runs the statements that the built-in propagation does")
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

  @Test("M10 DR-11 A delete made inside a propagation is carried out by the same one, as the article says of 10.5")
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
