import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Adding stores, at once or in the background.
@Suite struct AddingTests {
  @Test(
    "adding a store posts stores-did-change with it under added", .fact("NT-12", "NT-12b"),
    arguments: StoreKind.allCases)
  func posts(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [])
    let posts = StorePosts(row.coordinator)
    let store = try row.add()
    #expect(posts.lines == ["did-change added[1.sqlite]"])
    #expect(posts.infos.first?[NSAddedPersistentStoresKey] as? [NSPersistentStore] == [store])
    _ = try failure { try row.coordinator.addPersistentStore(ofType: "Card", configurationName: nil, at: nil) }
    #expect(posts.lines.count == 1)
  }

  @Test(
    "stores-will-change comes before a store is added or removed, and not for one that is refused",
    .fact("NT-15"), arguments: StoreKind.allCases)
  func willChange(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [])
    let posts = StorePosts(row.coordinator, tellsWillChange: true)
    let store = try row.add()
    #expect(posts.lines == ["will-change added[1.sqlite] of 0", "did-change added[1.sqlite]"])
    _ = try failure { try row.coordinator.addPersistentStore(ofType: "Card", configurationName: nil, at: nil) }
    #expect(posts.lines.count == 2)
    try row.coordinator.remove(store)
    #expect(
      posts.lines.dropFirst(2) == [
        "will-change removed[1.sqlite] of 1", "will-remove 1.sqlite", "did-change removed[1.sqlite]",
      ])
  }

  @Test("an observer of stores-will-change that adds the same file is first, and the other one is refused")
  func addedMeanwhile() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    let coordinator = row.coordinator
    let place = row.place("1.sqlite")
    let isFirst = Unchecked(Flag())
    let token = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreCoordinatorStoresWillChange, object: coordinator, queue: nil
    ) { _ in
      guard isFirst.value.take() else { return }
      _ = try? coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: place)
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let error = try failure {
      try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: place)
    }
    #expect(error.code == 134080)
    #expect(coordinator.persistentStores.count == 1)
  }

  @Test("a place can be added once; so can a UUID, since IDs name their store by it")
  func twice() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    let same = row.folder.url.appendingPathComponent("../\(row.folder.url.lastPathComponent)/1.sqlite")
    for place in [row.place("1.sqlite"), same] {
      let error = try failure {
        try row.coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: place)
      }
      #expect(error.code == 134080)
      #expect(error.localizedFailureReason?.contains("UUID") == false)
    }
    let memory = try StoreRow(.memory, Shop.model(), [nil])
    let place = memory.place("1.sqlite")
    #expect(
      try failure {
        try memory.coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: place)
      }.code == 134080)
    let uuid = row.stores[0].identity.uuid
    let error = try failure { try row.add(nil, [StoreUUIDOption: uuid]) }
    #expect(error.code == 134080)
    #expect(error.localizedFailureReason?.contains("a store with the UUID \(uuid) already") == true)
    #expect(row.stores.count == 1)
  }

  @Test(
    "shouldAddStoreAsynchronously: the call returns at once, the handler is told later, store by store",
    arguments: StoreKind.allCases)
  func asynchronous(kind: StoreKind) async throws {
    let row = try StoreRow(kind, Shop.model(), [])
    let descriptions = (1...3).map { number in
      let description = NSPersistentStoreDescription(url: row.place("\(number).sqlite"))
      description.type = row.type
      description.shouldAddStoreAsynchronously = true
      return description
    }
    descriptions[1].configuration = "Gods"
    let coordinator = row.coordinator
    let gate = DispatchSemaphore(value: 0)
    // Nothing can be added while the coordinator is busy: what is left of the call is the waiting.
    row.later { gate.wait() }
    let outcomes: [String] = await withCheckedContinuation { continuation in
      let lines = Unchecked(Lines())
      for description in descriptions {
        coordinator.addPersistentStore(with: description) { told, error in
          let lines = lines.value
          lines.all.append("\(told.url?.lastPathComponent ?? "?") \((error as NSError?)?.code ?? 0)")
          if lines.all.count == 3 { continuation.resume(returning: lines.all) }
        }
        // A change after the call is too late.
        description.type = "Card"
      }
      #expect(lines.value.all.isEmpty)
      gate.signal()
    }
    #expect(outcomes == ["1.sqlite 0", "2.sqlite 134080", "3.sqlite 0"])
    #expect(row.stores.map { $0.url?.lastPathComponent } == ["1.sqlite", "3.sqlite"])
  }

  @Test("a container with an asynchronous description is usable once its handler was told")
  func container() async throws {
    try await ScratchFolder.use { folder in
      let container = NSPersistentContainer(name: "Shop", managedObjectModel: Shop.model())
      let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("shop.sqlite"))
      description.shouldAddStoreAsynchronously = true
      container.persistentStoreDescriptions = [description]
      let code: Int = await withCheckedContinuation { continuation in
        container.loadPersistentStores { _, error in continuation.resume(returning: (error as NSError?)?.code ?? 0) }
      }
      #expect(code == 0)
      let context = container.newBackgroundContext()
      try context.performAndWait {
        context.make("Note", "A")
        try context.save()
      }
      #expect(container.persistentStoreCoordinator.persistentStores.count == 1)
    }
  }
}

private final class Lines { var all: [String] = [] }

/// True at the first question, false at those that follow.
private final class Flag {
  private var isFirst = true

  func take() -> Bool {
    defer { isFirst = false }
    return isFirst
  }
}
