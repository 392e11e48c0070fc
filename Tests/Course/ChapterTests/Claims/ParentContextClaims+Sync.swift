import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@Suite("time and children")
struct ParentContextSyncClaims {
  @Test(
    "A child cannot fetch while its parent's queue is busy; a root can", .fact("P11", "PC-19", "CH-409"),
    .shows("whose-queue-is-it"))
  func blocking() throws {
    for isChild in [true, false] {
      try ContextStack.with { stack throws in
        let busy = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let answered = DispatchSemaphore(value: 0)
        let worker = isChild ? stack.main : stack.otherRoot()
        stack.root.perform {
          busy.signal()
          goOn.wait()
        }
        busy.wait()
        worker.perform {
          _ = try? worker.countItems("done == YES")
          answered.signal()
        }
        // A root answers while the other queue is busy; of a child nothing can be waited for yet.
        if isChild {
          #expect(answered.wait(timeout: .now()) == .timedOut)
          goOn.signal()
          answered.wait()
        } else {
          answered.wait()
          goOn.signal()
        }
      }
    }
  }

  @Test(
    "Objects-did-change of the parent: a refresh at every level below, of unchanged objects in any order",
    .fact("P13", "PC-18"))
  func refreshing() throws {
    for isUpwards in [true, false] {
      try ContextStack.with { stack throws in
        let levels = isUpwards ? [stack.edit, stack.main] : [stack.main, stack.edit]
        let items = try levels.map { try $0.on { try $0.item(2) } }
        for (context, item) in zip(levels, items) { context.performAndWait { #expect(item.name == "Item 2") } }
        try stack.root.on { try $0.item(2).name = "Milk" }
        for (context, item) in zip(levels, items) {
          context.performAndWait {
            context.refresh(item, mergeChanges: true)
            context.refresh(item, mergeChanges: true)
          }
        }
        for (context, item) in zip(levels, items) { context.performAndWait { #expect(item.name == "Milk") } }
      }
    }
  }

  @Test(
    "An object that the child has edited is read during its refresh, so the level above it has to be refreshed first",
    .fact("P13", "P14", "PC-18", "RF-02"))
  func refreshingEdited() throws {
    for isUpwards in [true, false] {
      try ContextStack.with { stack throws in
        let levels = isUpwards ? [stack.edit, stack.main] : [stack.main, stack.edit]
        let items = try levels.map { try $0.on { try $0.item(2) } }
        for (context, item) in zip(levels, items) { context.performAndWait { #expect(item.name == "Item 2") } }
        let own = try stack.edit.on { edit throws in
          let item = try edit.item(2)
          item.createdAt = .distantPast
          return item
        }
        try stack.root.on { try $0.item(2).name = "Milk" }
        for (context, item) in zip(levels, items) {
          context.performAndWait { context.refresh(item, mergeChanges: true) }
        }
        stack.edit.performAndWait {
          #expect(own.name == (isUpwards ? "Item 2" : "Milk"))
          #expect(own.createdAt == .distantPast)
        }
      }
    }
  }

  @Test("The guards: parent and coordinator of the sender tell the notifications apart", .fact("P13", "NT-10", "NT-11"))
  func guards() throws {
    try ContextStack.with { stack throws in
      let secondContainer = try NSPersistentContainer.opened(ItemModel.make(), at: stack.items.url)
      let stranger = secondContainer.newBackgroundContext()
      let senders = [stack.main, stack.otherRoot(), stranger]
      let saves = senders.map { Posted(.NSManagedObjectContextDidSave, of: $0) }
      for (number, sender) in zip(4..., senders) {
        try sender.on { sender throws in
          try sender.item(number).name = "changed"
          try sender.save()
        }
      }
      let senderOf = try saves.map { try #require($0.all.first?.object as? NSManagedObjectContext) }
      #expect(senderOf.map { $0.parent == nil } == [false, true, true])
      let coordinator = stack.edit.persistentStoreCoordinator
      #expect(senderOf.map { $0.persistentStoreCoordinator === coordinator } == [true, true, false])
      // A child's save goes up only: what the first handler heard of has moved the value already.
      let changes = Posted(.NSManagedObjectContextObjectsDidChange, of: stack.root)
      try stack.main.on { try $0.item(7).name = "up" }
      try stack.main.on { try $0.save() }
      #expect((changes.all.first?.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject>)?.count == 1)
      #expect(try stack.names(stack.edit, "name == 'up'") == ["up"])
    }
  }

  @Test("A refresh of the child alone is served by the context in between", .fact("P13", "PC-04", "PC-18"))
  func refreshingAlone() throws {
    try ContextStack.with { stack throws in
      let inRoot = try stack.root.on { try $0.item(2) }
      let inMain = try stack.main.on { try $0.item(2) }
      let own = try stack.edit.on { try $0.item(2) }
      stack.main.performAndWait { #expect(inMain.name == "Item 2") }
      stack.root.performAndWait { inRoot.name = "Milk" }
      func refreshed() -> String {
        stack.edit.performAndWait {
          stack.edit.refresh(own, mergeChanges: true)
          return own.name
        }
      }
      #expect(refreshed() == "Item 2")
      stack.main.performAndWait { stack.main.refresh(inMain, mergeChanges: true) }
      stack.edit.performAndWait { #expect(own.name == "Item 2") }
      #expect(refreshed() == "Milk")
    }
  }

  @Test(
    "An unchanged object is read at the next access, a changed one at once, its change on top",
    .fact("P14", "RF-02", "RF-03b"))
  func lazy() throws {
    try ContextStack.with { stack throws in
      let own = try stack.edit.on { edit throws in
        let items = try [2, 3].map { try edit.item($0) }
        #expect(items.map(\.name) == ["Item 2", "Item 3"])
        items[1].name = "mine"
        return items
      }
      let above = try stack.main.on { main throws in
        let items = try [2, 3].map { try main.item($0) }
        for item in items { item.done = true }
        return items
      }
      try stack.edit.on { edit in
        for item in own { edit.refresh(item, mergeChanges: true) }
        #expect(own.map(\.isFault) == [true, false])
      }
      stack.main.performAndWait { for item in above { item.done = false } }
      try stack.edit.on { _ in
        #expect(own.map(\.done) == [false, true])
        #expect(own.map(\.name) == ["Item 2", "mine"])
      }
    }
  }
}

/// The notifications of a context, for as long as it lives.
private final class Posted: @unchecked Sendable {
  // Protects `list`.
  private let lock = NSLock()
  private var list: [Notification] = []
  private var observer: (any NSObjectProtocol)?

  init(_ name: Notification.Name, of context: NSManagedObjectContext) {
    observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] note in
      guard let self else { return }
      lock.withLock { list.append(note) }
    }
  }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  var all: [Notification] { lock.withLock { list } }
}
