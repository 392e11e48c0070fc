import CSQLite
import Foundation
import TestKit
import Testing

@testable import CoreData

/// What a generation holds, and what ends it.
@Suite("the life of a query generation")
struct GenerationLifeTests {
  @Test(
    "while a context is pinned the log cannot be taken back; afterwards it can", .fact("QG-12"),
    arguments: ["nil", "move", "context"])
  func checkpoint(end: String) throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    let before = try stack.openFiles()
    var context: NSManagedObjectContext? = stack.context()
    try context?.performAndWait {
      try context?.setQueryGenerationFrom(.current)
      #expect(try context?.names("Series") == [])
    }
    let token = context.map { context in context.performAndWait { context.queryGenerationToken } }
    #expect(try stack.openFiles() == before + 1)
    try stack.run { other in
      other.makeSeries("Dark")
      try other.save()
    }
    let held = try stack.checkpoint()
    #expect(held[0] == 1, "busy, and pages in the log")
    #expect(held[1] > 0, "busy, and pages in the log")
    switch end {
    case "nil": try context?.performAndWait { try context?.setQueryGenerationFrom(nil) }
    case "move":
      try context?.performAndWait {
        context?.reset()
        #expect(try context?.names("Series") == ["Dark"])
        try context?.setQueryGenerationFrom(nil)
      }
    default: context = nil
    }
    #expect(try stack.checkpoint() == [0, 0, 0])
    #expect(token != nil, "the token alone keeps nothing")
    // SQLite keeps descriptors for its next connections: to close one would drop the locks of the others.
    let kept = try stack.openFiles()
    for _ in 0..<5 {
      try stack.run { other in
        try other.setQueryGenerationFrom(.current)
        _ = try other.names("Series")
      }
    }
    #expect(try stack.openFiles() == kept)
  }

  @Test(
    "a token whose generation nobody is pinned to has expired: 134070, and nothing changes", .fact("QG-12", "CH-804"))
  func expired() throws {
    try pinned { stack, context in
      let token = context.queryGenerationToken
      try context.setQueryGenerationFrom(nil)
      let error = try failure { try context.setQueryGenerationFrom(token) }
      #expect(error.code == 134070)
      #expect(error.localizedFailureReason?.contains("has expired") == true)
      #expect(context.queryGenerationToken == nil)
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Series") == ["Dark", "Lost"])
    }
  }

  @Test("a token of another coordinator is turned down", .fact("QG-13", "CH-804"))
  func foreign() throws {
    try pinned { _, context in
      let token = context.queryGenerationToken
      try pinned { _, other in
        let own = other.queryGenerationToken
        let error = try failure { try other.setQueryGenerationFrom(token) }
        #expect(error.code == 134070)
        #expect(error.localizedFailureReason?.contains("another coordinator") == true)
        #expect(other.queryGenerationToken == own)
      }
    }
  }

  @Test(
    "tokens of one state are equal; a save with changes makes another, one without does not", .fact("QG-14", "CH-803"))
  func equality() throws {
    try pinned { stack, context in
      let token = try #require(context.queryGenerationToken)
      func now() throws -> NSQueryGenerationToken? {
        try stack.run { probe in
          try probe.setQueryGenerationFrom(.current)
          _ = try probe.names("Series")
          return probe.queryGenerationToken
        }
      }
      let same = try now()
      #expect(same == token)
      #expect(same?.hash == token.hash)
      try stack.run { try $0.save() }
      #expect(try now() == token)
      try stack.changeUnseen("Series", "Dark", ["rating": .int(2)])
      #expect(try now() != token)
      let file = try stack.file
      let plain = try Connection(path: file.path, flags: SQLITE_OPEN_READWRITE, timeout: 1, url: file)
      let before = try now()
      try plain.execute("UPDATE ZSERIES SET ZRATING = 4")
      #expect(try now() != before, "another connection's transaction")
      #expect(try context.series("Dark").rating == 0)
    }
  }

  @Test("tokens can be copied and archived; from an archive only .current can be set", .fact("QG-13", "CH-804"))
  func archive() throws {
    try pinned { _, context in
      let token = try #require(context.queryGenerationToken)
      #expect(token.copy() as? NSQueryGenerationToken === token)
      func restored(_ token: NSQueryGenerationToken) throws -> NSQueryGenerationToken {
        let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSQueryGenerationToken.self, from: data))
      }
      let current = try restored(.current)
      #expect(current == .current)
      #expect(current != token)
      let other = try restored(token)
      #expect(other != token)
      #expect(other != .current)
      #expect(try failure { try context.setQueryGenerationFrom(other) }.code == 134070)
      #expect(context.queryGenerationToken == token)
      try context.setQueryGenerationFrom(current)
      #expect(context.queryGenerationToken == .current)
      #expect("\(token)".contains("generation "))
      #expect("\(NSQueryGenerationToken.current)".contains("current"))
    }
  }

  @Test(
    "a file in another journal mode is read as it is now, and its writers do not wait", .fact("QG-08", "CH-802"),
    arguments: ["delete", "truncate", "memory"])
  func journalMode(mode: String) throws {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    let store = try row.add(nil, [NSSQLitePragmasOption: ["journal_mode": mode], NSPersistentStoreTimeoutOption: 0.05])
    try row.fill(store, "Note", "A")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A"])
      #expect(context.queryGenerationToken == nil)
      try row.fill(store, "Note", "B")
      #expect(try context.names("Note") == ["A", "B"])
    }
  }

  @Test(
    "stores at /dev/null are read as they are now", .fact("QG-08", "CH-802"),
    arguments: ["/dev/null", "/dev/null/generations"])
  func nowhere(path: String) throws {
    let opened = try OpenedStore(Television().model, at: URL(fileURLWithPath: path))
    let (context, other) = (opened.context(), opened.context())
    try context.performAndWait {
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Series") == [])
      #expect(context.queryGenerationToken == nil)
      try other.performAndWait {
        other.makeSeries("Dark")
        try other.save()
      }
      #expect(try context.names("Series") == ["Dark"])
    }
  }

  @Test("a store that is added later is not in the generation; moving takes it in", .fact("QG-10"))
  func added() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A"])
      let later = try row.add()
      try row.fill(later, "Note", "B")
      #expect(try row.names("Note") == ["A", "B"])
      #expect(try context.names("Note") == ["A"])
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A", "B"])
    }
  }

  @Test("a generation goes across all stores; one in memory beside them is read as it is now", .fact("QG-10", "CH-802"))
  func several() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil, nil])
    let memory = try row.coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    for store in row.stores { try row.fill(store, "Note", "A") }
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A", "A", "A"])
      for store in row.stores { try row.fill(store, "Note", "B") }
      #expect(try context.names("Note") == ["A", "A", "A", "B"])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
      request.affectedStores = [memory]
      #expect(try context.count(for: request) == 2)
    }
  }

  @Test(
    "the store is removed while a context is pinned: nothing waits, what was loaded stays",
    .fact("QG-11", "CH-805", "CH-927"))
  func removed() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "loaded", "fault")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      let (loaded, fault): (NSManagedObject, NSManagedObject) =
        (try context.only("Note", "loaded"), try context.only("Note", "fault"))
      _ = loaded.value(forKey: "name")
      context.refresh(fault, mergeChanges: false)
      let token = context.queryGenerationToken
      try row.coordinator.remove(row.stores[0])
      #expect(try row.folder.listing().keys.sorted() == ["1.sqlite"], "nobody has it open")
      #expect(loaded.value(forKey: "name") as? String == "loaded")
      #expect(fault.isFault)
      let error = try failure { _ = try context.names("Note") }
      #expect(error.code == 134070)
      #expect(error.localizedFailureReason?.contains("stores of the query generation") == true)
      #expect(
        try failure { _ = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) }.code == 134070)
      #expect(try failure { try context.setQueryGenerationFrom(token) }.code == 134070)
      try row.add()
      #expect(try failure { _ = try context.names("Note") }.code == 134070)
      context.reset()
      #expect(try context.names("Note") == ["fault", "loaded"])
    }
  }

  @Test("a child of a pinned context fails as its parent does when the store is removed", .fact("QG-11", "PC-17"))
  func removedBelowChild() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      _ = context.makeSeries("Dark")
      try context.save()
      try context.setQueryGenerationFrom(.current)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
      #expect(try context.fetch(request).count == 1)
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = context
      try stack.coordinator.remove(stack.coordinator.persistentStores[0])
      let own = try failure { _ = try context.fetch(request) }
      let (fetching, counting) = try child.performAndWait { () throws in
        (try failure { _ = try child.fetch(request) }, try failure { _ = try child.count(for: request) })
      }
      #expect(fetching.code == own.code)
      #expect(fetching.localizedFailureReason == own.localizedFailureReason)
      #expect(counting.code == own.code)
    }
  }

  @Test("where one of two stores is removed, the other is read on at the generation", .fact("QG-11", "CH-805"))
  func oneRemoved() throws {
    let row = try StoreRow(.sqlite)
    for store in row.stores { try row.fill(store, "Note", "A") }
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A", "A"])
      let token = context.queryGenerationToken
      try row.fill(row.stores[1], "Note", "B")
      try row.coordinator.remove(row.stores[0])
      #expect(try context.names("Note") == ["A"])
      try context.setQueryGenerationFrom(token)
      #expect(try context.names("Note") == ["A"])
    }
  }

  @Test("a store that lies elsewhere now ends its generations: the context is pinned anew", .fact("QG-11", "CH-805"))
  func moved() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    let store = row.stores[0]
    try row.fill(store, "Note", "A")
    let copy = row.place("copy.sqlite")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A"])
      let token = context.queryGenerationToken
      try row.fill(store, "Note", "B")
      try row.coordinator.replacePersistentStore(
        at: copy, withPersistentStoreFrom: row.place("1.sqlite"), ofType: NSSQLiteStoreType)
      #expect(row.coordinator.setURL(copy, for: store))
      #expect(try failure { try context.setQueryGenerationFrom(token) }.code == 134070)
      #expect(try context.names("Note") == ["A", "B"])
      #expect(context.queryGenerationToken != token)
    }
  }

  @Test(
    "destroying the store's file in the coordinator ends the generation, and waits for nothing",
    .fact("QG-12", "CH-805"))
  func destroyed() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A"])
      try row.coordinator.destroyPersistentStore(
        at: row.place("1.sqlite"), ofType: NSSQLiteStoreType, options: [NSPersistentStoreTimeoutOption: 0.05])
      #expect(try failure { _ = try context.names("Note") }.code == 134070)
      context.reset()
    }
  }

  @Test("a file that cannot be opened a second time is read as it is now, without an error", .fact("CH-802"))
  func unopened() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.run { context throws in
      try context.setQueryGenerationFrom(.current)
      try FileManager.default.moveItem(at: row.place("1.sqlite"), to: row.place("elsewhere.sqlite"))
      #expect(try context.names("Note") == ["A"])
      #expect(context.queryGenerationToken == nil)
      #expect(!FileManager.default.fileExists(atPath: row.place("1.sqlite").path), "no file was made")
      try FileManager.default.moveItem(at: row.place("elsewhere.sqlite"), to: row.place("1.sqlite"))
    }
  }

  @Test("a store that is only read can be pinned", .fact("QG-08", "CH-802"))
  func readOnly() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    let store = try row.add()
    try row.fill(store, "Note", "A")
    let reader = try OpenedStore(
      Shop.model(), at: row.place("1.sqlite"), options: [NSReadOnlyPersistentStoreOption: true])
    try reader.run { context throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.names("Note") == ["A"])
      try row.fill(store, "Note", "B")
      #expect(try context.names("Note") == ["A"])
      #expect(context.queryGenerationToken != nil)
      try context.setQueryGenerationFrom(nil)
      #expect(try context.names("Note") == ["A", "B"])
    }
  }

  @Test(
    "eight pinned contexts on eight queues, and one that writes: each reads one state from first to last",
    .fact("QG-01"))
  func threads() async throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { other in
      for number in 0..<20 { other.makeSeries("0-\(number)") }
      try other.save()
    }
    let shared = Unchecked(stack)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 1...30 {
          _ = try? shared.value.run { other in
            for series in try other.fetch(NSFetchRequest<Series>(entityName: "Series")) {
              series.name = "\(round)-" + (series.name?.split(separator: "-").last ?? "")
            }
            try other.save()
          }
        }
      }
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            let context = shared.value.context()
            let rounds = try? await context.perform {
              try context.setQueryGenerationFrom(.current)
              let request = NSFetchRequest<Series>(entityName: "Series")
              request.includesPropertyValues = false
              var rounds: Set<Substring> = []
              for series in try context.fetch(request) {
                rounds.insert(series.name?.split(separator: "-").first ?? "none")
                context.refresh(series, mergeChanges: false)
                rounds.insert(series.name?.split(separator: "-").first ?? "none")
              }
              return rounds.count
            }
            #expect(rounds == 1)
          }
        }
      }
    }
    // The thread of a context's queue may be the last to let go of it.
    let deadline = ContinuousClock.now + .seconds(10)
    var state = try stack.checkpoint()
    while state != [0, 0, 0], ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
      state = try stack.checkpoint()
    }
    #expect(state == [0, 0, 0])
  }
}
