import Foundation
import TestKit
import Testing

@testable import CoreData

/// Objects that nobody holds, when they go.
@Suite struct ReleaseTests {
  @Test(
    "a deinit that asks the context for its objects finds no freed ones", .fact("ST-05"), arguments: StoreKind.anywhere)
  func asked(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Asker.self)) { _, context in
      for name in ["a", "b", "c"] { context.make("Item", name) }
      try context.save()
      context.reset()
      for item in try context.fetch(NSFetchRequest<Asker>(entityName: "Item")) { item.context = context }
      #expect(context.registeredObjects == [])
    }
  }
}

/// Asks its context for all objects when it goes.
final class Asker: Recorded {
  weak var context: NSManagedObjectContext?

  deinit { _ = context?.registeredObjects }
}
