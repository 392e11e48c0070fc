import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("What a save brings to the parent") struct ChildPushingTests {
  @Test("order of members that join crosses, whichever end they join from", arguments: StoreKind.allCases)
  func order(_ kind: StoreKind) throws {
    let family = try Family(kind, Library().model)
    try family.edit.on { edit throws in
      let books = ["A", "B", "C"].map(edit.makeBook)
      let shelf = edit.makeShelf("Top")
      shelf.books = NSOrderedSet(array: [books[2], books[0], books[1]])
      try edit.save()
    }
    try family.main.on { context throws in #expect(try context.shelf("Top").row("books") == "C A B") }
    try family.main.on { try $0.save() }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedRow("Shelf", "Top", "books") == "C A B")
  }

  @Test(
    "a transient value that a child has not set leaves the parent's alone", .fact("PC-08", "PC-09"),
    arguments: StoreKind.allCases)
  func transients(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    let held = try family.root.on { context throws in
      let series = try context.series("Dark")
      series.mood = "grim"
      return series
    }
    try family.main.on { context throws in
      try context.series("Dark").rating = 3
      try context.save()
    }
    family.root.performAndWait {
      #expect(held.mood == "grim")
      #expect(held.rating == 3)
    }
  }

  @Test("an object inserted and deleted below leaves no trace; one saved in between is thrown away above")
  func insertAndDelete() throws {
    let family = try Family(.sqlite)
    try family.main.on { context throws in
      context.delete(context.makeSeries("Never"))
      try context.save()
      #expect(family.root.performAndWait { !family.root.hasChanges })
      let series = context.makeSeries("Short", "E1")
      try context.save()
      context.delete(series)
      try context.save()
    }
    try family.root.on { context throws in
      #expect(context.insertedObjects.isEmpty)
      #expect(context.deletedObjects.isEmpty)
      #expect(try context.names("Episode") == [])
      try context.save()
    }
    #expect(try family.stack.storedNames("Series") == [])
  }

  @Test("a push is one step of the parent's undo manager; undoing it there takes all of it back", .fact("CH-404"))
  func undoAbove() throws {
    let family = try Family(.sqlite)
    try family.fill { $0.makeSeries("Dark", "E1") }
    try family.root.on { $0.undoManager = UndoManager() }
    try family.main.on { context throws in
      try context.series("Dark").rating = 4
      context.delete(try context.episode("E1"))
      context.makeSeries("New")
      try context.save()
    }
    try family.root.on { context throws in
      context.undo()
      #expect(try context.names("Series") == ["Dark"])
      #expect(try context.names("Episode") == ["E1"])
      #expect(try context.series("Dark").rating == 0)
      context.redo()
      #expect(try context.names("Series") == ["Dark", "New"])
      #expect(try context.names("Episode") == [])
    }
  }

  @Test("a saved deletion that the child undoes comes back above, before the parent's save and after it")
  func undoBelow() throws {
    for isSavedAbove in [false, true] {
      let family = try Family(.sqlite)
      try family.fill { $0.makeSeries("Dark", "E1") }
      try family.main.on { context throws in
        context.undoManager = UndoManager()
        let episode = try context.episode("E1")
        #expect(try episode.series === context.series("Dark"))
        context.delete(episode)
        try context.save()
        if isSavedAbove { try family.root.on { try $0.save() } }
        context.undo()
        let posts = family.root.performAndWait { Posts(family.root) }
        try context.save()
        family.root.performAndWait {
          #expect(posts.take().first?.contains("inserted[Episode E1]") == true, "saved above: \(isSavedAbove)")
        }
      }
      try family.root.on { try $0.save() }
      #expect(try family.stack.storedNames("Episode") == ["E1"])
      #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  /// Who takes a child's saved deletion back above, and how.
  enum TakingBack: CaseIterable { case rollback, undo, reset }

  @Test(
    "a deletion that the child undoes after the parent has taken it back is no insertion: the object is found once, and saved once",
    .fact("PC-01", "PC-07", "FR-03"), arguments: StoreKind.allCases, TakingBack.allCases)
  func takenBackAbove(_ kind: StoreKind, _ way: TakingBack) throws {
    for readsAgain in [false, true] {
      let family = try Family(kind)
      try family.fill { $0.makeSeries("Dark", "E1", "E2") }
      try family.root.on { $0.undoManager = way == .undo ? UndoManager() : nil }
      try family.main.on { context throws in
        context.undoManager = UndoManager()
        let series = try context.series("Dark")
        let episode = try context.episode("E1")
        #expect(series.episodes.count == 2)
        context.delete(episode)
        try context.save()
        try family.root.on { Self.takeBack(way, $0) }
        let again = readsAgain ? try context.existingObject(with: episode.objectID) : nil
        for isUndone in [true, false, true] {
          if isUndone { context.undo() } else { context.redo() }
          context.processPendingChanges()
          checkInvariants(of: context)
          #expect(try context.names("Episode") == (isUndone ? ["E1", "E2"] : ["E2"]))
          #expect(series.episodes.count == (isUndone ? 2 : 1))
          #expect(context.insertedObjects.isEmpty)
          #expect(context.deletedObjects.count == (isUndone ? 0 : 1))
        }
        #expect(try context.episode("E1") === episode)
        #expect(again?.managedObjectContext == nil, "one object for the row")
        try context.save()
      }
      try family.root.on { context throws in
        #expect(context.insertedObjects.isEmpty)
        checkInvariants(of: context)
        try context.save()
      }
      #expect(try family.stack.storedNames("Episode") == ["E1", "E2"])
      #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test(
    "a deletion that the parent takes back between the child's undo and its save is found once, and saved once",
    .fact("PC-01", "FR-03"), arguments: StoreKind.allCases, TakingBack.allCases)
  func takenBackBetween(_ kind: StoreKind, _ way: TakingBack) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1", "E2") }
    try family.root.on { $0.undoManager = way == .undo ? UndoManager() : nil }
    try family.main.on { context throws in
      context.undoManager = UndoManager()
      context.delete(try context.episode("E1"))
      try context.save()
      context.undo()
      try family.root.on { Self.takeBack(way, $0) }
      #expect(try context.names("Episode") == ["E1", "E2"])
      #expect(try context.count(for: NSFetchRequest<Episode>(entityName: "Episode")) == 2)
      try context.save()
    }
    try family.root.on { context throws in
      #expect(context.insertedObjects.isEmpty)
      try context.save()
    }
    #expect(try family.stack.storedNames("Episode") == ["E1", "E2"])
    #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
  }

  @Test(
    "what was read and changed again of an object that undo brings back makes way for it", .fact("PC-01", "PC-07"),
    arguments: StoreKind.allCases)
  func changedAgain(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    try family.edit.on { context throws in
      context.undoManager = UndoManager()
      let series = try context.series("Dark")
      let episode = try context.episode("E1")
      context.delete(episode)
      try context.save()
      try family.main.on { $0.rollback() }
      context.undoManager?.disableUndoRegistration()
      let again = try #require(try context.existingObject(with: episode.objectID) as? Episode)
      again.duration = 9
      again.series = nil
      again.series = series
      context.processPendingChanges()
      context.undoManager?.enableUndoRegistration()
      context.undo()
      context.processPendingChanges()
      checkInvariants(of: context)
      #expect(series.episodes == [episode])
      #expect(episode.duration == 0)
      try context.save()
    }
    try family.main.on { try $0.save() }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Episode") == ["E1"])
    #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
  }

  private static func takeBack(_ way: TakingBack, _ context: NSManagedObjectContext) {
    switch way {
    case .rollback: context.rollback()
    case .undo: context.undo()
    case .reset: context.reset()
    }
  }

  @Test("a child keeps its parent, and leaves with its objects when it is dropped")
  func lifetime() async throws {
    let stack = try TestStack(.memory, model: Television().model)
    weak var root: NSManagedObjectContext?
    weak var child: NSManagedObjectContext?
    weak var series: Series?
    try {
      let kept = NSManagedObjectContext.child(of: stack.context())
      (root, child) = (kept.parent, kept)
      try kept.on { context throws in
        let made = context.makeSeries("Dark", "E1")
        series = made
        try context.save()
        #expect(root != nil)
        try root?.on { try $0.save() }
      }
    }()
    // The main queue may be coming round for contexts of other tests, and holds those that it still has to come to.
    await MainActor.run {}
    #expect(root == nil)
    #expect(child == nil)
    #expect(series == nil)
  }
}
