import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepTheNewest: [WrongAnswer] {
    func answer(
      _ format: String = "done == YES", by key: String? = "createdAt", ascending: Bool = false,
      _ choose: @escaping (NSFetchRequest<any NSFetchRequestResult>, Int) -> Void
    ) -> KeepTheNewest {
      KeepTheNewest { keep, context in
        let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
        done.predicate = NSPredicate(format: format)
        if let key { done.sortDescriptors = [NSSortDescriptor(key: key, ascending: ascending)] }
        choose(done, keep)
        let request = NSBatchDeleteRequest(fetchRequest: done)
        request.resultType = .resultTypeCount
        return (try context.execute(request) as? NSBatchDeleteResult)?.result as? Int ?? 0
      }
    }
    func allBut(_ newest: Int) -> NSFetchRequest<any NSFetchRequestResult> {
      let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
      done.predicate = NSPredicate(format: "done == YES")
      done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
      done.fetchOffset = newest
      return done
    }
    return [
      WrongAnswer("thinks-rows-are-in-order", failsAt: "the-newest", answer(by: nil) { $0.fetchOffset = $1 }),
      WrongAnswer(
        "thinks-the-entity-is-the-condition", failsAt: "the-open-ones", answer("TRUEPREDICATE") { $0.fetchOffset = $1 }),
      WrongAnswer("thinks-a-limit-keeps", failsAt: "all-others", answer(ascending: true) { $0.fetchLimit = $1 }),
      WrongAnswer(
        "thinks-objects-decide-what-is-done", failsAt: "saved-as-done",
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
          let result = try context.execute(NSBatchDeleteRequest(fetchRequest: allBut(keep))) as? NSBatchDeleteResult
          return (result?.result as? NSNumber)?.intValue ?? 0
        }),
      WrongAnswer(
        "thinks-there-are-enough-to-keep", failsAt: "the-count",
        KeepTheNewest { keep, context in
          let all = allBut(0)
          all.includesPendingChanges = false
          let done = try context.count(for: all)
          try context.execute(NSBatchDeleteRequest(fetchRequest: allBut(keep)))
          return done - keep
        }),
    ]
  }
}
