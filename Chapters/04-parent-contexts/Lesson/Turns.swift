import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Events in the order in which they happened, whatever thread they happened on.
final class Events: @unchecked Sendable {
  // Protects `list`.
  private let lock = NSLock()
  private var list: [String] = []

  func add(_ event: String) {
    lock.withLock { list.append(event) }
    // The main loop may be waiting for just this event, and sleeps until its queue has something.
    DispatchQueue.main.async {}
  }

  var count: Int { lock.withLock { list.count } }
  var text: String { lock.withLock { list.joined(separator: ", ") } }
}

/// How long the main loop is held up while another context reads; for `--measure`.
enum Turns {
  private static let rounds = 5

  /// The longest turn of the main loop while a root and a child of the view context read every item of a store.
  ///
  /// - Parameter sizes: how many items the stores have.
  /// - Throws: what making or reading a store throws.
  static func costs(ofItems sizes: [Int]) throws -> [Cost] {
    try sizes.flatMap { size in
      [
        try cost("longest turn, a root reads", size) { $0.newBackgroundContext() },
        try cost("longest turn, a child of main reads", size) { $0.viewContext.makeChild("child", .privateQueue) },
      ]
    }
  }

  private static func cost(
    _ way: String, _ size: Int, _ makeWorker: (NSPersistentContainer) -> NSManagedObjectContext
  ) throws -> Cost {
    let runs = try (0..<rounds).map { _ in try longest(size, makeWorker) }
    let turns = runs.map(\.milliseconds).sorted()
    return Cost(
      way: way, rows: size, rowsRead: runs[0].rowsRead, statements: runs[0].statements,
      milliseconds: (turns[rounds / 2] * 100).rounded() / 100, peakKiB: runs.map(\.peakKiB).sorted()[rounds / 2])
  }

  /// Reads a store of its own once, while the main loop turns.
  private static func longest(
    _ size: Int, _ makeWorker: (NSPersistentContainer) -> NSManagedObjectContext
  ) throws -> (milliseconds: Double, rowsRead: Int, statements: Int, peakKiB: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("turns-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("turns.sqlite")
    try ItemData.insert(into: open(file).viewContext, size)

    let container = try open(file)
    let log = StatementLog(container.persistentStoreCoordinator)
    let worker = makeWorker(container)
    let events = Events()
    _ = ProcessMemory.resetPeak()
    let before = ProcessMemory.residentKiB
    worker.perform {
      let items = (try? worker.fetch(NSFetchRequest<Item>(entityName: "Item"))) ?? []
      events.add("\(items.count { $0.done })")
    }
    let longest = MainLoop.longestTurn { events.count == 1 }
    let statements = log.drain()
    return (
      longest, statements.reduce(0) { $0 + $1.rows }, statements.count, max(0, ProcessMemory.peakKiB - before)
    )
  }

  private static func open(_ file: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "turns", managedObjectModel: ItemModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}
