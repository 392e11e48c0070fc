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
    "An item that nothing holds is made anew from the row; one that is held is returned as it is",
    .fact("U2", "ST-14", "FR-17"))
  func held() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(2)
      #expect(!item.done)
      #expect(try !stack.context.item(3).done)
      try stack.update(["Item 2", "Item 3"], ["done": true])
      #expect(try !stack.context.item(2).done)
      #expect(try stack.context.item(3).done)
      #expect(!item.done)
    }
  }
}
