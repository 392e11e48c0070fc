import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@Suite("parent contexts")
struct ParentContextClaims {
  @Test("Several changes of a child reach its parent as one; dropped or refused they do not", .fact("P1", "NT-10"))
  func grouping() throws {
    try ContextStack.with { stack throws in
      let told = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: stack.main)
      let above = try stack.main.on { try $0.item(2) }
      try stack.edit.on { edit throws in
        let item = try edit.item(2)
        for name in ["M", "Mi", "Milk"] {
          item.name = name
          edit.processPendingChanges()
        }
        item.setValue(nil, forKey: "name")
        let error = #expect(throws: CocoaError.self) { try edit.save() }
        #expect(error?.errorCode == 1570 && told.count == 0)
        item.name = "Milk"
        try edit.save()
      }
      try stack.main.on { main throws in
        #expect(told.count == 1 && above.name == "Milk" && main.hasChanges)
      }
      try NSManagedObjectContext.child(of: stack.main).on { try $0.item(3).name = "dropped" }
      #expect(told.count == 1)
      #expect(try stack.names(stack.main, "name == 'dropped'") == [])
    }
  }

  @Test(
    "A confinement context works on its thread, and is refused as a parent",
    .fact("P2", "CC-01", "PC-02", "PC-22", "PC-23"))
  func confinement() async throws {
    let result = try #require(
      await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
        try ContextStack.with { stack throws in
          let confined = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
          confined.persistentStoreCoordinator = stack.items.container.persistentStoreCoordinator
          guard try confined.item(2).name == "Item 2" else { return }
          NSManagedObjectContext(.privateQueue).parent = confined
        }
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Parent NSManagedObjectContext must use either NSPrivateQueueConcurrencyType or"))
  }

  @Test(
    "One level a save; unsaved changes are seen below and not above", .fact("P3", "PC-01", "PC-03", "PC-03b", "PC-10"))
  func oneLevel() throws {
    try ContextStack.with { stack throws in
      let sibling = NSManagedObjectContext.child(of: stack.main)
      let contexts = [stack.edit, sibling, stack.main, stack.root, stack.otherRoot()]
      func seen() throws -> [Bool] {
        try contexts.map { try stack.names($0, "name == 'new'") == ["new"] }
          + [stack.items.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'new'") == .integer(1)]
      }
      try stack.edit.on { Item(context: $0).name = "new" }
      #expect(try seen() == [true, false, false, false, false, false])
      try stack.edit.on { try $0.save() }
      #expect(try seen() == [true, true, true, false, false, false])
      try stack.main.on { try $0.save() }
      #expect(try seen() == [true, true, true, true, false, false])
      try stack.root.on { try $0.save() }
      #expect(try seen() == [true, true, true, true, true, true])
    }
  }

  @Test(
    "A child's fetch brings the value of the nearest context that holds the item",
    .fact("P4", "PC-04", "PC-05", "CH-033"),
    .shows("which-value-a-child-fetches"),
    arguments: [true, false])
  func cacheHierarchy(saves: Bool) throws {
    // A request that does not depend on names: they change here.
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    func fetched(_ context: NSManagedObjectContext) throws -> Item { try context.on { try $0.fetch(request)[1] } }
    func fetchedName(_ context: NSManagedObjectContext) throws -> String {
      try context.on { try $0.fetch(request)[1].name }
    }
    try ContextStack.with { stack throws in
      let held = try fetched(stack.main)
      try stack.main.on { _ in #expect(held.name == "Item 2") }
      let changed = try fetched(stack.root)
      try stack.root.on { root throws in
        changed.name = "Milk"
        if saves { try root.save() }
      }
      #expect(
        try stack.items.value("SELECT ZNAME FROM ZITEM WHERE Z_PK = 2") == .text(saves ? "Milk" : "Item 2"))
      #expect(try fetchedName(stack.edit) == "Item 2")
      #expect(try fetchedName(NSManagedObjectContext.child(of: stack.root)) == "Milk")
      try stack.main.on { _ in #expect(held.name == "Item 2") }
    }
  }

  @Test("A context that has let go of the item does not stand in the way", .fact("P4", "PC-04", "ST-14"))
  func letGo() throws {
    try ContextStack.with { stack throws in
      try stack.main.on { main throws in #expect(try main.item(2).name == "Item 2") }
      try stack.root.on { root throws in
        try root.item(2).name = "Milk"
        try root.save()
      }
      #expect(try stack.names(stack.edit, "name == 'Milk'") == ["Milk"])
    }
  }

  @Test(
    "A child's policy is ignored: it overwrites", .fact("P5", "PC-07"),
    arguments: [
      NSMergePolicyType.errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType,
    ])
  func overwrites(type: NSMergePolicyType) throws {
    try ContextStack.with { stack throws in
      stack.edit.mergePolicy = NSMergePolicy(merge: type)
      let item = try stack.edit.on { try $0.item(2) }
      try stack.edit.on { _ in item.name = "mine" }
      try stack.main.on { try $0.item(2).name = "theirs" }
      try stack.edit.on { try $0.save() }
      #expect(try stack.names(stack.main, "name IN {'mine', 'theirs'}") == ["mine"])
    }
  }

  @Test("A value equal to what the child read is not sent", .fact("P6", "PC-08"))
  func equalValue() throws {
    try ContextStack.with { stack throws in
      let item = try stack.edit.on { try $0.item(2) }
      try stack.edit.on { _ in #expect(item.name == "Item 2") }
      try stack.main.on { try $0.item(2).name = "theirs" }
      try stack.edit.on { edit throws in
        item.name = "Item 2"
        item.done = true
        try edit.save()
      }
      #expect(try stack.names(stack.main, "name == 'theirs' AND done == YES") == ["theirs"])
    }
  }

  @Test("Below a proxy the last commit wins and nothing is written; two roots conflict", .fact("P9", "MP-03", "PC-07"))
  func proxy() throws {
    func rename(_ screen: NSManagedObjectContext, _ importing: NSManagedObjectContext) throws {
      let mine = try screen.on { try $0.item(2) }
      let theirs = try importing.on { try $0.item(2) }
      try screen.on { _ in mine.name = "by the user" }
      try importing.on { _ in theirs.name = "by the import" }
      try screen.on { try $0.save() }
      try importing.on { try $0.save() }
    }
    let inFile = "SELECT ZNAME FROM ZITEM WHERE Z_PK = 2"
    try ContextStack.with { stack throws in
      try rename(NSManagedObjectContext.child(of: stack.root), NSManagedObjectContext.child(of: stack.root))
      #expect(try stack.items.value(inFile) == .text("Item 2"))
      try stack.root.on { try $0.save() }
      #expect(try stack.items.value(inFile) == .text("by the import"))
    }
    try ContextStack.with { stack throws in
      let error = #expect(throws: CocoaError.self) { try rename(stack.root, stack.otherRoot()) }
      #expect(error?.errorCode == 133020)
      #expect(try stack.items.value(inFile) == .text("by the user"))
    }
  }

  @Test("Two imports that overlap both insert; one after the other they do not", .fact("P9", "MP-13"))
  func imports() throws {
    func findOrMake(_ context: NSManagedObjectContext) throws {
      if try context.countItems("name == 'Milk'") == 0 { Item(context: context).name = "Milk" }
    }
    for (overlaps, rows) in [(true, Int64(2)), (false, 1)] {
      try ContextStack.with { stack throws in
        let roots = [stack.otherRoot(), stack.otherRoot()]
        for root in roots {
          try root.on { context throws in
            try findOrMake(context)
            if !overlaps { try context.save() }
          }
        }
        for root in roots { try root.on { try $0.save() } }
        #expect(try stack.items.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Milk'") == .integer(rows))
      }
    }
  }
}
