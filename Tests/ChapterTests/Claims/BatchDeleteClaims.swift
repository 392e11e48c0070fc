import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@Suite("batch delete")
struct BatchDeleteClaims {
  @Test(
    "The statements of a batch delete do not depend on the rows; nothing is loaded", .fact("B1", "CH-304"),
    .shows("statements-of-a-batch-delete"))
  func costs() throws {
    func statements(deleting more: Int) throws -> [String] {
      var found: [String] = []
      try ItemStack.with { stack in
        try ItemData.insert(into: stack.context, more)
        let log = StatementLog(stack.container.persistentStoreCoordinator)
        #expect(try stack.deleteDone(.resultTypeCount) as? Int == 6 + (more + 2) / 3)
        found = log.drain().map(\.sql)
        #expect(stack.context.registeredObjects.isEmpty)
      }
      return found
    }
    let few = try statements(deleting: 0)
    #expect(few == (try statements(deleting: 2_000)))
    #expect(few.filter { $0.hasPrefix("DELETE") }.count == 1)
  }

  @Test(
    "No notification, no mark on the object; a later save meets a deleted row",
    .fact("B2", "BD-14", "BD-16", "BD-17", "BD-17b"))
  func untold() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(1)
      let names: [Notification.Name] = [
        .NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave,
      ]
      let posted = names.map { NotificationCounter($0, of: stack.context) }
      _ = try stack.deleteDone(.resultTypeCount)
      stack.context.processPendingChanges()
      #expect(posted.map(\.count) == [0, 0, 0])
      #expect(!item.isDeleted && item.name == "Item 1" && !stack.context.hasChanges)
      item.name = "again"
      let error = #expect(throws: CocoaError.self) { try stack.context.save() }
      #expect(error?.errorCode == 133020)
      let conflicts = error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
      #expect(conflicts?.first?.newVersionNumber == 0)
    }
  }

  @Test(
    "What the store does under each rule: series, episodes, keys left; nil where it refuses",
    .fact("B2", "BD-08", "BD-09", "BD-12", "BD-13", "CH-027"),
    .shows("which-rules"),
    arguments: [
      (NSDeleteRule.cascadeDeleteRule, [0, 0, 0] as [Int64]?), (.nullifyDeleteRule, [0, 3, 0]),
      (.noActionDeleteRule, [0, 3, 3]), (.denyDeleteRule, nil),
    ])
  func rules(rule: NSDeleteRule, left: [Int64]?) throws {
    try SeriesStack.with(SeriesModel(\.seriesEpisodes, rule)) { stack in
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
      if left == nil {
        #expect(throws: CocoaError.self) { try stack.context.execute(request) }
      } else {
        try stack.context.execute(request)
      }
      let found = try PlainSQL.rows(
        at: stack.url,
        "SELECT (SELECT COUNT(*) FROM ZSERIES), (SELECT COUNT(*) FROM ZEPISODE), (SELECT COUNT(ZSERIES) FROM ZEPISODE)")
      #expect(found.rows == [(left ?? [1, 3, 3]).map { .integer($0) }])
    }
  }

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
    "The object IDs of a result are those of the rows asked for: no victim of a cascade is among them",
    .fact("B7", "CH-028"),
    .shows("the-victims"))
  func victims() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1).objectID
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
      request.resultType = .resultTypeObjectIDs
      #expect((try stack.context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] == [series])
      #expect(try stack.counts() == [.integer(0), .integer(0), .integer(2)])
    }
  }

  @Test(
    "What deleteAndMerge tells: the rows asked for, the victims, and the rows that nullify changed",
    .fact("B7", "CH-305"),
    .shows("the-victims"))
  func told() throws {
    try SeriesStack.with { stack in
      let history = try stack.context.history(ofEpisode: 1)
      #expect(history.episode != nil)
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
      let report = try stack.context.deleteAndMerge(request, into: [stack.context])
      #expect(report.requested.count == 1 && report.deleted.count == 4 && report.nullified.count == 2)
      #expect(history.episode == nil)
    }
  }

  @Test(
    "A mandatory inverse refuses the request, and nothing is lost", .fact("B2", "BD-10", "BD-11", "CH-302"),
    .shows("which-rules"))
  func mandatory() throws {
    var rules = SeriesModel()
    rules.isHistoryEpisodeOptional = false
    try SeriesStack.with(rules) { stack in
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Episode"))
      let error = #expect(throws: CocoaError.self) { try stack.context.execute(request) }
      #expect(error?.errorCode == 134050)
      let left = try stack.counts()
      #expect(left == [.integer(1), .integer(3), .integer(2)])
    }
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

  @Test("Predicate, sort, offset and limit choose the rows", .fact("B5", "BD-04b"))
  func chosenRows() throws {
    try ItemStack.with { stack in
      let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
      some.predicate = NSPredicate(format: "done == YES")
      some.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
      (some.fetchOffset, some.fetchLimit) = (1, 2)
      try stack.context.execute(NSBatchDeleteRequest(fetchRequest: some))
      let left = try PlainSQL.rows(at: stack.url, "SELECT Z_PK FROM ZITEM WHERE ZDONE = 1 ORDER BY Z_PK").rows
      #expect(left == [1, 4, 7, 16].map { [.integer($0)] })
    }
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
      #expect(list.fetchedObjects?.count == 16 && follower.deletes == 0)
      #expect(list.fetchedObjects?.first?.name == "Item 1")

      try stack.context.item(2).name = "edited"
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.context])
      #expect(list.fetchedObjects?.count == 10 && follower.deletes == 6)
      #expect(list.fetchedObjects?.first?.name == "edited")

      stack.context.reset()
      #expect(list.fetchedObjects?.first?.name == "" && follower.deletes == 6)
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
      #expect(item.name == "Item 1" && !item.isDeleted)
      stack.context.stalenessInterval = 0
      stack.context.refresh(item, mergeChanges: false)
      #expect(item.name == "" && item.isDeleted && stack.context.hasChanges)
    }
  }

  @Test(
    "A pinned context reads the rows that a batch delete took until it is moved",
    .fact("B10", "QG-01", "QG-04", "QG-05", "QG-06", "BU-15", "CH-808"),
    .shows("a-pinned-context"))
  func pinned() throws {
    try ItemStack.with { stack in
      let context = stack.context
      try context.setQueryGenerationFrom(.current)
      let (request, item) = (NSFetchRequest<Item>(entityName: "Item"), try context.item(1))
      _ = try stack.deleteDone(.resultTypeStatusOnly)
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(10))
      #expect(try context.count(for: request) == 16)
      context.refresh(item, mergeChanges: false)
      #expect(item.name == "Item 1")
      try context.setQueryGenerationFrom(.current)
      #expect(try context.count(for: request) == 10)
      #expect(item.name == "Item 1" && !item.isDeleted)
      context.refreshAllObjects()
      #expect(item.name == "" && item.isDeleted)
    }
  }

  @Test("A fault whose row was never read finds nothing, without any staleness interval", .fact("B7", "FR-16", "FT-10"))
  func unread() throws {
    try ItemStack.with { stack in
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "name == 'Item 1'")
      request.includesPropertyValues = false
      let item = try #require(try stack.context.fetch(request).first)
      _ = try stack.deleteDone(.resultTypeCount)
      #expect(item.name == "" && item.isDeleted)
    }
  }

  @Test(
    "A save that carries out a merged delete finds the row gone, and succeeds",
    .fact("B7", "RF-16c", "CH-303", "CH-307"),
    .shows("reset-or-merge"))
  func savedMerge() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(1)
      let ids = try #require(try stack.deleteDone(.resultTypeObjectIDs) as? [NSManagedObjectID])
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.context])
      #expect(item.isDeleted && stack.context.hasChanges)
      try stack.context.save()
      #expect(!stack.context.hasChanges && item.managedObjectContext == nil)
    }
  }

  @Test("What is done in memory only survives; saved first, it goes", .fact("B8", "BD-18"))
  func unsaved() throws {
    for (savesFirst, deleted) in [(false, 6), (true, 8)] {
      try ItemStack.with { stack in
        for number in [2, 3] { try stack.context.item(number).done = true }
        if savesFirst { try stack.context.save() }
        #expect(try stack.deleteDone(.resultTypeCount) as? Int == deleted)
      }
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
    #expect(try cells("undo brings them back") == ["yes", "no", "no"])
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
