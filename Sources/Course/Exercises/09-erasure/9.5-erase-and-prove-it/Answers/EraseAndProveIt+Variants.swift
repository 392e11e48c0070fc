import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var eraseAndProveIt: [Variant] {
    [
      Variant(
        "deletes-in-bulk",
        EraseAndProveIt { name, store, texts in
          let hotel = AnswersHotel(store: store)
          try hotel.use { context in
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Guest")
            request.predicate = NSPredicate(format: "name == %@", name)
            try context.execute(NSBatchDeleteRequest(fetchRequest: request))
            try hotel.purge(context)
          }
          try hotel.use(vacuums: true) { _ in }
          return hotel.found(texts)
        }),
      Variant(
        "relies-on-the-vacuum-alone",
        EraseAndProveIt { name, store, texts in
          let hotel = AnswersHotel(store: store, mode: "off")
          try hotel.use { context in
            try hotel.delete("name == %@", name, in: context)
            try hotel.purge(context)
          }
          try hotel.use(vacuums: true) { _ in }
          return hotel.found(texts)
        }),
      Variant(
        "puts-a-copy-of-the-rows-there",
        EraseAndProveIt { name, store, texts in
          let hotel = AnswersHotel(store: store)
          try hotel.use { context in
            try hotel.delete("name == %@", name, in: context)
            try hotel.purge(context)
          }
          let copy = store.deletingLastPathComponent().appendingPathComponent("copy.sqlite")
          let coordinator = NSPersistentStoreCoordinator(managedObjectModel: GuestModel().make())
          try coordinator.replacePersistentStore(at: copy, withPersistentStoreFrom: store, ofType: NSSQLiteStoreType)
          try coordinator.replacePersistentStore(at: store, withPersistentStoreFrom: copy, ofType: NSSQLiteStoreType)
          try FileManager.default.removeItem(at: copy)
          return hotel.found(texts)
        }),
    ]
  }
}
