import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepTheNewest: [WrongAnswer] {
    func answer(
      _ format: String = "done == YES", ascending: Bool = false,
      _ choose: @escaping (NSFetchRequest<any NSFetchRequestResult>, Int) -> Void
    ) -> KeepTheNewest {
      KeepTheNewest { keep, context in
        let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
        done.predicate = NSPredicate(format: format)
        done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: ascending)]
        choose(done, keep)
        let request = NSBatchDeleteRequest(fetchRequest: done)
        request.resultType = .resultTypeCount
        return (try context.execute(request) as? NSBatchDeleteResult)?.result as? Int ?? 0
      }
    }
    return [
      WrongAnswer(
        "thinks-the-entity-is-the-condition", failsAt: "the-open-ones", answer("TRUEPREDICATE") { $0.fetchOffset = $1 }),
      WrongAnswer("sorts-the-oldest-first", failsAt: "the-newest", answer(ascending: true) { $0.fetchOffset = $1 }),
      WrongAnswer("thinks-a-limit-keeps", failsAt: "all-others", answer(ascending: true) { $0.fetchLimit = $1 }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "nothing-is-loaded",
        KeepTheNewest { keep, context in
          let done = NSFetchRequest<Item>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
          let items = try context.fetch(done).dropFirst(keep)
          for item in items { context.delete(item) }
          try context.save()
          return items.count
        }),
      WrongAnswer(
        "thinks-the-answer-is-a-count", failsAt: "the-count",
        KeepTheNewest { keep, context in
          let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
          done.fetchOffset = keep
          let result = try context.execute(NSBatchDeleteRequest(fetchRequest: done)) as? NSBatchDeleteResult
          return (result?.result as? NSNumber)?.intValue ?? 0
        }),
    ]
  }
}
