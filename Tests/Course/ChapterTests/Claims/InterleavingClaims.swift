import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import Chapter5
@testable import WorkbookKit

/// One order's store, contexts and clock.
private final class OrderWorld {
  let stack: CountryStack
  var now = CountryStack.start
  var held: Country?
  private var purged: [NSManagedObjectID] = []

  init() throws { stack = try CountryStack() }

  func hold() throws {
    let request = NSFetchRequest<Country>(entityName: "Country")
    request.predicate = NSPredicate(format: "name == 'Iceland' AND markedForDeletionDate == nil")
    held = try stack.list.on { try $0.fetch(request).first }
  }

  func merge() throws {
    stack.deliver(to: stack.list)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: purged], into: [stack.list])
    if held != nil { try hold() }
  }

  func read() -> Reading {
    stack.list.performAndWait {
      guard let held, !held.isDeleted else { return .right("") }
      return held.name == "Iceland" ? .right("") : .nonsense(held.name)
    }
  }

  func purge() throws { purged = try stack.purge(before: now.addingTimeInterval(-120)) }
}

/// What T2 and T6 count, and T8 compares, against rules that look at the order alone.
@Suite("every order of the steps")
struct InterleavingClaims {
  private static var hold: ScenarioStep<OrderWorld> { .step("holds") { try $0.hold() } }
  private static var merge: ScenarioStep<OrderWorld> { .step("merges") { try $0.merge() } }
  private static var read: ScenarioStep<OrderWorld> { .reading("reads") { $0.read() } }
  private static var save: ScenarioStep<OrderWorld> { .step("saves") { try $0.stack.background { _ in } } }

  static let lists = [["holds", "reads"], ["holds", "reads", "merges"], ["holds", "merges", "reads"]]

  private static func list(_ steps: [String]) -> ScenarioActor<OrderWorld> {
    let all = ["holds": hold, "merges": merge, "reads": read]
    return ScenarioActor("list", steps.compactMap { all[$0] })
  }

  /// The orders that read nonsense, with the flag on.
  private func wrong(_ scenario: Scenario) throws -> [Bool] {
    try scenario.orders().map { order in
      var isWrong = false
      try scenario.run(order) { _, announcement in
        if case .read(.nonsense) = announcement { isWrong = true }
      }
      return isWrong
    }
  }

  @Test(
    "A held fault goes wrong exactly where nothing is merged between the save and the read",
    .fact("T2", "T8", "FT-10", "RF-07", "CH-507"),
    .shows("every-order"),
    arguments: zip(lists, [2, 2, 3]))
  func plainDelete(list: [String], count: Int) throws {
    let delete = ScenarioStep<OrderWorld>.step("deletes") { world in
      try world.stack.sync.on { $0.delete(try $0.country("Iceland")) }
    }
    let scenario = Scenario("plain", [Self.list(list), ScenarioActor("sync", [delete, Self.save])]) { try OrderWorld() }
    let expected = try scenario.orders().map { order in
      let merged = order.has("sync saves", before: "list merges") && order.has("list merges", before: "list reads")
      return order.has("list holds", before: "sync saves") && order.has("sync saves", before: "list reads") && !merged
    }
    #expect(try wrong(scenario) == expected)
    #expect(expected.count { $0 } == count)
  }

  @Test(
    "In two steps nothing goes wrong in time; too late some orders do, and it is known which",
    .fact("T6", "T8", "FT-10", "RF-16", "CH-505"),
    .shows("what-the-grace-period-buys"),
    arguments: zip(lists.dropFirst(), [5, 9]))
  func twoSteps(list: [String], count: Int) throws {
    let sync = ScenarioActor<OrderWorld>(
      "sync",
      [
        .step("marks") { world in
          try world.stack.sync.on { try $0.country("Iceland").markedForDeletionDate = world.now }
        },
        Self.save, .step("purges") { try $0.purge() },
      ])
    let clock = ScenarioActor<OrderWorld>("clock", [.step("moves") { $0.now += 121 }])
    let scenario = Scenario("two steps", [Self.list(list), sync, clock]) { try OrderWorld() }
    let orders = try scenario.orders()
    #expect(orders.count == 140)
    let expected = orders.map { order in
      let isPurged = order.has("sync marks", before: "clock moves") && order.has("clock moves", before: "sync purges")
      let merged = order.has("sync saves", before: "list merges") && order.has("list merges", before: "list reads")
      return order.has("list holds", before: "sync saves") && isPurged && order.has("sync purges", before: "list reads")
        && !merged
    }
    let found = try wrong(scenario)
    #expect(found == expected)
    #expect(found.count { $0 } == count)
    for (order, isWrong) in zip(orders, found) where isWrong {
      #expect(!order.has("list reads", before: "clock moves"))
      #expect(!order.has("sync saves", before: "list holds"))
      #expect(!(order.has("sync saves", before: "list merges") && order.has("list merges", before: "clock moves")))
    }
  }

  @Test(
    "The chapter's own child announces the order and the step in which it dies, with the engine's last words",
    .fact("T2"))
  func child() throws {
    let arguments = ["--orders-of", "delete, never merges, true", "0"]
    let result = try Programs.run("chapter-5", arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(result.ending == .signalled(SIGABRT))
    let lines = result.text.split(separator: "\n")
    #expect(lines.first == "order 0")
    #expect(lines.last?.hasPrefix("step ") == true)
    #expect(result.errorText.contains("NSObjectInaccessibleException"))
  }

  @Test(
    "The chapter's purge runs at each tick and when the app leaves the screen, and takes what is old enough by then",
    .fact("T4"))
  func trigger() throws {
    let run = try Programs.run("chapter-5", ["--segment", "purge-later"], environment: [:])
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(rows.filter { $0.count == 3 } == [[60, 0, 4], [120, 0, 4], [180, 1, 3], [221, 1, 2]])
  }

  @Test(
    "A purge in another process is told of, and the history names the rows for a merge",
    .fact("T4", "T6", "NT-13", "BD-23"))
  func history() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("countries.sqlite")
      let description = NSPersistentStoreDescription(url: url)
      for key in [NSPersistentHistoryTrackingKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey] {
        description.setOption(NSNumber(value: true), forKey: key)
      }
      let container = try NSPersistentContainer.opened(CountryModel().make(), description)
      let context = container.newBackgroundContext()
      let heard = DispatchSemaphore(value: 0)
      let observer = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
      ) { _ in heard.signal() }
      defer { NotificationCenter.default.removeObserver(observer) }
      try context.on { context throws in
        try CountryData.insert(into: context)
        let iceland = try context.country("Iceland")
        iceland.markedForDeletionDate = CountryStack.start
        try context.save()
        // Two transactions of this process.
        for _ in 0..<2 { #expect(heard.wait(timeout: .now() + 60) == .success) }
        let bookmark = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)

        let purged = try Programs.run("chapter-5", ["purge-a-file", url.path])
        #expect(purged.text == iceland.objectID.uriRepresentation().absoluteString + "\n")
        #expect(heard.wait(timeout: .now() + 60) == .success)
        #expect(!iceland.isDeleted)
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: bookmark)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
        #expect(transactions.map(\.author) == ["extension"])
        for transaction in transactions { context.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
        #expect(iceland.isDeleted)
      }
    }
  }

  @Test("Started as another process, the chapter dies of the fault and purges a file", .fact("T1", "T4"))
  func processes() throws {
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    let dead = try Programs.run("chapter-5", ["read-a-fault-strictly"], environment: quiet)
    #expect(dead.ending == .signalled(SIGABRT))
    #expect(dead.text.isEmpty)
    let alive = try Programs.run("chapter-5", ["read-a-fault"], environment: quiet)
    #expect(alive.ending == .exited(0))
    #expect(alive.text.contains("isDeleted is true"))
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("countries.sqlite")
      let container = try NSPersistentContainer.opened(CountryModel().make(), at: url)
      let context = container.newBackgroundContext()
      try context.on { context throws in
        try CountryData.insert(into: context)
        try context.country("Iceland").markedForDeletionDate = CountryStack.start
        try context.save()
        let id = try context.country("Iceland").objectID
        let purged = try Programs.run("chapter-5", ["purge-a-file", url.path])
        #expect(purged.text == id.uriRepresentation().absoluteString + "\n")
        #expect(try context.count("Country") == 3)
      }
    }
  }
}
