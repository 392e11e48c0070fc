import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import CoreData

/// The lines of a tree: `A.b cascade B1 deleted`, indented by depth.
private func lines(_ trees: [DeletionTree], _ names: Names, _ depth: Int = 0) -> [String] {
  let indent = String(repeating: "  ", count: depth)
  return trees.flatMap { tree -> [String] in
    let branches = tree.branches.flatMap { branch -> [String] in
      let step = branch.step
      let line = "\(indent) .\(step.relationship) \(names[step.destination]) \(step.outcome)"
      return [line] + lines(branch.deletions, names, depth + 1)
    }
    return [indent + names[tree.object]] + branches
  }
}

@Suite("A trace tells each step of delete propagation")
struct DeletionTraceTests {
  private func twoLevels(_ last: NSDeleteRule = .nullifyDeleteRule) -> Sketch {
    Sketch(
      ["A", "B", "C"],
      [
        .init("A", .many("b", .cascadeDeleteRule), "B", .one("a")),
        .init("B", .one("c", last), "C", .one("b")),
      ])
  }

  @Test(
    "cascade and nullify, each below what led to it", .fact("DR-04", "DR-05"),
    arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
  func cascadeAndNullify(_ type: String) throws {
    try twoLevels().run(type) { _, context in
      let c = context.make("C", "c")
      let (one, two) = (context.make("B", "b1", ["c": c]), context.make("B", "b2"))
      let a = context.make("A", "a", ["b": Set([one])])
      two.setValue(a, forKey: "a")
      try context.save()
      let names = Names(a, one, two, c)
      let trace = DeletionTrace(context)
      context.delete(a)
      #expect(trace.drain() == [])
      context.processPendingChanges()
      let trees = trace.drain()
      #expect(
        lines(trees, names) == [
          "a", " .b b1 deleted", "  b1", "   .c c nullified", " .b b2 deleted", "  b2",
        ])
      #expect(trees[0].steps.map(\.rule) == [.cascadeDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule])
      #expect(trees[0].steps[0].inverse == "a")
      #expect(trace.drain() == [])
    }
  }

  @Test(
    "what denies is told by the save: below its deletion, or anew where that was told already", .fact("DR-06", "DR-17"))
  func deny() throws {
    try twoLevels(.denyDeleteRule).run { _, context in
      let c = context.make("C", "c")
      let b = context.make("B", "b", ["c": c])
      try context.save()
      let names = Names(b, c)
      let trace = DeletionTrace(context)
      context.delete(b)
      context.processPendingChanges()
      #expect(lines(trace.deletions, names) == ["b", " .c c asked"])
      #expect(throws: CocoaError.self) { try context.save() }
      #expect(lines(trace.drain(), names) == ["b", " .c c denied"])
      #expect(throws: CocoaError.self) { try context.save() }
      #expect(lines(trace.drain(), names) == ["b", " .c c denied"])
      context.delete(c)
      try context.save()
      #expect(lines(trace.drain(), names) == ["c", " .b b nullified"])
    }
  }

  @Test("no action: what dangles is told apart from what does not", .fact("DR-07", "DR-23"))
  func noAction() throws {
    let sketch = Sketch(
      ["A", "B", "C", "D"],
      [
        .init("A", .many("b", .noActionDeleteRule), "B", .one("a")),
        .init("A", .one("c", .noActionDeleteRule), "C", .many("a")),
        .init("A", .many("d", .noActionDeleteRule), "D", .many("a")),
      ])
    try sketch.run(NSSQLiteStoreType) { _, context in
      let (b, c, d) = (context.make("B", "b"), context.make("C", "c"), context.make("D", "d"))
      let a = context.make("A", "a", ["b": Set([b]), "c": c, "d": Set([d])])
      try context.save()
      let names = Names(a, b, c, d)
      let trace = DeletionTrace(context)
      context.delete(a)
      try context.save()
      #expect(
        lines(trace.drain(), names) == ["a", " .b b leftDangling", " .c c untouched", " .d d leftDangling"])
    }
  }

  @Test("without an inverse nothing can be cleared; what was never saved leaves nothing dangling", .fact("DR-26"))
  func edges() throws {
    let sketch = Sketch(
      ["A", "B"],
      [.init("A", .one("b"), "B"), .init("A", .many("all", .noActionDeleteRule), "B", .one("a"))])
    try sketch.run { _, context in
      let b = context.make("B", "b")
      let a = context.make("A", "a", ["b": b])
      let unsaved = context.make("A", "new", ["all": Set([b])])
      let names = Names(a, b, unsaved)
      try context.obtainPermanentIDs(for: [])
      let trace = DeletionTrace(context)
      context.delete(a)
      context.delete(unsaved)
      context.processPendingChanges()
      #expect(lines(trace.drain(), names) == ["a", " .b b notTold", "new", " .all b nullified"])
      #expect(b.destination("a") == nil)
    }
  }

  @Test("a shared victim is deleted once; the second rule that reaches it says so")
  func shared() throws {
    let sketch = Sketch(
      ["A", "B"], [.init("A", .many("b", .cascadeDeleteRule), "B", .many("a", .cascadeDeleteRule))])
    try sketch.run { _, context in
      let b = context.make("B", "b")
      let (one, two) = (context.make("A", "a1", ["b": Set([b])]), context.make("A", "a2", ["b": Set([b])]))
      try context.save()
      let names = Names(one, two, b)
      let trace = DeletionTrace(context)
      context.delete(one)
      context.delete(two)
      context.processPendingChanges()
      #expect(
        lines(trace.drain(), names) == ["a1", " .b b deleted", "  b", "a2", " .b b deletedAlready"])
    }
  }

  @Test("what a hook deletes hangs below the step it ran in, and the path leads to the step", .fact("DR-11b"))
  func insideHook() throws {
    let sketch = Sketch(
      ["A", "B", "C"],
      [
        .init("A", .many("b", .cascadeDeleteRule), "B", .one("a")),
        .init("A", .many("c", .cascadeDeleteRule), "C", .one("a")),
      ], of: Watched.self)
    try sketch.run { _, context in
      let (b, c) = (context.make("B", "b"), context.make("C", "c"))
      let a = context.make("A", "a", ["b": Set([b]), "c": Set([c])])
      try context.save()
      let names = Names(a, b, c)
      let trace = DeletionTrace(context)
      var paths: [[String]] = []
      Watched.reactions(of: context).removed = { _, object in
        paths.append(
          trace.path(in: context).map { "\(names[$0.object]).\($0.relationship) \(names[$0.destination])" })
        if object === b { context.delete(c) }
      }
      context.delete(b)
      context.processPendingChanges()
      #expect(paths == [["b.a a"], ["b.a a", "c.a a"]])
      #expect(lines(trace.drain(), names) == ["b", " .a a nullified", "  c", "   .a a nullified"])
      #expect(trace.path(in: context) == [])
    }
  }

  @Test("a second deletion of an object, after a rollback, is a tree of its own")
  func again() throws {
    try twoLevels().run { _, context in
      let b = context.make("B", "b")
      let a = context.make("A", "a", ["b": Set([b])])
      try context.save()
      let names = Names(a, b)
      let trace = DeletionTrace(context)
      for victim in [a, b] {
        context.delete(victim)
        context.processPendingChanges()
        context.rollback()
      }
      #expect(lines(trace.drain(), names) == ["a", " .b b deleted", "  b", "b", " .a a nullified"])
    }
  }

  @Test("a coordinator's trace tells of every context, children too; a context's of itself alone")
  func coordinator() throws {
    try twoLevels().run { coordinator, context in
      context.name = "parent"
      let a = context.make("A", "a")
      try context.save()
      let child = NSManagedObjectContext.child(of: context)
      child.name = "child"
      let (everywhere, here) = (DeletionTrace(coordinator), DeletionTrace(context))
      let id = a.objectID
      try child.performAndWait {
        child.delete(child.object(with: id))
        child.processPendingChanges()
        #expect(everywhere.deletions.map(\.context) == ["child"])
        try child.save()
      }
      #expect(everywhere.drain().map(\.context) == ["child", "parent"])
      #expect(here.drain().map(\.context) == ["parent"])
    }
  }

  @Test("nobody is told of anything where nobody traces, and a trace ends with its last holder")
  func off() throws {
    try twoLevels().run { coordinator, context in
      _ = context.make("A", "a")
      #expect(context.propagationObserver == nil)
      do {
        let trace = DeletionTrace(coordinator)
        withExtendedLifetime(trace) { #expect(context.propagationObserver != nil) }
      }
      #expect(context.propagationObserver == nil)
    }
  }

  @Test("what was told may outlive the store and the model, subentities too")
  func outliving() throws {
    func delete() throws -> [DeletionTree] {
      var model = PairsModel()
      model.inheritsC = true
      return try OpenedStore(model.make(), at: nil, type: NSInMemoryStoreType).run { context in
        try context.insertPairs(20)
        let trace = DeletionTrace(context)
        context.delete(try context.owner())
        try context.save()
        return trace.drain()
      }
    }
    let trees = try delete()
    // Objects of three entities have the same keys, so that each is told apart by its entity.
    #expect(Set(trees.flatMap(\.objects)).count == 41)
    #expect(trees == trees.map { $0 })
  }
}
