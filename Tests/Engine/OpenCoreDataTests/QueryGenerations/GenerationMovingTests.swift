import Foundation
import TestKit
import Testing

@testable import CoreData

/// What moves a pinned context to the newest generation, and what becomes of its objects then.
@Suite("moving to another query generation")
struct GenerationMovingTests {
  @Test(".current pins at the next reading, not at the call", .fact("QG-02", "CH-801"))
  func late() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    let context = stack.context()
    try context.performAndWait {
      try context.setQueryGenerationFrom(.current)
      #expect(context.queryGenerationToken === NSQueryGenerationToken.current)
      try stack.run { other in
        other.makeSeries("Dark")
        try other.save()
      }
      #expect(try context.names("Series") == ["Dark"])
      #expect(context.queryGenerationToken != .current)
      #expect(context.queryGenerationToken != nil)
      try stack.run { other in
        other.makeSeries("Lost")
        try other.save()
      }
      #expect(try context.names("Series") == ["Dark"])
    }
  }

  @Test("a fault that fires pins too", .fact("QG-02"))
  func pinnedByFault() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      let lost = try context.series("Lost")
      context.refreshAllObjects()
      try context.setQueryGenerationFrom(.current)
      #expect(dark.name == "Dark")
      try stack.saveElsewhere()
      #expect(lost.name == "Lost")
    }
  }

  @Test(
    ".current moves; loaded objects keep their values, faults and fetches have the new ones",
    .fact("FR-17", "QG-05", "QG-06", "QG-06b"))
  func current() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      let fault = try context.episode("E1")
      #expect(dark.name == "Dark")
      try stack.saveElsewhere()
      try stack.run { other in
        try other.episode("E1").duration = 7
        try other.save()
      }
      context.refresh(fault, mergeChanges: false)
      try context.setQueryGenerationFrom(.current)
      #expect(dark.name == "Dark")
      #expect(fault.duration == 7)
      #expect(try context.names("Episode") == ["E1"])
      #expect(dark.name == "Dark", "a fetch changes no object that is loaded")
      context.refreshAllObjects()
      #expect(dark.name == "Darker")
      // The same again and again while nobody writes.
      for _ in 0..<3 {
        try context.setQueryGenerationFrom(.current)
        context.refreshAllObjects()
        #expect(dark.name == "Darker")
      }
    }
  }

  @Test("after a move the fault of an object that is gone now counts as one whose row is gone", .fact("QG-06", "FT-10"))
  func gone() throws {
    try pinned { stack, context in
      let lost = try context.series("Lost")
      #expect(lost.isFault == false || lost.row != nil)
      context.refresh(lost, mergeChanges: false)
      try stack.saveElsewhere()
      try context.setQueryGenerationFrom(.current)
      #expect(lost.name == nil)
      #expect(lost.isDeleted)
      context.reset()
    }
  }

  @Test(
    "after a move a loaded object that is gone keeps its values, unmarked, until it is refreshed",
    .fact("QG-06", "FT-10"))
  func loadedAndGone() throws {
    try pinned { stack, context in
      let lost = try context.series("Lost")
      #expect(lost.name == "Lost")
      try stack.saveElsewhere()
      try context.setQueryGenerationFrom(.current)
      #expect(lost.name == "Lost")
      #expect(!lost.isDeleted)
      context.refreshAllObjects()
      #expect(lost.name == nil)
      #expect(lost.isDeleted)
      context.reset()
    }
  }

  @Test("nil unpins: what others write is seen again at once", .fact("QG-03"))
  func unpinned() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      _ = dark.name
      try stack.saveElsewhere()
      try context.setQueryGenerationFrom(nil)
      #expect(context.queryGenerationToken == nil)
      #expect(try context.names("Series") == ["Dark", "New"], "one object is loaded and keeps its name")
      context.refresh(dark, mergeChanges: true)
      #expect(dark.name == "Darker")
      try stack.run { other in
        try other.series("New").name = "Newer"
        try other.save()
      }
      context.refreshAllObjects()
      #expect(try context.names("Series") == ["Darker", "Newer"])
    }
  }

  @Test(
    "a save moves, and so does one without changes", .fact("QG-05", "QG-07", "CH-801", "CH-806", "WD-19"),
    arguments: [true, false])
  func save(changes: Bool) throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      _ = dark.name
      try stack.saveElsewhere()
      if changes { context.makeSeries("Mine") }
      let token = context.queryGenerationToken
      try context.save()
      #expect(context.queryGenerationToken != nil)
      #expect(context.queryGenerationToken != token)
      #expect(dark.name == "Dark")
      context.refreshAllObjects()
      let after = changes ? ["Darker", "Mine", "New"] : ["Darker", "New"]
      #expect(try context.names("Series") == after)
      try stack.run { other in
        other.makeSeries("Later")
        try other.save()
      }
      #expect(try context.names("Series") == after, "pinned to what it has saved")
    }
  }

  @Test(
    "mergeChanges(fromContextDidSave:) moves, and the merge shows the new values", .fact("QG-05", "RF-07", "CH-801"))
  func merge() throws {
    try pinned { stack, context in
      let dark = try context.series("Dark")
      let lost = try context.series("Lost")
      #expect(dark.name == "Dark")
      #expect(lost.name == "Lost")
      dark.rating = 4
      nonisolated(unsafe) var saved: Notification?
      try stack.run { other in
        let token = NotificationCenter.default.addObserver(
          forName: .NSManagedObjectContextDidSave, object: other, queue: nil
        ) { saved = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try other.series("Dark").name = "Darker"
        other.delete(try other.series("Lost"))
        try other.save()
      }
      let before = context.queryGenerationToken
      context.mergeChanges(fromContextDidSave: try #require(saved))
      #expect(dark.name == "Darker")
      #expect(dark.rating == 4)
      #expect(lost.isDeleted)
      #expect(lost.name == "Lost")
      #expect(context.queryGenerationToken != before)
      #expect(try context.names("Series") == ["Darker"])
      try context.save()
    }
  }

  @Test(
    "mergeChanges(fromRemoteContextSave:into:) moves: the IDs of a batch delete",
    .fact("QG-05", "BD-16", "RF-16", "T9"), .shows("a-pinned-list"))
  func remoteMerge() throws {
    try pinned { stack, context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let found = try context.fetch(request)
      let delete = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Series"))
      delete.resultType = .resultTypeObjectIDs
      let result = try context.execute(delete) as? NSBatchDeleteResult
      let ids = try #require(result?.result as? [NSManagedObjectID])
      #expect(ids.count == 2)
      #expect(try context.names("Series") == ["Dark", "Lost"])
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      #expect(found.allSatisfy { $0.isDeleted })
      #expect(found.map(\.name) == ["Dark", "Lost"], "what a fetch had read of them can still be read")
      #expect(try context.names("Series") == [])
      try context.save()
    }
  }

  @Test("reset moves", .fact("QG-05", "CH-801"))
  func reset() throws {
    try pinned { stack, context in
      try stack.saveElsewhere()
      context.reset()
      #expect(context.queryGenerationToken == .current)
      #expect(try context.names("Series") == ["Darker", "New"])
    }
  }

  @Test("a pinned context that merges by itself moves with each save of others", .fact("RF-17", "CH-809"))
  func automatic() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { other in
      other.makeSeries("Dark")
      other.makeSeries("Lost")
      other.makeEpisode("E2")
      try other.save()
    }
    let context = stack.context()
    let dark = try context.performAndWait { () throws in
      context.automaticallyMergesChangesFromParent = true
      try context.setQueryGenerationFrom(.current)
      let dark = try context.series("Dark")
      #expect(dark.name == "Dark")
      return dark
    }
    try stack.saveElsewhere()
    // The merge was put on the queue before this.
    try context.performAndWait { () throws in
      #expect(dark.name == "Darker")
      #expect(try context.names("Series") == ["Darker", "New"])
    }
  }

  @Test("two contexts with one token read the same, and share a connection", .fact("QG-03", "CH-803"))
  func shared() throws {
    try pinned { stack, context in
      let files = try stack.openFiles()
      try stack.saveElsewhere()
      let second = stack.context()
      let token = context.queryGenerationToken
      try second.performAndWait {
        try second.setQueryGenerationFrom(token)
        #expect(try second.names("Series") == ["Dark", "Lost"])
        #expect(second.queryGenerationToken == token)
        #expect(try stack.openFiles() == files)
        // One moves on, the other stays.
        try second.setQueryGenerationFrom(.current)
        #expect(try second.names("Series") == ["Darker", "New"])
        #expect(second.queryGenerationToken != token)
        #expect(try stack.openFiles() == files + 1)
      }
      #expect(try context.names("Series") == ["Dark", "Lost"])
    }
  }
}
