import Foundation
import TestKit
import Testing

@testable import CoreData

/// What undo and redo take away is to come back as it was, faults included.
@Suite("undo and redo of what was refreshed since")
struct UndoAfterRefreshTests {
  /// What is refreshed of a linked pair.
  enum Refreshed: CaseIterable {
    case nothing, a, b, both, all

    func run(_ context: NSManagedObjectContext, _ a: NSManagedObject, _ b: NSManagedObject) {
      switch self {
      case .nothing: break
      case .a: context.refresh(a, mergeChanges: true)
      case .b: context.refresh(b, mergeChanges: false)
      case .both: for object in [a, b] { context.refresh(object, mergeChanges: false) }
      case .all: context.refreshAllObjects()
      }
    }
  }

  private func expectPair(
    _ link: NodeLink, _ a: NSManagedObject, _ b: NSManagedObject, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect([a, b].map { $0.value(forKey: "name") as? String } == ["a", "b"], comment, sourceLocation: sourceLocation)
    #expect(b.related(link.rawValue) == [a], comment, sourceLocation: sourceLocation)
    #expect(a.related(link.inverse) == [b], comment, sourceLocation: sourceLocation)
  }

  private func expectRows(
    _ link: NodeLink, _ stack: TestStack, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try stack.run { context in
      let (a, b): (NSManagedObject, NSManagedObject) = (
        try context.only("Node", "a"), try context.only(link.entity, "b")
      )
      expectPair(link, a, b, comment, sourceLocation: sourceLocation)
    }
    try stack.checkRows(sourceLocation: sourceLocation)
  }

  @Test(
    "an undone insertion comes back by redo with values and links, whatever was refreshed before",
    .fact("UN-11", "CH-089"), arguments: StoreKind.anywhere, NodeLink.allCases)
  func insertion(_ kind: StoreKind, _ link: NodeLink) throws {
    for isOrdered in [false, true] {
      for refreshed in Refreshed.allCases {
        for savesBetween in [false, true] {
          try onUndoStack(kind, NodeLink.model(isOrdered: isOrdered)) { stack, context, _ in
            let comment: Comment = "refreshed \(refreshed), saved between \(savesBetween), ordered \(isOrdered)"
            let (a, b) = (context.make("Node", "a"), context.make(link.entity, "b"))
            link.set(b, to: a)
            try context.save()
            for _ in 0..<2 {
              refreshed.run(context, a, b)
              context.undo()
              checkInvariants(of: context)
              if savesBetween { try context.save() } else { refreshed.run(context, a, b) }
              context.redo()
              checkInvariants(of: context)
              expectPair(link, a, b, comment)
              try context.save()
              try expectRows(link, stack, comment)
            }
          }
        }
      }
    }
  }

  @Test(
    "a deletion that is redone after a refresh is taken back with values and links", .fact("UN-11", "CH-089"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func deletion(_ kind: StoreKind, _ link: NodeLink) throws {
    for isSaved in [false, true] {
      for refreshed in Refreshed.allCases {
        for savesBetween in [false, true] {
          try onUndoStack(kind, NodeLink.model()) { stack, context, manager in
            let comment: Comment = "refreshed \(refreshed), saved \(isSaved), saved between \(savesBetween)"
            let (a, b) = (context.make("Node", "a"), context.make(link.entity, "b"))
            link.set(b, to: a)
            if isSaved { try context.save() } else { context.processPendingChanges() }
            manager.removeAllActions()
            context.delete(a)
            context.processPendingChanges()
            context.undo()
            try context.save()
            refreshed.run(context, a, b)
            context.redo()
            checkInvariants(of: context)
            #expect(b.related(link.rawValue) == [], comment)
            if savesBetween { try context.save() }
            context.undo()
            checkInvariants(of: context)
            expectPair(link, a, b, comment)
            try context.save()
            try expectRows(link, stack, comment)
          }
        }
      }
    }
  }

  @Test(
    "an object without relationships comes back with its values after the save", .fact("CH-089"),
    arguments: StoreKind.anywhere)
  func alone(_ kind: StoreKind) throws {
    try onUndoStack(kind, TestModel.item()) { stack, context, _ in
      let object = context.make("Item", "One")
      try context.save()
      context.refresh(object, mergeChanges: true)
      context.undo()
      try context.save()
      #expect(try stack.storedNames("Item") == [])
      context.redo()
      #expect(object.value(forKey: "name") as? String == "One")
      try context.save()
      #expect(try stack.storedNames("Item") == ["One"])
    }
  }

  @Test(
    "what comes back is what the context was to read when it went, not what it had known before",
    .fact("RF-01", "CH-089"), arguments: StoreKind.allCases, [false, true])
  func changedMeanwhile(_ kind: StoreKind, _ wentBefore: Bool) throws {
    try onUndoStack(kind, TestModel.item()) { stack, context, _ in
      let object = context.make("Item", "One")
      try context.save()
      if wentBefore {
        context.undo()
        context.redo()
      }
      try stack.run { other in
        try other.only("Item", "One").setValue("Two", forKey: "name")
        try other.save()
      }
      context.refresh(object, mergeChanges: true)
      context.undo()
      try context.save()
      context.redo()
      #expect(object.value(forKey: "name") as? String == "Two")
      try context.save()
      #expect(try stack.storedNames("Item") == ["Two"])
    }
  }

  @Test(
    "an object whose row somebody else has deleted is not brought back empty", .fact("FT-10"),
    arguments: StoreKind.allCases)
  func goneMeanwhile(_ kind: StoreKind) throws {
    for model in [Television().model, TestModel.item()] {
      let entity = model.entitiesByName["Series"] == nil ? "Item" : "Series"
      try onUndoStack(kind, model) { stack, context, _ in
        let object = context.make(entity, "One")
        try context.save()
        context.refresh(object, mergeChanges: false)
        try stack.run { other in
          other.delete(try other.only(entity, "One"))
          try other.save()
        }
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        context.undo()
        #expect(context.deletedObjects == [object])
        try context.save()
        context.redo()
        checkInvariants(of: context)
        #expect(!context.hasChanges)
        #expect(context.registeredObjects.isEmpty)
        #expect(try stack.storedNames(entity) == [])
      }
    }
  }

  @Test(
    "an unsaved object that a refresh has emptied goes and comes back empty", .fact("FT-18"),
    arguments: StoreKind.anywhere)
  func emptied(_ kind: StoreKind) throws {
    for model in [Television().model, TestModel.item()] {
      let entity = model.entitiesByName["Series"] == nil ? "Item" : "Series"
      try onUndoStack(kind, model) { _, context, _ in
        let object = context.make(entity, "One")
        context.processPendingChanges()
        context.refresh(object, mergeChanges: false)
        context.undo()
        #expect(context.insertedObjects.isEmpty)
        context.redo()
        checkInvariants(of: context)
        #expect(context.insertedObjects == [object])
        #expect(object.value(forKey: "name") == nil)
      }
    }
  }

  @Test(
    "a deleted unsaved object that a refresh had emptied comes back empty, not with its defaults",
    .fact("FT-18", "UN-11"),
    arguments: StoreKind.anywhere)
  func emptiedAndDeleted(_ kind: StoreKind) throws {
    for processes in [true, false] {
      try onUndoStack(kind, TestModel.company()) { _, context, manager in
        let object = context.make("Employee", "One", ["salary": 7])
        context.processPendingChanges()
        manager.removeAllActions()
        context.refresh(object, mergeChanges: false)
        if processes { context.processPendingChanges() }
        context.delete(object)
        context.processPendingChanges()
        context.undo()
        #expect(context.insertedObjects == [object])
        for key in ["name", "salary"] { #expect(object.primitiveValue(forKey: key) == nil, "\(key)") }
        context.redo()
        context.undo()
        for key in ["name", "salary"] { #expect(object.primitiveValue(forKey: key) == nil, "\(key)") }
        context.rollback()
      }
    }
  }
}
