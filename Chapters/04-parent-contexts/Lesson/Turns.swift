import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Events in the order in which they happened, whatever thread they happened on.
final class Events: @unchecked Sendable {
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
  /// The longest turn while a context reads every item of a large store, as text.
  static func longest(_ makeWorker: (NSPersistentContainer) -> NSManagedObjectContext) throws -> String {
    let container = NSPersistentContainer(name: "turns", managedObjectModel: ItemModel.make())
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("turns-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    container.persistentStoreDescriptions = [
      NSPersistentStoreDescription(url: folder.appendingPathComponent("turns.sqlite"))
    ]
    container.loadPersistentStores { _, _ in }
    try ItemData.insert(into: container.viewContext, 20_000)

    let worker = makeWorker(container)
    let events = Events()
    worker.perform {
      let items = (try? worker.fetch(NSFetchRequest<Item>(entityName: "Item"))) ?? []
      events.add("\(items.count { $0.done })")
    }
    let longest = MainLoop.longestTurn { events.count == 1 }
    return String(Int(longest.rounded(.up))) + " ms"
  }
}
