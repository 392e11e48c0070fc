import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite("The time that a store waits for a lock")
struct TimeoutTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "NSPersistentStoreTimeoutOption: no number is too large, too small or none at all",
    arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0, -1, 2_147_484, 1e16])
  func anyNumber(_ seconds: Double) throws {
    let url = folder.file("store.sqlite")
    let options: [AnyHashable: Any] = [NSPersistentStoreTimeoutOption: seconds]
    for _ in 0..<2 {
      let opened = try OpenedStore(Television().model, at: url, options: options)
      let waits = try #require(opened.store.rows as? SQLiteStore).connection.handle.timeout
      #expect(waits >= 0)
      #expect(waits < 3_000_000)
      if seconds.isNaN { #expect(waits == 5, "what is no number counts as none given") }
      if seconds <= 0 { #expect(waits == 0) }
      opened.close()
    }
    #expect(try StoreFile(type: NSSQLiteStoreType, url: url, options: options).metadata().isEmpty == false)
    let description = NSPersistentStoreDescription(url: url)
    description.timeout = seconds
    #expect(description.timeout == seconds || seconds.isNaN)
  }
}
