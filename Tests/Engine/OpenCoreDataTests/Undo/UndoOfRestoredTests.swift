import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// A root takes its saved delete back, of a row that somebody else has written again.
@Suite("undo of a delete whose row is there again", .fact("CH-1103", "CH-089"))
struct UndoOfRestoredTests {
  private struct Scene {
    let stack: TestStack
    let here: NSManagedObjectContext
    let there: NSManagedObjectContext
    let link: NodeLink
    private(set) var held: [NSManagedObject] = []

    /// Saves `b` linked to `a`, and has both contexts read them; this one then deletes `a`, and saves.
    init(_ kind: StoreKind, _ link: NodeLink) throws {
      self.link = link
      let (node, leaf) = NodeGraph.entities([attribute("size", .integer64AttributeType)]) { .nullifyDeleteRule }
      stack = try TestStack(kind, model: .of([node, leaf]))
      (here, there) = (stack.context(), stack.context())
      there.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      held = try here.performAndWait {
        here.undoManager = UndoManager()
        let (a, b) = (here.make("Node", "a"), here.make(link.entity, "b"))
        link.set(b, to: a)
        try here.save()
        here.undoManager?.removeAllActions()
        return [a, b]
      }
    }

    /// The other context's save writes the row again that this one has deleted.
    ///
    /// - Parameter between: what this context does before.
    func restore(_ between: () -> Void = {}) throws {
      let a = try there.performAndWait {
        let a: NSManagedObject = try there.only("Node", "a")
        _ = a.value(forKey: "size")
        return a
      }
      try here.performAndWait {
        here.delete(held[0])
        try here.save()
        between()
      }
      try there.performAndWait {
        a.setValue(3, forKey: "size")
        try there.save()
      }
    }
  }

  @Test(
    "the object is a saved one again, linked as it was, and redo deletes it", arguments: StoreKind.allCases,
    NodeLink.allCases)
  func there(_ kind: StoreKind, _ link: NodeLink) throws {
    for looks in [false, true] {
      for follows in [false, true] {
        let scene = try Scene(kind, link)
        let here = scene.here
        here.automaticallyMergesChangesFromParent = follows
        try scene.restore()
        try here.performAndWait {
          let comment: Comment = "looks \(looks), follows \(follows)"
          let other: NSManagedObject? = looks ? try here.only("Node", "a") : nil
          _ = other?.value(forKey: "name")
          here.undo()
          checkInvariants(of: here)
          #expect(here.insertedObjects.isEmpty, comment)
          #expect(try here.names("Node").filter { $0 == "a" } == ["a"], comment)
          #expect(scene.held[0].value(forKey: "name") as? String == "a", comment)
          #expect(scene.held[1].related(link.rawValue) == [scene.held[0]], comment)
          try here.save()
          here.redo()
          try here.save()
          #expect(try here.names("Node").contains("a") == false, comment)
          here.undo()
          try here.save()
          #expect(try here.names("Node").contains("a"), comment)
          checkInvariants(of: here)
        }
        try scene.stack.run { context in
          let b: NSManagedObject = try context.only(link.entity, "b")
          #expect(b.related(link.rawValue).map { $0.value(forKey: "name") as? String } == ["a"])
        }
        try scene.stack.checkRows()
      }
    }
  }

  @Test(
    "written again between the undo and the save, the row is a conflict that the merge policy decides",
    arguments: StoreKind.allCases)
  func between(_ kind: StoreKind) throws {
    for policy in [NSMergePolicy.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback]
    {
      let scene = try Scene(kind, .owner)
      let here = scene.here
      here.performAndWait { here.mergePolicy = policy }
      try scene.restore {
        here.undo()
        scene.held[0].setValue(2, forKey: "size")
      }
      try here.performAndWait {
        do {
          try here.save()
          #expect(policy !== NSMergePolicy.error)
        } catch let error as CocoaError {
          #expect(policy === NSMergePolicy.error)
          #expect(error.code.rawValue == 133020, "\(policy): \(error)")
          here.rollback()
        }
        checkInvariants(of: here)
      }
      let sizes = try scene.stack.run { context in
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Node")).map { $0.value(forKey: "size") as? Int }
      }
      let trumps = policy === NSMergePolicy.mergeByPropertyObjectTrump || policy === NSMergePolicy.overwrite
      #expect(sizes == [trumps ? 2 : 3], "\(policy)")
      try scene.stack.checkRows()
    }
  }

  @Test("however many come back, one statement looks for their rows")
  func statements() throws {
    func count(_ rows: Int) throws -> Int {
      let (node, leaf) = NodeGraph.entities([]) { .nullifyDeleteRule }
      let stack = try TestStack(.sqlite, model: .of([node, leaf]))
      let here = stack.context()
      return try here.performAndWait {
        here.undoManager = UndoManager()
        let nodes = (0..<rows).map { here.make("Node", "\($0)") }
        try here.save()
        nodes.forEach(here.delete)
        try here.save()
        let log = StatementLog(stack.coordinator)
        here.undo()
        #expect(here.insertedObjects.count == rows)
        return log.drain().count
      }
    }
    #expect(try count(20) == count(1))
  }
}
