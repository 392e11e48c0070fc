import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("batch update")
struct BatchUpdateClaims {
  @Test("One by one reads every row and runs a statement for each; a batch update reads none", .fact("U1", "BU-01"))
  func costs() throws {
    try ItemStack.with { stack in
      let log = StatementLog(stack.container.persistentStoreCoordinator)
      for item in try stack.context.fetch(NSFetchRequest<Item>(entityName: "Item")) { item.done.toggle() }
      try stack.context.save()
      let oneByOne = log.drain()
      #expect(oneByOne.filter { $0.sql.hasPrefix("UPDATE") }.count == 16)
      #expect(oneByOne.filter { $0.sql.hasPrefix("SELECT") }.reduce(0) { $0 + $1.rows } == 16)

      let request = NSBatchUpdateRequest(entityName: "Item")
      request.propertiesToUpdate = ["done": true]
      try stack.context.execute(request)
      let batch = log.drain().map(\.sql)
      #expect(batch.filter { $0.hasPrefix("UPDATE") }.count == 1)
      #expect(!batch.contains { $0.hasPrefix("SELECT") })
    }
  }

  @Test(
    "A held object keeps its value, and a fetch by the new value returns it with the old one",
    .fact("U2", "BU-08", "FR-17"))
  func notNoticed() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(2)
      try stack.update(["Item 2"], ["done": true])
      #expect(!item.done && !stack.context.hasChanges)
      #expect(try stack.context.item(2) === item)
      #expect(try stack.context.countItems("done == YES AND name == 'Item 2'") == 1)
      #expect(try stack.value("SELECT ZDONE FROM ZITEM WHERE ZNAME = 'Item 2'") == .integer(1))
    }
  }

  @Test(
    "Status, object IDs, count; the count is of rows matched, which are all written",
    .fact("U3", "BU-01", "BU-10", "CH-201"), .shows("three-answers"))
  func answers() throws {
    try ItemStack.with { stack in
      let names = ["Item 1", "Item 2"]
      #expect(try stack.update(names, ["done": true]) as? Bool == true)
      #expect(try stack.update(names, ["done": true], .updatedObjectsCountResultType) as? Int == 2)
      #expect(try stack.value("SELECT MIN(Z_OPT) FROM ZITEM WHERE Z_PK < 3") == .integer(3))
      let ids = try stack.update(names, ["done": true], .updatedObjectIDsResultType) as? [NSManagedObjectID]
      #expect(try Set(#require(ids)) == Set([1, 2].map { try stack.context.item($0).objectID }))
    }
  }

  @Test("A refresh reads the row cache; staleness 0 or a merge of the IDs reads the row", .fact("U4", "RF-05", "WD-03"))
  func cures() throws {
    try ItemStack.with { stack in
      let items = try [2, 3].map { try stack.context.item($0) }
      let ids = try stack.update(["Item 2", "Item 3"], ["done": true], .updatedObjectIDsResultType)
      stack.context.refresh(items[0], mergeChanges: true)
      stack.context.refreshAllObjects()
      #expect(!items[0].done && !items[1].done)
      stack.context.stalenessInterval = 0
      stack.context.refresh(items[0], mergeChanges: true)
      #expect(items[0].done)
      stack.context.stalenessInterval = -1
      let found = try #require(ids as? [NSManagedObjectID])
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: found], into: [stack.context])
      #expect(items[1].done && !stack.context.hasChanges)
    }
  }

  @Test("A missing name slips in, and the next save of that object pays", .fact("U5", "BU-04", "BU-04b", "VL-02"))
  func unchecked() throws {
    try ItemStack.with { stack in
      try stack.update(["Item 2"], ["name": NSNull()])
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME IS NULL") == .integer(1))
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "name == nil")
      let item = try #require(try stack.context.fetch(request).first)
      item.done = true
      let error = #expect(throws: CocoaError.self) { try stack.context.save() }
      #expect(error?.errorCode == 1570)
    }
  }

  @Test(
    "A late save meets a row whose version the batch update raised from 1 to 2", .fact("U6", "BU-07b", "CH-023"),
    .shows("a-save-after-a-batch-update"))
  func conflict() throws {
    try ItemStack.with { stack in
      try stack.context.item(2).name = "hand"
      try stack.update(["Item 2"], ["done": true])
      let error = #expect(throws: CocoaError.self) { try stack.context.save() }
      let conflicts = error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
      #expect(conflicts?.map(\.oldVersionNumber) == [1] && conflicts?.map(\.newVersionNumber) == [2])
    }
  }

  @Test(
    "An item that nothing holds is made anew from the row; one that is held is returned as it is",
    .fact("U2", "ST-14", "FR-17"))
  func held() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(2)
      #expect(try !item.done && !stack.context.item(3).done)
      try stack.update(["Item 2", "Item 3"], ["done": true])
      #expect(try !stack.context.item(2).done && stack.context.item(3).done)
      #expect(!item.done)
    }
  }

  @Test("The predicate sees what is saved; a fetch sees the context's edits too", .fact("U6", "BU-09", "FR-03"))
  func unsaved() throws {
    try ItemStack.with { stack in
      try stack.context.item(2).done = true
      #expect(try stack.context.countItems("done == YES") == 7)
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      request.propertiesToUpdate = ["createdAt": Date(timeIntervalSinceReferenceDate: 0)]
      request.resultType = .updatedObjectsCountResultType
      #expect((try stack.context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 6)
    }
  }

  @Test(
    "A save after the batch update, under each policy", .fact("U6", "MP-03", "MP-06", "MP-07", "MP-08", "MP-09"),
    arguments: [
      (NSMergePolicyType.errorMergePolicyType, nil, 1), (.mergeByPropertyStoreTrumpMergePolicyType, "bulk", 1),
      (.mergeByPropertyObjectTrumpMergePolicyType, "hand", 1), (.overwriteMergePolicyType, "hand", 0),
      (.rollbackMergePolicyType, "bulk", 1),
    ])
  func policies(type: NSMergePolicyType, name: String?, done: Int64) throws {
    try ItemStack.with { stack in
      stack.context.mergePolicy = NSMergePolicy(merge: type)
      let item = try stack.context.item(2)
      item.name = "hand"
      try stack.update(["Item 2"], ["name": "bulk", "done": true])
      if let name {
        try stack.context.save()
        #expect(try stack.value("SELECT ZNAME FROM ZITEM WHERE Z_PK = 2") == .text(name))
      } else {
        let error = #expect(throws: CocoaError.self) { try stack.context.save() }
        #expect(error?.errorCode == 133020)
      }
      #expect(try stack.value("SELECT ZDONE FROM ZITEM WHERE Z_PK = 2") == .integer(done))
    }
  }
}
