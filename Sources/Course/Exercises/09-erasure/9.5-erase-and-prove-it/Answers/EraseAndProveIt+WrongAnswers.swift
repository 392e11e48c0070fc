import Foundation
import Graders
import OpenCoreData
import Samples

/// A hotel as the answers of 9.5 open it.
struct AnswersHotel {
  var store: URL
  var mode = "on"
  var tracksHistory = true

  func open(vacuums: Bool = false) throws -> NSPersistentContainer {
    var model = GuestModel()
    model.preservesEmail = true
    let container = NSPersistentContainer(name: "hotel", managedObjectModel: model.make())
    let description = NSPersistentStoreDescription(url: store)
    if tracksHistory { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
    description.setOption(vacuums as NSNumber, forKey: NSSQLiteManualVacuumOption)
    description.setValue(mode as NSString, forPragmaNamed: "secure_delete")
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  /// Does a piece of work in a context, and closes the store.
  func use(vacuums: Bool = false, _ work: (NSManagedObjectContext) throws -> Void) throws {
    let container = try open(vacuums: vacuums)
    try work(container.viewContext)
    let coordinator = container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  func delete(_ format: String, _ name: String, limit: Int = 0, in context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.predicate = NSPredicate(format: format, name)
    request.fetchLimit = limit
    for guest in try context.fetch(request) { context.delete(guest) }
    try context.save()
  }

  func purge(_ context: NSManagedObjectContext) throws {
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
  }

  /// Which texts are in one of the files.
  func found(_ texts: [String]) -> [String] {
    let files = ["", "-wal", "-shm"].compactMap { FileManager.default.contents(atPath: store.path + $0) }
    return texts.filter { text in files.contains { $0.range(of: Data(text.utf8)) != nil } }
  }
}

extension WrongAnswer {
  static var eraseAndProveIt: [WrongAnswer] {
    func answer(
      mode: String = "on", format: String = "name == %@", limit: Int = 0, purgesFirst: Bool = false,
      purges: Bool = true,
      vacuums: Bool = true
    ) -> EraseAndProveIt {
      EraseAndProveIt { name, store, texts in
        let hotel = AnswersHotel(store: store, mode: mode)
        try hotel.use { context in
          if purgesFirst { try hotel.purge(context) }
          try hotel.delete(format, name, limit: limit, in: context)
          if purges, !purgesFirst { try hotel.purge(context) }
        }
        if vacuums { try hotel.use(vacuums: true) { _ in } }
        return hotel.found(texts)
      }
    }
    func proves(_ proof: @escaping (AnswersHotel, [String]) throws -> [String]) -> EraseAndProveIt {
      EraseAndProveIt { name, store, texts in
        let hotel = AnswersHotel(store: store)
        try hotel.use { context in
          try hotel.delete("name == %@", name, in: context)
          try hotel.purge(context)
        }
        try hotel.use(vacuums: true) { _ in }
        return try proof(hotel, texts)
      }
    }
    return [
      WrongAnswer("thinks-names-are-unique", failsAt: "her-rows", answer(limit: 1)),
      WrongAnswer("takes-a-save-for-an-erasure", failsAt: "her-notes", answer(mode: "off", vacuums: false)),
      WrongAnswer("thinks-only-rows-have-texts", failsAt: "her-addresses", answer(purges: false)),
      WrongAnswer("purges-before-it-deletes", failsAt: "her-addresses", answer(purgesFirst: true)),
      WrongAnswer("thinks-the-pragma-works-backwards", failsAt: "older-remains", answer(vacuums: false)),
      WrongAnswer("takes-its-own-word", failsAt: "the-proof", proves { _, _ in [] }),
      WrongAnswer("thinks-nothing-can-be-erased", failsAt: "the-proof", proves { _, texts in texts }),
    ]
  }
}
