import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var lookAgainAfterTheAwait: [WrongAnswer] {
    func item(_ id: NSManagedObjectID, _ context: NSManagedObjectContext) -> Item? {
      let item = try? context.existingObject(with: id) as? Item
      return item?.isDeleted == false ? item : nil
    }
    func holding(_ isThere: @escaping (Item) -> Bool) -> LookAgainAfterTheAwait {
      LookAgainAfterTheAwait { id, context, upload in
        guard let held = await context.perform({ item(id, context) }) else { return false }
        try await upload(await context.perform { held.name })
        return await context.perform {
          guard isThere(held) else { return false }
          held.done = true
          return true
        }
      }
    }
    return [
      WrongAnswer(
        "asks-before-the-upload-only", failsAt: "deleted-meanwhile", holding { _ in true }),
      WrongAnswer(
        "asks-for-the-mark-only", failsAt: "deleted-meanwhile", holding { !$0.isDeleted }),
      WrongAnswer(
        "asks-for-the-context-only", failsAt: "deleted-meanwhile", holding { $0.managedObjectContext != nil }),
      WrongAnswer(
        "takes-what-is-found-for-what-is-there", failsAt: "deleted-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          return await context.perform {
            guard let item = try? context.existingObject(with: id) as? Item else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "asks-the-file", failsAt: "deleted-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          let isThere = await context.perform {
            let other = NSManagedObjectContext(.privateQueue)
            other.persistentStoreCoordinator = context.persistentStoreCoordinator
            return other.performAndWait { (try? other.existingObject(with: id)) != nil }
          }
          guard isThere else { return false }
          await context.perform { (context.object(with: id) as? Item)?.done = true }
          return true
        }),
      WrongAnswer(
        "asks-the-file-of-a-delete", failsAt: "deleted-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          return try await context.perform {
            let request = NSFetchRequest<Item>(entityName: "Item")
            request.predicate = NSPredicate(format: "SELF == %@", id)
            request.includesPendingChanges = false
            guard let item = try context.fetch(request).first else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "knows-an-item-by-its-name", failsAt: "renamed-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          return await context.perform {
            guard let item = item(id, context), item.name == name else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "writes-back-what-it-has-read", failsAt: "renamed-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          return await context.perform {
            guard let item = item(id, context) else { return false }
            item.setValuesForKeys(["name": name, "done": true])
            return true
          }
        }),
      WrongAnswer(
        "rolls-back-to-see-what-is-there", failsAt: "renamed-meanwhile",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          try await upload(name)
          return await context.perform {
            guard let item = item(id, context) else { return false }
            context.refresh(item, mergeChanges: false)
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "uploads-what-is-gone", failsAt: "gone-before",
        LookAgainAfterTheAwait { id, context, upload in
          try await upload(await context.perform { item(id, context)?.name ?? "" })
          return await context.perform {
            guard let item = item(id, context) else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "ticks-off-in-advance", failsAt: "no-upload",
        LookAgainAfterTheAwait { id, context, upload in
          let name = await context.perform {
            let item = item(id, context)
            item?.done = true
            return item?.name
          }
          guard let name else { return false }
          try await upload(name)
          return await context.perform { item(id, context) != nil }
        }),
      WrongAnswer(
        "thinks-an-upload-cannot-fail", failsAt: "no-upload",
        LookAgainAfterTheAwait { id, context, upload in
          guard let name = await context.perform({ item(id, context)?.name }) else { return false }
          do { try await upload(name) } catch { return false }
          return await context.perform {
            guard let item = item(id, context) else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "does-not-wait-for-the-upload", failsAt: "still-there",
        LookAgainAfterTheAwait { id, context, upload in
          await context.perform { item(id, context)?.done = true }
          return true
        }),
    ]
  }
}
