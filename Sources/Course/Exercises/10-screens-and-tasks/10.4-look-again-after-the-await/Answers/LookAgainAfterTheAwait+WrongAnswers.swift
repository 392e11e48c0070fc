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
        "thinks-what-was-there-stays", failsAt: "deleted-meanwhile", holding { _ in true }),
      WrongAnswer(
        "thinks-what-is-gone-is-marked", failsAt: "deleted-meanwhile", holding { !$0.isDeleted }),
      WrongAnswer(
        "thinks-names-stay", failsAt: "renamed-meanwhile",
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
        "thinks-nobody-renames-meanwhile", failsAt: "renamed-meanwhile",
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
        "thinks-an-upload-needs-no-item", failsAt: "gone-before",
        LookAgainAfterTheAwait { id, context, upload in
          try await upload(await context.perform { item(id, context)?.name ?? "" })
          return await context.perform {
            guard let item = item(id, context) else { return false }
            item.done = true
            return true
          }
        }),
      WrongAnswer(
        "thinks-an-upload-cannot-fail", failsAt: "no-upload",
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
        "thinks-an-upload-needs-no-wait", failsAt: "still-there",
        LookAgainAfterTheAwait { id, context, upload in
          await context.perform { item(id, context)?.done = true }
          return true
        }),
    ]
  }
}
