import Foundation
import Testing

@testable import CoreData

@Suite("Where a container's stores lie") struct DefaultDirectoryTests {
  @Test("the default directory is made, with the folders above it, when a store lies there")
  func made() throws {
    try withTemporaryFolder { folder in
      NestedContainer.top = folder
      let container = NestedContainer(name: "Nested", managedObjectModel: Television().model)
      var failure: (any Error)?
      container.loadPersistentStores { failure = $1 }
      #expect(failure == nil)
      let file = NestedContainer.defaultDirectoryURL().appendingPathComponent("Nested.sqlite")
      #expect(FileManager.default.fileExists(atPath: file.path))
      for store in container.persistentStoreCoordinator.persistentStores {
        try container.persistentStoreCoordinator.remove(store)
      }
    }
  }
}

/// A container with a default directory of its own, several folders deep.
///
/// Unchecked as its superclass is: it adds no value but the static one.
private final class NestedContainer: NSPersistentContainer, @unchecked Sendable {
  /// The one test that has such a container sets it first.
  nonisolated(unsafe) static var top = URL(fileURLWithPath: "/dev/null")

  override class func defaultDirectoryURL() -> URL { top.appendingPathComponent("a/b") }
}
