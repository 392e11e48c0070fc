import Foundation
import OpenCoreData
import TestKit
import Testing

/// The ways of changing a relationship that `HookTests` in the engine's own tests do not walk.
@Suite("every way to change a relationship passes through the hooks", .fact("KV-05", "DR-11b"))
struct RelationshipHookTests {
  private static var sketch: Sketch {
    Sketch(
      ["A", "B", "C"],
      [
        .init("A", .many("b"), "B", .one("a")), .init("A", .ordered("c"), "C", .one("a")),
        .init("A", .many("friends"), "A", .many("fans")),
      ], of: Watched.self)
  }

  /// The hooks that `body` calls, on an `A` with `b1` and `c1`, `c2`.
  private func hooks(
    _ type: String = NSInMemoryStoreType,
    _ body: (NSManagedObjectContext, _ a: NSManagedObject, _ b: [NSManagedObject], _ c: [NSManagedObject]) throws ->
      Void
  ) throws -> [String] {
    var lines: [String] = []
    try Self.sketch.run(type) { _, context in
      context.retainsRegisteredObjects = true
      let b = [context.make("B", "b1"), context.make("B", "b2")]
      let c = [context.make("C", "c1"), context.make("C", "c2")]
      let a = context.make("A", "a", ["b": Set([b[0]]), "c": NSOrderedSet(array: c)])
      try context.save()
      let reactions = Watched.reactions(of: context)
      reactions.lines = []
      try body(context, a, b, c)
      lines = reactions.lines
    }
    return lines
  }

  @Test("the mutable set proxy", .fact("KV-05"))
  func mutableSet() throws {
    let lines = try hooks { _, a, b, _ in
      let proxy = a.mutableSetValue(forKey: "b")
      proxy.add(b[1])
      proxy.remove(b[0])
      proxy.removeAllObjects()
    }
    #expect(
      lines == [
        "add a.b b2", "set b2.a a", "remove a.b b1", "set b1.a nil", "remove a.b b2", "set b2.a nil",
      ])
  }

  @Test("a set that is assigned calls the hooks for who leaves and who joins, and for nobody who stays", .fact("KV-04"))
  func assignedSet() throws {
    let lines = try hooks { _, a, b, _ in
      a.setValue(Set(b), forKey: "b")
      a.setValue(Set([b[1]]), forKey: "b")
    }
    #expect(lines == ["add a.b b2", "set b2.a a", "remove a.b b1", "set b1.a nil"])
  }

  @Test("the mutable ordered set proxy", .fact("KV-05"))
  func mutableOrderedSet() throws {
    let lines = try hooks { context, a, _, c in
      let proxy = a.mutableOrderedSetValue(forKey: "c")
      proxy.remove(c[0])
      proxy.insert(c[0], at: 0)
    }
    #expect(
      lines == ["remove a.c c1", "set c1.a nil", "add a.c c1", "set c1.a a", "move a.c c1"])
  }

  @Test("the upkeep of a many-to-many inverse")
  func manyToMany() throws {
    let lines = try hooks { context, a, _, _ in
      let other = context.make("A", "other")
      a.mutableSetValue(forKey: "friends").add(other)
      other.mutableSetValue(forKey: "fans").remove(a)
    }
    #expect(
      lines == ["add a.friends other", "add other.fans a", "remove other.fans a", "remove a.friends other"])
  }

  @Test("propagation into ordered and many-to-many relationships", .fact("DR-11b"))
  func propagation() throws {
    let lines = try hooks { context, a, _, c in
      let other = context.make("A", "other", ["friends": Set([a])])
      Watched.reactions(of: context).lines = []
      context.delete(c[0])
      context.delete(other)
      context.processPendingChanges()
    }
    #expect(
      lines == [
        "set c1.a nil", "remove a.c c1", "remove other.friends a", "remove a.fans other",
      ])
  }

  @Test("a rollback, a refresh and a merge replace values without a hook, as they set no property")
  func replacements() throws {
    let lines = try hooks { context, a, b, _ in
      b[0].setValue(nil, forKey: "a")
      Watched.reactions(of: context).lines = []
      context.rollback()
      let other = context.sibling()
      let (id, moved) = (a.objectID, b[1].objectID)
      try other.performAndWait {
        other.object(with: moved).setValue(other.object(with: id), forKey: "a")
        try other.save()
      }
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSUpdatedObjectsKey: [id, moved]], into: [context])
      context.refresh(a, mergeChanges: true)
      #expect(a.memberSet("b") == Set(b))
    }
    #expect(lines == [])
  }

  @Test(
    "processPendingChanges inside itself does nothing: what a hook deletes is not propagated on the spot",
    .fact("PP-04", "CH-009", "M2", "M4"), .shows("a-flush-inside-a-flush", "deleting-a-b"),
    arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
  func nestedProcessing(_ type: String) throws {
    _ = try hooks(type) { context, a, b, c in
      var seen: [Int] = []
      Watched.reactions(of: context).removed = { owner, object in
        guard object === b[0] else { return }
        context.delete(c[0])
        context.processPendingChanges()
        seen.append(owner.inOrder("c").count)
      }
      // Removed by hand, outside of processing: the flush works.
      a.mutableSetValue(forKey: "b").remove(b[0])
      #expect(seen == [1])
      b[0].setValue(a, forKey: "a")
      Watched.reactions(of: context).removed = { owner, object in
        guard object === b[0] else { return }
        context.delete(c[1])
        context.processPendingChanges()
        seen.append(owner.inOrder("c").count)
      }
      context.delete(b[0])
      context.processPendingChanges()
      #expect(seen == [1, 1])
      #expect(a.inOrder("c").isEmpty)
      #expect(c[1].isDeleted)
    }
  }

  @Test(
    "a delete made inside propagation is propagated by the same pass, also when it was made by prepareForDeletion",
    .fact("DR-05", "DR-11b", "M10"), .shows("a-delete-inside-a-delete"),
    arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
  func deletesInside(_ type: String) throws {
    _ = try hooks(type) { context, a, b, c in
      Watched.reactions(of: context).removed = { _, object in
        if object === b[0] { context.delete(a) }
      }
      context.delete(b[0])
      context.processPendingChanges()
      #expect(a.isDeleted)
      #expect(c.allSatisfy { $0.destination("a") == nil && !$0.isDeleted })
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "A")) == 0)
    }
  }
}
