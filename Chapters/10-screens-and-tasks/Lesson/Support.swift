import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Where one task waits until another lets it go on.
final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  /// Lets who waits go on, and whoever comes later.
  func open() { continuation.finish() }

  /// Waits until the gate is open.
  func wait() async { for await _ in stream {} }
}

/// A container with items whose store is in memory, for what happens in a process that may die.
enum MemoryItems {
  /// Opens it.
  ///
  /// - Throws: what filling the store throws.
  static func open(_ count: Int) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "items", managedObjectModel: ItemModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    let seeder = container.newBackgroundContext()
    try seeder.performAndWait { try ItemData.insert(into: seeder, count) }
    return container
  }
}

extension FreshStore {
  /// The names of the items in the file.
  ///
  /// - Throws: what SQLite says.
  func names() throws -> String {
    try rows("SELECT ZNAME FROM ZITEM ORDER BY ZNAME").rows.map { $0[0].text }.joined(separator: ", ")
  }
}
