import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var blankAGuest: [WrongAnswer] {
    func answer(
      _ format: String = "name == %@", limit: Int = 0, saves: Bool = true,
      _ change: @escaping (Guest, NSManagedObjectContext) -> Void
    ) -> BlankAGuest {
      BlankAGuest { name, context in
        let own = NSManagedObjectContext(.privateQueue)
        own.persistentStoreCoordinator = context.persistentStoreCoordinator
        try own.performAndWait {
          let request = NSFetchRequest<Guest>(entityName: "Guest")
          request.predicate = NSPredicate(format: format, name)
          request.fetchLimit = limit
          for guest in try own.fetch(request) { change(guest, own) }
          if saves { try own.save() }
        }
      }
    }
    func blank(_ guest: Guest) {
      (guest.name, guest.email, guest.note, guest.markedForDeletionDate) = ("deleted guest", nil, nil, nil)
    }
    return [
      WrongAnswer("thinks-blanking-is-deleting", failsAt: "the-row-stays", answer { guest, own in own.delete(guest) }),
      WrongAnswer(
        "takes-a-mark-for-an-erasure", failsAt: "each-value",
        answer { guest, _ in guest.markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0) }),
      WrongAnswer(
        "thinks-the-note-is-all", failsAt: "each-value", answer { guest, _ in guest.note = nil }),
      WrongAnswer(
        "thinks-names-are-unique", failsAt: "each-value", answer(limit: 1) { guest, _ in blank(guest) }),
      WrongAnswer(
        "thinks-a-text-may-be-kept-elsewhere", failsAt: "no-text",
        BlankAGuest { name, context in
          // The pragma is the connection's: this one has none.
          guard let coordinator = context.persistentStoreCoordinator, let url = coordinator.persistentStores.first?.url
          else { return }
          let container = NSPersistentContainer(name: "hotel", managedObjectModel: coordinator.managedObjectModel)
          let description = NSPersistentStoreDescription(url: url)
          description.setValue("off" as NSString, forPragmaNamed: "secure_delete")
          container.persistentStoreDescriptions = [description]
          var failure: (any Error)?
          container.loadPersistentStores { failure = $1 }
          if let failure { throw failure }
          let request = NSFetchRequest<Guest>(entityName: "Guest")
          request.predicate = NSPredicate(format: "name == %@", name)
          for guest in try container.viewContext.fetch(request) { blank(guest) }
          try container.viewContext.save()
        }),
      WrongAnswer(
        "takes-what-begins-with-the-name", failsAt: "others-stay",
        answer("name BEGINSWITH %@") { guest, _ in blank(guest) }),
    ]
  }
}
