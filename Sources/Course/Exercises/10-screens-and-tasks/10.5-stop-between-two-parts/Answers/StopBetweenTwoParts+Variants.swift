import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var stopBetweenTwoParts: [Variant] {
    func deletePart(_ ids: some Collection<NSManagedObjectID>, in context: NSManagedObjectContext) throws {
      for id in ids { context.delete(try context.existingObject(with: id)) }
      try context.save()
    }
    return [
      Variant(
        "fetches-the-ids-first-and-asks-last",
        StopBetweenTwoParts { size, container in
          let ids = try await container.performBackgroundTask { context in
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
            request.predicate = NSPredicate(format: "done == YES")
            request.resultType = .managedObjectIDResultType
            return try context.fetch(request)
          }
          var left = ids[...]
          while !left.isEmpty {
            try Task.checkCancellation()
            let part = Array(left.prefix(size))
            try await container.performBackgroundTask { try deletePart(part, in: $0) }
            left = left.dropFirst(size)
          }
          return ids.count
        }),
      Variant(
        "hears-of-it-in-the-block-by-a-flag",
        StopBetweenTwoParts { size, container in
          let flag = Flag()
          let context = container.newBackgroundContext()
          return try await withTaskCancellationHandler {
            var (deleted, count) = (0, 0)
            repeat {
              count = try await context.perform {
                if flag.isSet { throw CancellationError() }
                let request = NSFetchRequest<Item>(entityName: "Item")
                request.predicate = NSPredicate(format: "done == YES")
                request.fetchLimit = size
                let items = try context.fetch(request)
                try deletePart(items.map(\.objectID), in: context)
                return items.count
              }
              deleted += count
            } while count == size
            return deleted
          } onCancel: {
            flag.set()
          }
        }),
    ]
  }

  /// What a task tells a block.
  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}
