import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("undo of deletions and relationship changes")
struct UndoDeletionTests {
  private func television(_ context: NSManagedObjectContext) throws -> (Series, Episode, Episode, History) {
    let series = context.makeSeries("Dark", "E1", "E2")
    let first = try context.episode("E1")
    let history = context.makeHistory("H1", of: first)
    return (series, first, try context.episode("E2"), history)
  }

  @Test(
    "the victims of a cascade come back, linked as they were on both sides; redo deletes them again", .fact("DR-05"),
    arguments: StoreKind.anywhere, [true, false])
  func cascade(_ kind: StoreKind, _ isSaved: Bool) throws {
    try onUndoStack(kind, Television().model) { stack, context, manager in
      let (series, first, second, history) = try television(context)
      if isSaved { try context.save() } else { context.processPendingChanges() }
      manager.removeAllActions()
      context.delete(series)
      context.processPendingChanges()
      #expect(history.episode == nil)
      context.undo()
      checkInvariants(of: context)
      #expect(series.episodes == [first, second])
      #expect(first.series === series)
      #expect(second.series === series)
      #expect(history.episode === first)
      #expect(first.history === history)
      #expect(context.deletedObjects.isEmpty)
      #expect(![series, first, second].contains { $0.isDeleted })
      #expect(context.hasChanges == !isSaved)
      #expect(history.isUpdated == false)
      #expect(series.isInserted == !isSaved)
      #expect(first.isInserted == !isSaved)
      context.redo()
      checkInvariants(of: context)
      #expect(context.deletedObjects == (isSaved ? [series, first, second] : []))
      #expect(history.episode == nil)
      #expect(history.isUpdated == isSaved)
      context.undo()
      try context.save()
      #expect(try stack.storedNames("Episode") == ["E1", "E2"])
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try stack.storedKey("Episode", "E2", "series") == "Series p1")
    }
  }

  @Test(
    "undoing an insert whose row somebody else has deleted deletes it once, and that can be taken back", .fact("FT-10"),
    arguments: StoreKind.allCases)
  func goneMeanwhile(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      try stack.run { other in
        for series in try other.things("Series") { other.delete(series) }
        try other.save()
      }
      context.undo()
      #expect(series.isDeleted)
      #expect(context.deletedObjects.filter { $0 === series }.count == 1)
      checkInvariants(of: context)
      context.rollback()
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "an object that was changed, refreshed and deleted in one event comes back once, as its row has it",
    .fact("UN-11", "RF-01"), arguments: StoreKind.anywhere)
  func refreshedBefore(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      series.name = "Bright"
      context.refresh(series, mergeChanges: false)
      context.delete(series)
      context.processPendingChanges()
      for _ in 0..<2 {
        context.undo()
        checkInvariants(of: context)
        #expect(!series.isDeleted)
        #expect(series.name == "Dark")
        #expect(!series.isUpdated)
        context.redo()
        checkInvariants(of: context)
        #expect(context.deletedObjects == [series])
      }
    }
  }

  @Test("references that nullify cleared come back", .fact("DR-04"), arguments: StoreKind.anywhere)
  func nullify(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television(episodes: .nullifyDeleteRule).model) { stack, context, manager in
      let (series, first, second, _) = try television(context)
      try context.save()
      first.duration = 12
      context.processPendingChanges()
      context.delete(series)
      context.processPendingChanges()
      #expect(first.series == nil)
      #expect(second.isUpdated)
      context.undo()
      #expect(first.series === series)
      #expect(series.episodes == [first, second])
      #expect(first.isUpdated, "each is as changed as it was before the delete")
      #expect(!second.isUpdated, "each is as changed as it was before the delete")
      try context.save()
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test(
    "no action: what still refers to the object refers to it again", .fact("DR-07"), arguments: StoreKind.anywhere,
    [true, false])
  func noAction(_ kind: StoreKind, _ savesBetween: Bool) throws {
    try onUndoStack(kind, Television(episodes: .noActionDeleteRule).model) { stack, context, _ in
      let (series, first, second, _) = try television(context)
      try context.save()
      context.delete(series)
      if savesBetween { try context.save() } else { context.processPendingChanges() }
      context.undo()
      checkInvariants(of: context)
      #expect(series.episodes == [first, second])
      #expect(first.series === series)
      try context.save()
      #expect(try stack.danglingKeys() == [])
    }
  }

  @Test(
    "undoing a saved deletion inserts the same object again, with the permanent ID it had", .fact("CH-089"),
    arguments: StoreKind.allCases)
  func savedDeletion(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, _ in
      let (series, first, second, history) = try television(context)
      series.rating = 8
      try context.save()
      let ids = [series.objectID, first.objectID, second.objectID]
      context.delete(series)
      try context.save()
      #expect(series.managedObjectContext == nil)
      #expect(series.name == nil)
      context.undo()
      checkInvariants(of: context)
      #expect(series.isInserted)
      #expect(first.isInserted)
      #expect(second.isInserted)
      #expect(history.isUpdated)
      #expect([series.objectID, first.objectID, second.objectID] == ids)
      #expect(context.registeredObject(for: ids[0]) === series)
      #expect(series.name == "Dark")
      #expect(series.rating == 8)
      #expect(series.episodes == [first, second])
      #expect(first.series === series)
      #expect(first.history === history)
      try context.save()
      #expect(try stack.storedNames("Episode") == ["E1", "E2"])
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
      #expect(try stack.storedKey("History", "H1", "episode") == "Episode p\(first.number)")
      try stack.run { other in
        let found = try other.existingObject(with: ids[0])
        #expect(found.value(forKey: "name") as? String == "Dark")
      }
      context.redo()
      checkInvariants(of: context)
      #expect(context.deletedObjects == [series, first, second])
      #expect(history.episode == nil)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
      #expect(try stack.storedNames("Episode") == [])
      context.undo()
      #expect(series.isInserted)
      #expect(series.episodes == [first, second])
    }
  }

  @Test(
    "an object deleted as a fault comes back with its values after the save", .fact("CH-089"),
    arguments: StoreKind.anywhere)
  func deletedFault(_ kind: StoreKind) throws {
    let item = NSManagedObjectModel.of([.made("Item", Thing.self)])
    try onUndoStack(kind, item) { stack, context, manager in
      let object = context.make("Item", "One")
      try context.save()
      manager.removeAllActions()
      context.refresh(object, mergeChanges: false)
      context.delete(object)
      try context.save()
      context.undo()
      #expect(object.value(forKey: "name") as? String == "One")
      try context.save()
      #expect(try stack.storedNames("Item") == ["One"])
    }
  }

  @Test(
    "an undone insertion that was saved is a deletion; redo inserts it again", .fact("CH-089"),
    arguments: StoreKind.anywhere)
  func savedInsertion(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, _ in
      let kept = context.makeSeries("Kept")
      context.processPendingChanges()
      let episode = context.makeEpisode("E1", of: kept)
      try context.save()
      let id = episode.objectID
      context.undo()
      #expect(episode.isDeleted)
      #expect(context.deletedObjects == [episode])
      #expect(kept.episodes.isEmpty)
      context.redo()
      #expect(!episode.isDeleted)
      #expect(kept.episodes == [episode])
      #expect(!context.hasChanges)
      context.undo()
      try context.save()
      #expect(try stack.storedNames("Episode") == [])
      #expect(try stack.storedNames("Series") == ["Kept"])
      context.redo()
      checkInvariants(of: context)
      #expect(episode.isInserted)
      #expect(episode.objectID == id)
      #expect(episode.series === kept)
      try context.save()
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test("a change that was saved, undone, makes the object changed again", arguments: StoreKind.anywhere)
  func savedChange(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, _ in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Light"
      try context.save()
      #expect(!series.hasChanges)
      context.undo()
      #expect(series.name == "Dark")
      #expect(series.isUpdated)
      #expect(context.hasChanges)
      #expect(series.changedValues() as? [String: String] == ["name": "Dark"])
      context.redo()
      #expect(series.name == "Light")
      #expect(!series.isUpdated)
      #expect(!context.hasChanges)
      context.undo()
      try context.save()
      #expect(try stack.storedNames("Series") == ["Dark"])
    }
  }

  @Test(
    "moves between parents go back on all three objects, before a save and after one", arguments: StoreKind.anywhere)
  func moves(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { stack, context, _ in
      let one = context.makeSeries("One", "E1", "E2")
      let two = context.makeSeries("Two")
      try context.save()
      let episode = try context.episode("E1")
      episode.series = two
      context.processPendingChanges()
      context.undo()
      checkInvariants(of: context)
      #expect(episode.series === one)
      #expect(one.episodes.count == 2)
      #expect(two.episodes.isEmpty)
      #expect(context.updatedObjects.isEmpty)
      context.redo()
      #expect(episode.series === two)
      #expect(two.episodes == [episode])
      try context.save()
      context.refreshAllObjects()
      context.undo()
      checkInvariants(of: context)
      #expect(episode.series === one)
      #expect(one.episodes.count == 2)
      #expect(two.episodes.isEmpty)
      try context.save()
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p\(one.rootID.number)")
    }
  }

  @Test("many-to-many membership goes back on both sides, and into the join table", arguments: StoreKind.anywhere)
  func manyToMany(_ kind: StoreKind) throws {
    try onUndoStack(kind, TestModel.blog()) { stack, context, _ in
      let post = Post(context: context)
      post.name = "P"
      let tags = ["a", "b", "c"].map { name -> Tag in
        let tag = Tag(context: context)
        tag.name = name
        return tag
      }
      post.tags = [tags[0], tags[1]]
      try context.save()
      post.tags = [tags[1], tags[2]]
      context.processPendingChanges()
      context.delete(tags[1])
      try context.save()
      context.undo()
      context.undo()
      checkInvariants(of: context)
      #expect(post.tags == [tags[0], tags[1]])
      #expect(tags[2].posts.isEmpty)
      #expect(tags[1].posts == [post])
      try context.save()
      try stack.run { other in
        let stored: Post = try other.only("Post", "P")
        #expect(Set(stored.tags.compactMap(\.name)) == ["a", "b"])
      }
    }
  }

  @Test(
    "a pair whose ends went with two saves comes back, however often they go and come", .fact("UN-11"),
    arguments: StoreKind.anywhere)
  func pairOfTwoSaves(_ kind: StoreKind) throws {
    let model = TestModel.blog()
    model.entitiesByName["Tag"]?.relationshipsByName["posts"]?.deleteRule = .noActionDeleteRule
    try onUndoStack(kind, model) { stack, context, _ in
      let (post, tag) = (Post(context: context), Tag(context: context))
      (post.name, tag.name, post.tags) = ("P", "a", [tag])
      try context.save()
      context.delete(tag)
      try context.save()
      context.delete(post)
      try context.save()
      for _ in 0..<2 { context.undo() }
      try context.save()
      for _ in 0..<2 { context.redo() }
      for _ in 0..<2 { context.undo() }
      checkInvariants(of: context)
      #expect(post.tags == [tag])
      #expect(tag.posts == [post])
      try context.save()
      try stack.run { other in
        let stored: Post = try other.only("Post", "P")
        #expect(stored.tags.compactMap(\.name) == ["a"])
      }
    }
  }

  @Test("a deletion whose rules have not run is undone as such", .fact("DR-09"))
  func unpropagated() throws {
    try onUndoStack(.memory, Television().model) { stack, context, _ in
      let (series, first, second, _) = try television(context)
      try context.save()
      context.propagatesDeletesAtEndOfEvent = false
      context.delete(series)
      context.processPendingChanges()
      #expect(!first.isDeleted)
      try context.save()
      #expect(first.managedObjectContext == nil)
      context.undo()
      #expect(first.isInserted)
      #expect(second.isInserted)
      #expect(series.managedObjectContext == nil)
      context.undo()
      checkInvariants(of: context)
      #expect(series.episodes == [first, second])
      #expect(first.series === series)
      try context.save()
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test("an object that came and went inside one event is no step", arguments: StoreKind.anywhere)
  func cameAndWent(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television().model) { _, context, manager in
      context.delete(context.makeSeries("Brief"))
      context.processPendingChanges()
      #expect(!manager.canUndo)
    }
  }

  @Test("links made while registration was disabled are cut or mended when their object goes and comes")
  func unrecordedLinks() throws {
    try onUndoStack(.memory, Television().model) { _, context, manager in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      let episode = context.makeEpisode("E1")
      context.processPendingChanges()
      manager.disableUndoRegistration()
      episode.series = series
      context.processPendingChanges()
      manager.enableUndoRegistration()
      context.undo()
      checkInvariants(of: context)
      #expect(series.episodes.isEmpty)
      context.redo()
      checkInvariants(of: context)
      #expect(series.episodes == [episode])
    }
  }

  @Test(
    "a link that was made while registration was disabled is cut by a deletion that is redone, and comes back",
    arguments: StoreKind.anywhere)
  func unrecordedLinkCutByRedo(_ kind: StoreKind) throws {
    try onUndoStack(kind, Television(episodes: .nullifyDeleteRule).model) { _, context, manager in
      let (series, episode) = (context.makeSeries("Dark"), context.makeEpisode("E1"))
      try context.save()
      context.delete(series)
      context.processPendingChanges()
      context.undo()
      manager.disableUndoRegistration()
      episode.series = series
      try context.save()
      manager.enableUndoRegistration()
      context.redo()
      context.processPendingChanges()
      #expect(episode.series == nil)
      context.undo()
      checkInvariants(of: context)
      #expect(episode.series === series)
      #expect(series.episodes == [episode])
    }
  }
}
