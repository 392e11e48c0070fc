import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var lookAgainAfterTheAwait: [Variant] {
    func fetch(_ id: NSManagedObjectID, _ context: NSManagedObjectContext) throws -> Item? {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "SELF == %@", id)
      return try context.fetch(request).first
    }
    return [
      Variant(
        "fetches-it-twice",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = try await context.perform({ try fetch(id, context)?.name }) else { return false }
          try await upload(name)
          return try await context.perform {
            let item = try fetch(id, context)
            item?.done = true
            return item != nil
          }
        }),
      Variant(
        "holds-the-object-and-asks-it-both-questions",
        LookAgainAfterTheAwait { id, context, upload in
          func isThere(_ item: Item) -> Bool { !item.isDeleted && item.managedObjectContext != nil }
          let item = await context.perform { try? context.existingObject(with: id) as? Item }
          guard let item, await context.perform({ isThere(item) }) else { return false }
          try await upload(await context.perform { item.name })
          return await context.perform {
            guard isThere(item) else { return false }
            item.done = true
            return true
          }
        }),
      Variant(
        "waits-in-blocks-that-do-not-await",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = try context.performAndWait({ try fetch(id, context)?.name }) else { return false }
          try await upload(name)
          return try context.performAndWait {
            guard let item = try fetch(id, context) else { return false }
            item.done = true
            return true
          }
        }),
      Variant(
        "ends-what-it-begins-on-the-main-actor",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = try await onTheMainActor(id, context, { $0.name }) else { return false }
          try await upload(name)
          return try await onTheMainActor(id, context, { $0.done = true }) != nil
        }),
    ]
  }

  @MainActor private static func onTheMainActor<Result: Sendable>(
    _ id: NSManagedObjectID, _ context: NSManagedObjectContext, _ work: sending @escaping (Item) -> Result
  ) async throws -> Result? {
    try await context.perform(schedule: .enqueued) {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "SELF == %@", id)
      return try context.fetch(request).first.map(work)
    }
  }
}
