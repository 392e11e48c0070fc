import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@Suite("batch delete")
struct BatchDeleteClaims {
  @Test(
    "A cascade takes three levels below the row that was asked for; another tree stays",
    .fact("B2", "B4", "BD-06", "BD-08", "CH-026"),
    .shows("which-rules"))
  func levels() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("networks.sqlite")
      let context = try NSPersistentContainer.opened(NetworkModel.make(), at: url).viewContext
      for name in ["Coast", "Hill"] { try NetworkModel.insert(into: context, name) }
      let coast = NSFetchRequest<any NSFetchRequestResult>(entityName: "Network")
      coast.predicate = NSPredicate(format: "name == 'Coast'")
      let request = NSBatchDeleteRequest(fetchRequest: coast)
      request.resultType = .resultTypeCount
      #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 1)
      let left = try ["NETWORK", "SERIES", "EPISODE", "HISTORY"].map {
        try PlainSQL.rows(at: url, "SELECT COUNT(*) FROM Z\($0)").rows[0][0]
      }
      #expect(left == [1, 1, 3, 2].map { .integer($0) })
    }
  }

  @Test("The chapter prints the three levels: one row asked for, a count of 1, and nothing left", .fact("B2"))
  func printedLevels() throws {
    let lines = try Programs.chapter(3, "--segment", "which-rules").split(separator: "\n")
    let cells = try #require(lines.first { $0.contains("Network") }).split(separator: " ").map(String.init)
    #expect(Array(cells.suffix(6)) == ["count", "1", "0", "0", "0", "0"])
  }

  @Test(
    "A minimum count stops no batch delete, and the next save of the owner fails for it",
    .fact("B2", "BD-14", "VL-02", "VL-08"),
    .shows("which-rules"))
  func minimumCount() throws {
    try withTemporaryFolder { folder in
      let model = SeriesModel().make()
      model.entitiesByName["Series"]?.relationshipsByName["episodes"]?.minCount = 3
      let url = folder.appendingPathComponent("series.sqlite")
      let context = try NSPersistentContainer.opened(model, at: url).viewContext
      try SeriesData.insert(into: context)
      context.reset()

      let slack = NSFetchRequest<any NSFetchRequestResult>(entityName: "Episode")
      slack.predicate = NSPredicate(format: "title == 'Slack'")
      try context.execute(NSBatchDeleteRequest(fetchRequest: slack))
      #expect(try PlainSQL.rows(at: url, "SELECT COUNT(*) FROM ZEPISODE").rows == [[.integer(2)]])

      try context.series(1).title = "Tides, again"
      let error = #expect(throws: CocoaError.self) { try context.save() }
      #expect(error?.errorCode == 1580)
      #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "episodes")
    }
  }

  @Test("Six of sixteen; status, count and object IDs", .fact("B3", "B4", "BD-01"))
  func answers() throws {
    try ItemStack.with { stack in
      let status = try stack.deleteDone(.resultTypeStatusOnly)
      #expect(status as? Bool == true)
    }
    try ItemStack.with { stack in
      let count = try stack.deleteDone(.resultTypeCount)
      #expect(count as? Int == 6)
    }
    try ItemStack.with { stack in
      let expected = try [1, 4, 7, 10, 13, 16].map { try stack.context.item($0).objectID }
      #expect(try Set(stack.deleteDone(.resultTypeObjectIDs) as? [NSManagedObjectID] ?? []) == Set(expected))
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(10))
    }
    #expect(try Programs.chapter(3, "--segment", "delete-everything-done").contains("items deleted        6\n"))
  }

  @Test(
    "A list shows deleted rows until a reset and a fetch, or a merge of the IDs",
    .fact("B6", "B7", "BD-15", "BD-17c", "BD-21", "BD-21b", "RF-16b"))
  func list() throws {
    try ItemStack.with { stack in
      let follower = Follower()
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
      let list = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
      list.delegate = follower
      try list.performFetch()
      let ids = try #require(try stack.deleteDone(.resultTypeObjectIDs) as? [NSManagedObjectID])
      stack.context.processPendingChanges()
      #expect(list.fetchedObjects?.count == 16)
      #expect(follower.deletes == 0)
      #expect(list.fetchedObjects?.first?.name == "Item 1")

      try stack.context.item(2).name = "edited"
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.context])
      #expect(list.fetchedObjects?.count == 10)
      #expect(follower.deletes == 6)
      #expect(list.fetchedObjects?.first?.name == "edited")

      stack.context.reset()
      #expect(list.fetchedObjects?.first?.name == "")
      #expect(follower.deletes == 6)
      try list.performFetch()
      #expect(list.fetchedObjects?.map(\.name).prefix(2) == ["Item 2", "Item 3"])
    }
  }

  @Test(
    "A refresh reads a deleted row from the cache; past it the object is marked deleted",
    .fact("B7", "CH-301", "RF-04", "FT-10"),
    .shows("refresh-after-a-batch-delete"))
  func refresh() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(1)
      _ = try stack.deleteDone(.resultTypeCount)
      stack.context.refresh(item, mergeChanges: false)
      #expect(item.name == "Item 1")
      #expect(!item.isDeleted)
      stack.context.stalenessInterval = 0
      stack.context.refresh(item, mergeChanges: false)
      #expect(item.name == "")
      #expect(item.isDeleted)
      #expect(stack.context.hasChanges)
    }
  }

  @Test(
    "A button whose save fails deletes nothing; after a merge, and after a reset, the cells of other rows are kept",
    .fact("B7", "BD-21", "FRC-14", "ID-01", "RF-16b", "SV-11", "UN-07", "VL-03"),
    .shows("a-delete-button"))
  func button() throws {
    try ItemStack.with { stack in
      var lines: [String] = []
      let screen = try TextScreen(stack.context) { lines = $0 }
      #expect(lines.last == "0 kept, 16 new, 0 gone")
      let item = try stack.context.item(2)
      item.setValue(nil, forKey: "name")
      screen.deleteDone()
      #expect(lines.count == 18)
      #expect(lines.suffix(2) == ["16 kept, 0 new, 0 gone", "save failed: 1570"])
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(16))

      item.name = "Item 2"
      screen.deleteDone()
      stack.context.processPendingChanges()
      #expect(screen.failure == nil)
      #expect(lines.count == 11)
      #expect(lines.last == "10 kept, 0 new, 6 gone")
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(10))

      let before = screen.list.fetchedObjects ?? []
      stack.context.reset()
      try screen.list.performFetch()
      screen.redraw()
      #expect(lines.last == "10 kept, 0 new, 0 gone")
      let after = screen.list.fetchedObjects ?? []
      #expect(!after.contains { item in before.contains { $0 === item } })
    }
  }

  @Test(
    "The decision table's rows are what the runs say",
    .fact("B2", "B9", "AW-06", "BD-17c", "BD-18", "RF-16b", "CH-089", "CH-307"),
    .shows("when-to-use-it"))
  func decision() throws {
    let lines = try Programs.chapter(3, "--segment", "when-to-use-it").split(separator: "\n").map(String.init)
    func cells(_ question: String) throws -> [String] {
      let line = try #require(lines.first { $0.contains(question) }).trimmingCharacters(in: .whitespaces)
      return line.dropFirst(question.count).components(separatedBy: "  ")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    #expect(try cells("prepareForDeletion was called") == ["7 times", "0 times", "6 times"])
    #expect(try cells("willSave of a deleted item") == ["7 times", "0 times", "0 times, 6 later"])
    #expect(try cells("still on the list") == ["0 of 7", "6 of 6", "0 of 6"])
    #expect(try cells("an unsaved tick counts") == ["yes", "no", "no"])
    #expect(try cells("undo brings the rows back") == ["yes", "no", "no"])
  }
}

/// Counts the deletes that a fetched results controller tells.
private final class Follower: NSObject, NSFetchedResultsControllerDelegate {
  var deletes = 0

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    if type == .delete { deletes += 1 }
  }
}
