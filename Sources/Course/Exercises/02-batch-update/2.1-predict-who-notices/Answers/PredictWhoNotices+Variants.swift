import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var predictWhoNotices: [Variant] {
    [
      Variant(
        "looks each pair up",
        PredictWhoNotices { before, written in
          switch (before, written) {
          case (false, false):
            Sight(held: false, fetchedAgain: false, elsewhere: false, found: 0, hasChanges: false)
          case (false, true): Sight(held: false, fetchedAgain: false, elsewhere: true, found: 1, hasChanges: false)
          case (true, false): Sight(held: true, fetchedAgain: true, elsewhere: false, found: 0, hasChanges: false)
          case (true, true): Sight(held: true, fetchedAgain: true, elsewhere: true, found: 1, hasChanges: false)
          }
        }),
      Variant(
        "tries it on a store",
        PredictWhoNotices { before, written in
          (try? tried(before, written))
            ?? Sight(held: false, fetchedAgain: false, elsewhere: false, found: -1, hasChanges: true)
        }),
    ]
  }

  private static func tried(_ before: Bool, _ written: Bool) throws -> Sight {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".sqlite")
    let container = NSPersistentContainer(name: "Trial", managedObjectModel: ItemModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
    container.loadPersistentStores { _, _ in }
    let context = container.viewContext
    let item = Item(context: context)
    (item.name, item.done, item.createdAt) = ("Trial", before, Date(timeIntervalSinceReferenceDate: 0))
    try context.save()
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": written]
    try context.execute(request)
    let all = NSFetchRequest<Item>(entityName: "Item")
    let again = try context.fetch(all)[0].done
    let other = container.newBackgroundContext()
    let elsewhere = try other.performAndWait { try other.fetch(NSFetchRequest<Item>(entityName: "Item"))[0].done }
    return Sight(
      held: item.done, fetchedAgain: again, elsewhere: elsewhere, found: try context.countItems("done == YES"),
      hasChanges: context.hasChanges)
  }
}
