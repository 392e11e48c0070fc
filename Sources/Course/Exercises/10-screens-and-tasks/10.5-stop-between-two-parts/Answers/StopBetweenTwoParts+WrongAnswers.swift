import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var stopBetweenTwoParts: [WrongAnswer] {
    func done(_ size: Int, from offset: Int = 0) -> NSFetchRequest<Item> {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      (request.fetchLimit, request.fetchOffset) = (size, offset)
      return request
    }
    /// One part in a block of its own.
    func delete(_ request: @escaping () -> NSFetchRequest<Item>, in context: NSManagedObjectContext) async throws -> Int
    {
      try await context.perform {
        let items = try context.fetch(request())
        for item in items { context.delete(item) }
        if context.hasChanges { try context.save() }
        return items.count
      }
    }
    /// Part after part, with questions before and behind each.
    func loop(
      before: @escaping (_ part: Int) throws -> Void, behind: @escaping () throws -> Void = {}
    ) -> StopBetweenTwoParts {
      StopBetweenTwoParts { size, container in
        let context = container.newBackgroundContext()
        var (deleted, part) = (0, 0)
        while true {
          try before(part)
          let count = try await delete({ done(size) }, in: context)
          try behind()
          deleted += count
          part += 1
          if count == 0 { return deleted }
        }
      }
    }
    return [
      WrongAnswer(
        "thinks-parts-come-out-even", failsAt: "everything",
        StopBetweenTwoParts { size, container in
          let context = container.newBackgroundContext()
          let all = try await context.perform { try context.count(for: done(0)) }
          for _ in 0..<all / size {
            try Task.checkCancellation()
            _ = try await delete({ done(size) }, in: context)
          }
          return all
        }),
      WrongAnswer(
        "thinks-one-save-is-enough", failsAt: "parts",
        StopBetweenTwoParts { size, container in
          let context = container.newBackgroundContext()
          let ids = try await context.perform { try context.fetch(done(0)).map(\.objectID) }
          for id in ids {
            try Task.checkCancellation()
            try await context.perform { context.delete(try context.existingObject(with: id)) }
          }
          try await context.perform { try context.save() }
          return ids.count
        }),
      WrongAnswer("thinks-cancelling-stops-it", failsAt: "cancelled-between", loop { _ in }),
      WrongAnswer(
        "thinks-a-block-knows-its-task", failsAt: "cancelled-between",
        StopBetweenTwoParts { size, container in
          let context = container.newBackgroundContext()
          var deleted = 0
          while true {
            let count = try await context.perform {
              let items = try context.fetch(done(size))
              for item in items {
                try Task.checkCancellation()
                context.delete(item)
              }
              if context.hasChanges { try context.save() }
              return items.count
            }
            if count == 0 { return deleted }
            deleted += count
          }
        }),
      WrongAnswer(
        "thinks-nobody-cancels-before-it-begins", failsAt: "cancelled-before",
        loop(before: { _ in }, behind: { try Task.checkCancellation() })),
      WrongAnswer(
        "thinks-a-save-cannot-fail", failsAt: "a-refusal",
        StopBetweenTwoParts { size, container in
          let context = container.newBackgroundContext()
          let all = try await context.perform { try context.count(for: done(0)) }
          for _ in 0..<(all + size - 1) / size {
            try Task.checkCancellation()
            _ = try? await delete({ done(size) }, in: context)
          }
          return all
        }),
    ]
  }
}
