import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Merging into children") struct ChildMergingTests {
  @Test(
    "A merge into a child brings every context in between up to date", .fact("RF-07", "CH-405"),
    arguments: StoreKind.allCases)
  func inBetween(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    let shown = try family.edit.on { context throws in
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      return series
    }
    let held = try family.main.on { try $0.series("Dark") }
    let top = try family.root.on { context throws in
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      return series
    }
    let other = family.stack.context()
    let saved = SaveNote(other, .NSManagedObjectContextDidSave)
    try other.on { context throws in
      try context.series("Dark").rating = 5
      context.makeSeries("Lost")
      context.delete(try context.episode("E1"))
      try context.save()
    }
    let note = try #require(saved.last)
    try family.edit.on { context throws in
      #expect(shown.rating == 0)
      context.mergeChanges(fromContextDidSave: note)
      context.mergeChanges(fromContextDidSave: note)
      #expect(shown.rating == 5)
      #expect(try context.names("Series") == ["Dark", "Lost"])
      #expect(try context.names("Episode") == [])
    }
    try family.main.on { context throws in
      #expect(held.rating == 5)
      #expect(try context.names("Episode") == [])
    }
    family.root.performAndWait { #expect(top.rating == 5) }
  }

  @Test(
    "A child that follows its parent sees what the parent saves", .fact("RF-17", "PC-18", "RF-17b"),
    arguments: StoreKind.allCases)
  func automatic(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    let (follower, other) = (
      NSManagedObjectContext.child(of: family.root), NSManagedObjectContext.child(of: family.root)
    )
    follower.automaticallyMergesChangesFromParent = true
    let seen = try [follower, other].map { child in
      try child.on { context throws in
        let series = try context.series("Dark")
        #expect(series.rating == 0)
        return series
      }
    }
    try family.root.on { context throws in
      try context.series("Dark").rating = 5
      try context.save()
    }
    follower.performAndWait { #expect(seen[0].rating == 5) }
    other.performAndWait { #expect(seen[1].rating == 0) }
  }

  @Test(
    "The root's save reaches the objects that a child knows by temporary IDs", .fact("PC-14"),
    arguments: StoreKind.allCases)
  func formerIDs(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let series = try family.main.on { context throws in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      return series
    }
    let saved = SaveNote(family.root, .NSManagedObjectContextDidSave)
    try family.root.on { try $0.save() }
    try family.main.on { context throws in
      context.mergeChanges(fromContextDidSave: try #require(saved.last))
      // Only what is held; no twin under the permanent ID.
      #expect(context.registeredObjects == [series])
    }
    try family.root.on { context throws in
      try context.series("Dark").rating = 5
      context.delete(try context.episode("E1"))
      try context.save()
    }
    try family.main.on { context throws in
      context.mergeChanges(fromContextDidSave: try #require(saved.last))
      #expect(series.rating == 5)
      #expect(series.episodes.isEmpty)
    }
  }

  @Test(
    "what others say was refreshed reaches the objects that a child knows by temporary IDs", .fact("PC-14", "RF-16"),
    arguments: StoreKind.allCases)
  func refreshedFormerIDs(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let series = try family.main.on { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series
    }
    let id = try family.root.on { context throws in
      try context.save()
      return try context.series("Dark").objectID
    }
    try family.stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSRefreshedObjectsKey: [id]], into: [family.root, family.main])
    family.main.performAndWait {
      #expect(series.objectID.isTemporaryID)
      #expect(series.rating == 5)
    }
  }

  @Test("A batch request of a child is the store's; the contexts on the way do not notice", .fact("CH-031"))
  func batch() throws {
    let family = try Family(.sqlite)
    try family.fill { $0.makeSeries("Dark") }
    let held = try family.main.on { context throws in
      let series = try context.series("Dark")
      #expect(series.name == "Dark")
      return series
    }
    try family.edit.on { context throws in
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      let request = NSBatchDeleteRequest(fetchRequest: all)
      request.resultType = .resultTypeObjectIDs
      let ids = (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID]
      #expect(try context.names("Series") == [])
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids ?? []], into: [context])
    }
    try family.main.on { context throws in
      #expect(held.isDeleted)
      #expect(context.hasChanges)
    }
  }
}
