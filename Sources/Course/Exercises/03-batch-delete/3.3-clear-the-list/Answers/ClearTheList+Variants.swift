import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var clearTheList: [Variant] {
    [
      Variant(
        "deletes-in-another-context",
        ClearTheList { list in
          let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          other.persistentStoreCoordinator = list.managedObjectContext.persistentStoreCoordinator
          let ids = try other.performAndWait { try WrongAnswer.done(in: other) }
          WrongAnswer.merge(ids, [list.managedObjectContext])
        }),
      Variant(
        "notes-what-goes-by-itself",
        ClearTheList { list in
          let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          try list.managedObjectContext.deleteAndMerge(
            NSBatchDeleteRequest(fetchRequest: done), into: [list.managedObjectContext])
        }),
    ]
  }
}
