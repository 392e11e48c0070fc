import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Nullify, no action and missing inverses")
struct NullifyTests {
  @Test(
    "the destination's to-one becomes nil, in memory when changes are processed or saved, in the row at the save",
    .fact("DR-04", "DR-08", "DR-08b", "D5"), .shows("when-nullify-runs"), arguments: StoreKind.anywhere, [true, false])
  func toOneBecomesNil(_ kind: StoreKind, isProcessed: Bool) throws {
    try onStack(kind, Television(episode: .nullifyDeleteRule).model) { stack, context in
      let episode = context.makeEpisode("E1")
      let history = context.makeHistory("H1", of: episode)
      try context.save()
      context.delete(history)
      #expect(episode.history === history)
      if isProcessed {
        context.processPendingChanges()
        #expect(episode.history == nil)
        #expect(episode.isUpdated)
      }
      #expect(try stack.storedKey("Episode", "E1", "history") == "History p1")
      try context.save()
      #expect(episode.history == nil)
      #expect(episode.name == "E1")
      #expect(episode.managedObjectContext === context)
      #expect(try stack.storedKey("Episode", "E1", "history") == nil)
      try stack.checkRows()
    }
  }

  @Test("what nullify clears is loaded for it", .fact("CH-104"))
  func loadsDestinations() throws {
    let stack = try TestStack(.sqlite, model: Television(episode: .nullifyDeleteRule).model)
    try stack.run { context in
      context.makeHistory("H1", of: context.makeEpisode("E1"))
      try context.save()
    }
    try stack.run { context in
      let episode = try context.episode("E1")
      #expect(episode.isFault)
      context.delete(try context.history("H1"))
      try context.save()
      #expect(!episode.isFault)
      #expect(episode.history == nil)
    }
  }

  @Test(
    "nullify makes the other object invalid: 1570 for its required inverse", .fact("DR-25"),
    arguments: StoreKind.anywhere)
  func requiredInverse(_ kind: StoreKind) throws {
    let model = Television(episodes: .nullifyDeleteRule, seriesIsOptional: false).model
    try onStack(kind, model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      #expect(try saveFailure(context).validationLines == ["1570 Episode E1.series"])
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
    }
  }

  @Test(
    "nullify makes the other object invalid: 1580 for its minimum count", .fact("DR-25"), arguments: StoreKind.anywhere)
  func minimumCount(_ kind: StoreKind) throws {
    let model = Television(fewestEpisodes: 1, episodesIsOptional: false).model
    try onStack(kind, model) { _, context in
      context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(try context.episode("E1"))
      #expect(try saveFailure(context).validationLines == ["1580 Series Dark.episodes"])
    }
  }

  @Test(
    "no action leaves a dangling key, and the save succeeds; no new row takes the key over, and nil repairs it",
    .fact("DR-23", "SQ-07", "D7"), .shows("what-no-action-leaves"), arguments: StoreKind.anywhere)
  func danglingKey(_ kind: StoreKind) throws {
    try onStack(kind, Television(episodes: .noActionDeleteRule).model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      context.delete(series)
      try context.save()
      #expect(!episode.hasChanges)
      #expect(!context.hasChanges)
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
      try stack.checkRows(leftovers: ["Episode E1.series"])
      context.makeSeries("New")
      try context.save()
      try stack.checkRows(leftovers: ["Episode E1.series"])
      try stack.run { other in
        try other.episode("E1").series = nil
        try other.save()
      }
      try stack.checkRows()
    }
  }

  @Test(
    "a dangling to-one reads as a fault whose row is gone, and a save after that leaves the key",
    .fact("DR-23", "FT-10", "ID-07", "CH-007", "D7"), .shows("find-the-dangling-key"), arguments: StoreKind.anywhere)
  func danglingDestination(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television(episodes: .noActionDeleteRule).model)
    try stack.run { context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      try context.save()
    }
    try stack.run { context in
      let ghost = try #require(try context.episode("E1").series)
      #expect(ghost.isFault)
      let error = try failure { _ = try context.existingObject(with: ghost.objectID) }
      #expect(error.code == 133000)
      #expect(!ghost.isDeleted)
      #expect(!context.hasChanges)
      #expect(ghost.rating == 0)
      #expect(ghost.name == nil)
      #expect(ghost.isDeleted)
      #expect(context.hasChanges)
      #expect(context.deletedObjects == [ghost])
      try context.save()
      #expect(!context.hasChanges)
    }
    #expect(try stack.danglingKeys() == ["Episode E1.series"])
  }

  @Test(
    "setting a dangling to-one to nil marks what is missing, and rollback takes the mark back",
    .fact("CH-105", "CH-106"))
  func leavingWhatIsMissing() throws {
    let stack = try TestStack(.sqlite, model: Television(episodes: .noActionDeleteRule).model)
    try stack.run { context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      try context.save()
    }
    try stack.run { context in
      let episode = try context.episode("E1")
      let ghost = try #require(episode.series)
      episode.series = nil
      #expect(context.deletedObjects == [ghost])
      context.rollback()
      #expect(!ghost.isDeleted)
      #expect(!context.hasChanges)
      #expect(episode.series?.objectID == ghost.objectID)
    }
  }

  @Test(
    "a predicate sees the dangling key as a key, and nothing behind it", .fact("DR-23", "D7"),
    .shows("find-the-dangling-key"), arguments: StoreKind.anywhere)
  func danglingKeyInPredicate(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television(episodes: .noActionDeleteRule).model)
    try stack.run { context in
      let series = context.makeSeries("Dark", "E1")
      _ = context.makeSeries("Light", "E2")
      context.makeEpisode("E3")
      try context.save()
      context.delete(series)
      try context.save()
    }
    try stack.run { context in
      for (format, expected) in [
        ("series == nil", ["E3"]), ("series != nil", ["E1", "E2"]), ("series.name == nil", ["E1", "E3"]),
        ("series.name == 'Light'", ["E2"]), ("series != nil AND NOT (series IN %@)", ["E1"]),
      ] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Episode")
        let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Series"))
        request.predicate = NSPredicate(format: format, argumentArray: format.contains("%@") ? [all] : [])
        let found = try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }.sorted()
        #expect(found == expected, "\(format)")
      }
    }
  }

  @Test(
    "no action over many-to-many: members whose row is gone are left out", .fact("DR-23"), arguments: StoreKind.anywhere
  )
  func danglingPair(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.blog(tags: .noActionDeleteRule)) { stack, context in
      let post = context.make("Post", "P") as! Post
      post.tags = [context.make("Tag", "T") as! Tag]
      try context.save()
      context.delete(post)
      try context.save()
      try stack.run { other in
        let tag: Tag = try other.only("Tag", "T")
        #expect(tag.posts.isEmpty)
      }
    }
  }

  @Test(
    "without an inverse the far object is not marked changed and keeps a dangling reference", .fact("DR-26"),
    arguments: StoreKind.anywhere)
  func withoutInverse(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay(friend: .denyDeleteRule, toys: .denyDeleteRule)) { stack, context in
      let child = context.make("Child", "Kit")
      let toy = context.make("Toy", "Bear")
      child.setValue(toy, forKey: "friend")
      child.setValue([toy] as Set, forKey: "toys")
      try context.save()
      // The deny rules belong to the child: they do not protect the toy.
      context.delete(toy)
      context.processPendingChanges()
      #expect(!child.hasChanges)
      try context.save()
      #expect(try stack.storedNames("Toy") == [])
      #expect(try stack.storedKey("Child", "Kit", "friend") == "Toy p1")
      try stack.checkRows(leftovers: ["Child Kit.friend"])
    }
  }

  @Test(
    "without an inverse a required relationship with deny does not protect, and then reads nil", .fact("DR-26b"),
    arguments: StoreKind.anywhere)
  func requiredWithoutInverse(_ kind: StoreKind) throws {
    let model = TestModel.oneWay(friend: .denyDeleteRule)
    model.entitiesByName["Child"]?.relationshipsByName["friend"]?.isOptional = false
    try onStack(kind, model) { stack, context in
      let child = context.make("Child", "Kit")
      child.setValue(context.make("Toy", "Bear"), forKey: "friend")
      try context.save()
      context.delete(try context.only("Toy", "Bear"))
      try context.save()
      #expect(try stack.storedNames("Toy") == [])
      context.refresh(child, mergeChanges: false)
      #expect((child.value(forKey: "friend") as? Thing)?.name == nil)
    }
  }

  @Test(
    "references left by a missing inverse are not repaired at save", .fact("DR-26", "CH-007"),
    arguments: StoreKind.anywhere)
  func notRepaired(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay()) { stack, context in
      let child = context.make("Child", "Kit")
      child.setValue(context.make("Toy", "Bear"), forKey: "friend")
      try context.save()
      context.delete(try context.only("Toy", "Bear"))
      child.setValue("Kat", forKey: "name")
      try context.save()
      #expect(try stack.danglingKeys() == ["Child Kat.friend"])
    }
  }
}
