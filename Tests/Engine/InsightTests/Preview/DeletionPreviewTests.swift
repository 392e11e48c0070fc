import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import OpenCoreData

@Suite("A preview says what the next save would do, and changes nothing")
struct DeletionPreviewTests {
  private func owners(_ b: NSDeleteRule, _ c: NSDeleteRule = .nullifyDeleteRule) -> Sketch {
    Sketch(
      ["A", "B", "C"],
      [.init("A", .many("b", b), "B", .one("a")), .init("B", .one("c", c), "C", .one("b"))], of: Watched.self)
  }

  @Test(
    "what goes, what is cleared, by entity, and the way there", .fact("CH-606"),
    arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
  func consequences(_ type: String) throws {
    try owners(.cascadeDeleteRule).run(type) { _, context in
      let c = context.make("C", "c")
      let b = context.make("B", "b", ["c": c])
      let a = context.make("A", "a", ["b": Set([b, context.make("B", "lonely")])])
      try context.save()
      context.refreshAllObjects()
      Watched.reactions(of: context).lines = []
      let preview = expectUntouched(context) { context.previewDeletion(of: a) }
      #expect(preview.requested == [a.objectID])
      #expect(preview.deleted.count == 3)
      #expect(preview.deleted.first == a.objectID)
      #expect(preview.nullified == [.init(object: c.objectID, relationship: "b", destination: b.objectID)])
      #expect(preview.leftDangling.isEmpty)
      #expect(preview.discarded.isEmpty)
      #expect(!preview.isRefused)
      #expect(
        preview.counts == [
          .init(entity: "A", deleted: 1), .init(entity: "B", deleted: 2), .init(entity: "C", nullified: 1),
        ])
      #expect(preview.path(to: c.objectID)?.map(\.relationship) == ["b", "c"])
      #expect(preview.path(to: a.objectID) == [])
      // Nothing that the app has written has run.
      #expect(Watched.reactions(of: context).lines == [])
      context.delete(a)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "B")) == 0)
    }
  }

  @Test(
    "a member whose insertion was undone refuses the save, and the preview says so", .fact("CH-606", "DR-31"),
    arguments: StoreKind.anywhere)
  func undoneMember(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay()) { _, context in
      let child = context.make("Child", "Kit")
      try context.save()
      let manager = UndoManager()
      context.undoManager = manager
      let toy = context.make("Toy", "Bear")
      context.processPendingChanges()
      manager.disableUndoRegistration()
      child.setValue([toy] as Set, forKey: "toys")
      context.processPendingChanges()
      manager.enableUndoRegistration()
      manager.undo()
      #expect(context.previewDeletion(of: []).isRefused)
      #expect(throws: CocoaError.self) { try context.save() }
    }
  }

  @Test("a transient relationship counts as far as it is there", .fact("CH-1040"), arguments: StoreKind.anywhere)
  func transient(_ kind: StoreKind) throws {
    for rule in [NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule, .noActionDeleteRule, .denyDeleteRule] {
      let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
      let there = a.relate(.many("b", rule), to: b, inverse: .one("a"))
      there.isTransient = true
      there.inverseRelationship?.isTransient = true
      try onStack(kind, .of([a, b])) { _, context in
        let (a, b) = (context.make("A", "a"), context.make("B", "b"))
        a.setValue(NSSet(object: b), forKey: "b")
        try context.save()
        let preview = context.previewDeletion(of: a)
        let goes = rule == .cascadeDeleteRule
        #expect(preview.deleted == (goes ? [a.objectID, b.objectID] : [a.objectID]))
        #expect(preview.nullified.map(\.object) == (rule == .nullifyDeleteRule ? [b.objectID] : []))
        #expect(preview.leftDangling.isEmpty)
        #expect(preview.isRefused == (rule == .denyDeleteRule))
        #expect(a.names("b") == ["b"])
        context.reset()
        let stored: NSManagedObject = try context.only("A", "a")
        #expect(context.previewDeletion(of: stored).deleted == [stored.objectID])
      }
    }
  }

  @Test(
    "every denial is told, with what is still there; what goes too denies nothing",
    .fact("DR-06", "DR-17", "CH-606", "M7"), .shows("see-it-before"),
    arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
  func denials(_ type: String) throws {
    try owners(.cascadeDeleteRule, .denyDeleteRule).run(type) { _, context in
      let c = [context.make("C", "c1"), context.make("C", "c2")]
      let b = c.map { context.make("B", "b", ["c": $0]) }
      let a = context.make("A", "a", ["b": Set(b)])
      try context.save()
      let preview = expectUntouched(context) { context.previewDeletion(of: a) }
      #expect(preview.isRefused)
      #expect(preview.deleted.count == 3)
      #expect(Set(preview.blockers.map(\.object)) == Set(b.map(\.objectID)))
      #expect(preview.blockers.allSatisfy { $0.code == 1600 && $0.key == "c" })
      #expect(preview.blockers.allSatisfy { $0.text == "Items cannot be deleted from %{PROPERTY}@." })
      #expect(Set(preview.blockers.flatMap(\.destinations)) == Set(c.map(\.objectID)))
      let all = expectUntouched(context) { context.previewDeletion(of: [a] + c) }
      #expect(!all.isRefused)
      #expect(all.deleted.count == 5)
      #expect(context.previewDeletion(of: Set([a] + c)).deleted.count == 5)
      for each in b { each.setValue(nil, forKey: "c") }
      let cut = expectUntouched(context) { context.previewDeletion(of: a) }
      #expect(!cut.isRefused)
    }
  }

  @Test(
    "all that validation would find: a mandatory to-one, a minimum count, and what was wrong already", .fact("DR-25"))
  func validation() throws {
    let sketch = Sketch(
      ["A", "B", "C"],
      [
        .init("A", .many("b"), "B", .one("a", isOptional: false)),
        .init("A", .one("c"), "C", .many("a", isOptional: false, min: 2)),
      ])
    try sketch.run { _, context in
      let c = context.make("C", "c")
      let (one, two) = (context.make("A", "a1", ["c": c]), context.make("A", "a2", ["c": c]))
      let b = context.make("B", "b", ["a": one])
      let fine = context.make("B", "fine", ["a": two])
      try context.save()
      fine.setValue(nil, forKey: "a")
      let preview = expectUntouched(context) { context.previewDeletion(of: one) }
      func text(_ blocker: DeletionPreview.Blocker) -> String { "\(blocker.code) \(blocker.key)" }
      let found = Dictionary(grouping: preview.blockers, by: \.object).mapValues { $0.map(text) }
      #expect(found == [b.objectID: ["1570 a"], c.objectID: ["1580 a"], fine.objectID: ["1570 a"]])
      context.delete(one)
      do {
        try context.save()
        Issue.record("the save went through")
      } catch let error as CocoaError {
        let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
        #expect(details.map(\.code).sorted() == preview.blockers.map(\.code).sorted())
        #expect(Set(details.map(\.localizedDescription)) == Set(preview.blockers.map(\.text)))
      }
    }
  }

  @Test("unsaved changes count: what has moved does not go, what was never saved is thrown away", .fact("CH-606"))
  func unsavedChanges() throws {
    try owners(.cascadeDeleteRule).run { _, context in
      let (one, two) = (context.make("A", "a1"), context.make("A", "a2"))
      let (stays, goes) = (context.make("B", "stays", ["a": one]), context.make("B", "goes", ["a": one]))
      try context.save()
      stays.setValue(two, forKey: "a")
      let new = context.make("B", "new", ["a": one])
      let marked = context.make("C", "marked")
      context.delete(two)
      context.delete(marked)
      let preview = expectUntouched(context) { context.previewDeletion(of: one) }
      #expect(Set(preview.deleted) == Set([one, two, stays, goes].map(\.objectID)))
      #expect(Set(preview.discarded) == [new.objectID, marked.objectID])
      #expect(preview.trees.map(\.object) == [two.objectID, marked.objectID, one.objectID])
      // Of two deletions that are pending, the preview of none tells.
      #expect(context.previewDeletion(of: []).deleted == [two.objectID, stays.objectID])
    }
  }

  @Test("what dangles: by no action, and by references that nobody can find but by looking", .fact("DR-23", "DR-26"))
  func dangling() throws {
    let sketch = Sketch(
      ["A", "B", "C"],
      [.init("A", .many("b", .noActionDeleteRule), "B", .one("a")), .init("C", .one("a"), "A")])
    for type in [NSInMemoryStoreType, NSSQLiteStoreType] {
      try sketch.run(type) { _, context in
        let (a, other) = (context.make("A", "a"), context.make("A", "other"))
        let b = context.make("B", "b", ["a": a])
        let c = (0..<3).map { context.make("C", "c\($0)", ["a": a]) }
        try context.save()
        c[1].setValue(other, forKey: "a")
        c[2].setValue(nil, forKey: "a")
        let new = context.make("C", "new", ["a": a])
        let preview = expectUntouched(context) { context.previewDeletion(of: a) }
        #expect(preview.deleted == [a.objectID])
        #expect(!preview.isRefused)
        #expect(
          Set(preview.leftDangling)
            == Set([b, c[0], new].map { .init(object: $0.objectID, relationship: "a", destination: a.objectID) }))
        #expect(preview.counts.map(\.leftDangling) == [0, 1, 2])
      }
    }
  }

  @Test("a cascade of any depth is traced and previewed on the small stack of a worker thread", .fact("CH-606"))
  func deepCascade() async throws {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        #expect(throws: Never.self) { try Self.previewChain(of: 5_000) }
        done.resume()
      }
    }
  }

  private static func previewChain(of length: Int) throws {
    let sketch = Sketch(["A"], [.init("A", .one("next", .cascadeDeleteRule), "A", .one("previous"))])
    try sketch.run { _, context in
      let chain = (0..<length).map { context.make("A", "\($0)") }
      for (object, next) in zip(chain, chain.dropFirst()) { object.setValue(next, forKey: "next") }
      try context.save()
      let preview = context.previewDeletion(of: chain[0])
      #expect(preview.deleted.count == length)
      #expect(preview.path(to: chain[length - 1].objectID)?.count == length - 1)
      let trace = DeletionTrace(context)
      context.delete(chain[0])
      context.processPendingChanges()
      #expect(trace.drain() == preview.trees)
      context.rollback()
    }
  }

  @Test("what a dangling key leads to has nothing to lose", .fact("DR-23"))
  func danglingKey() throws {
    try owners(.noActionDeleteRule).run(NSSQLiteStoreType) { _, context in
      let b = context.make("B", "b")
      let a = context.make("A", "a", ["b": Set([b])])
      try context.save()
      context.delete(a)
      try context.save()
      context.refreshAllObjects()
      let preview = expectUntouched(context) { context.previewDeletion(of: b) }
      #expect(preview.deleted == [b.objectID])
      #expect(preview.nullified.isEmpty)
      #expect(!preview.isRefused)
    }
  }

  @Test("a row that is gone marks nothing deleted here, whatever the preview meets", .fact("FT-10"))
  func missingRows() throws {
    try owners(.cascadeDeleteRule).run { _, context in
      let b = context.make("B", "b")
      let a = context.make("A", "a", ["b": Set([b])])
      try context.save()
      context.refreshAllObjects()
      let other = context.sibling()
      let id = b.objectID
      try other.performAndWait {
        other.delete(other.object(with: id))
        try other.save()
      }
      let preview = expectUntouched(context) { context.previewDeletion(of: [a, b]) }
      #expect(preview.deleted == [a.objectID])
      #expect(!b.isDeleted)
      #expect(b.isFault)
      #expect(!context.hasChanges)
    }
  }

  @Test("a child's preview sees what its parents have not saved", .fact("PC-03"))
  func child() throws {
    try owners(.cascadeDeleteRule, .denyDeleteRule).run { _, context in
      let b = context.make("B", "b")
      let a = context.make("A", "a", ["b": Set([b])])
      try context.save()
      let new = context.make("B", "new", ["a": a, "c": context.make("C", "c")])
      let child = NSManagedObjectContext.child(of: context)
      let (id, others) = (a.objectID, Set([a.objectID, b.objectID, new.objectID]))
      child.performAndWait {
        let own = child.object(with: id)
        let preview = expectUntouched(child) { child.previewDeletion(of: own) }
        #expect(Set(preview.deleted) == others)
        #expect(preview.blockers.map(\.object) == [new.objectID])
        #expect(preview.blockers.map(\.code) == [1600])
      }
    }
  }

  @Test(
    "below a pinned root every row is as the root reads it, those that only a look through the rows finds too",
    .fact("DR-26", "PC-17"))
  func pinnedRoot() throws {
    try withTemporaryFolder { folder in
      let sketch = Sketch(["A", "C"], [.init("C", .one("a"), "A")])
      let opened = try OpenedStore(sketch.model, at: folder.appendingPathComponent("Test.sqlite"))
      try opened.run { root in
        let a = root.make("A", "a")
        let c = root.make("C", "c", ["a": a])
        try root.save()
        try root.setQueryGenerationFrom(.current)
        #expect(try root.count(for: NSFetchRequest<NSManagedObject>(entityName: "C")) == 1)
        #expect(root.queryGenerationToken != nil)
        #expect(root.queryGenerationToken != .current)
        let (goes, stays) = (a.objectID, c.objectID)
        try opened.run { other in
          other.object(with: stays).setValue(nil, forKey: "a")
          other.make("C", "late", ["a": other.object(with: goes)])
          try other.save()
        }
        let child = NSManagedObjectContext.child(of: root)
        let grandchild = NSManagedObjectContext.child(of: child)
        for context in [root, child, grandchild] {
          context.performAndWait {
            let preview = context.previewDeletion(of: context.object(with: goes))
            #expect(preview.leftDangling == [.init(object: stays, relationship: "a", destination: goes)])
          }
        }
      }
    }
  }
}
