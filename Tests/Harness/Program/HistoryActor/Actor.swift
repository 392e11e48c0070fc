import Foundation
import OpenCoreData
import TestKit

/// One of two processes that work on the same store: one makes and deletes shelves, the other reads and merges.
///
/// Each operation is one save that also raises the counter and leaves a visit. A save that meets a conflict is taken back and
/// tried again with what the other wrote.
final class Actor {
  enum Role: String {
    case deleter, reader
  }

  private let role: Role
  private let context: NSManagedObjectContext
  private let store: OpenedStore
  private var numbers: SeededGenerator
  private var token: NSPersistentHistoryToken?
  /// What the reader holds on to, so that merging has something to do.
  private var held: Set<NSManagedObject> = []
  /// The transactions that were merged, in the order in which they came.
  private(set) var merged: [Int64] = []
  /// How many saves met a conflict.
  private(set) var conflicts = 0

  init(_ role: Role, store: URL, seed: UInt64) throws {
    self.role = role
    numbers = SeededGenerator(seed: seed)
    self.store = try OpenedStore(
      ActorModel.make(), at: store,
      options: [NSPersistentHistoryTrackingKey: true, NSPersistentStoreTimeoutOption: 20])
    context = self.store.context()
    (context.name, context.transactionAuthor) = ("\(role)", role.rawValue)
  }

  /// Carries out one operation, however often it has to be tried.
  func run(_ serial: Int) throws {
    try context.performAndWait {
      // The other can come first each time only as long as it has something to do.
      for _ in 0..<1000 {
        do {
          switch role {
          case .deleter: try makeAndDelete(serial)
          case .reader: try readAndMerge(serial)
          }
          try visit(serial)
          try context.save()
          return
        } catch let error as CocoaError where error.code == .managedObjectMerge {
          conflicts += 1
          context.rollback()
          try merge()
        }
      }
      throw ActorFailure(text: "operation \(serial) met a conflict a thousand times")
    }
  }

  private func visit(_ serial: Int) throws {
    // Read anew, as the other counts too.
    context.stalenessInterval = 0
    let counter = try objects("Counter").first ?? make("Counter")
    if !counter.isInserted { context.refresh(counter, mergeChanges: false) }
    counter.setValue((counter.value(forKey: "value") as? Int64 ?? 0) + 1, forKey: "value")
    let visit = make("Visit")
    visit.setValue(role.rawValue, forKey: "author")
    visit.setValue(Int64(serial), forKey: "serial")
  }

  // MARK: The deleter

  private func makeAndDelete(_ serial: Int) throws {
    let shelves = try objects("Shelf")
    if shelves.count > 3, let victim = shelves.randomElement(using: &numbers) {
      if serial.isMultiple(of: 3) {
        // Its victims and the tags that lose books are told too.
        try context.deleteAndMerge(NSBatchDeleteRequest(objectIDs: [victim.objectID]), into: [context])
      } else {
        context.delete(victim)
      }
    }
    let tags = try objects("Tag")
    let shelf = make("Shelf")
    shelf.setValue("shelf \(serial)", forKey: "name")
    let count = Int.random(in: 1...3, using: &numbers)
    for index in 0..<count {
      let book = make("Book")
      book.setValue("book \(serial).\(index)", forKey: "title")
      book.setValue(shelf, forKey: "shelf")
      let tag = tags.count < 3 ? make("Tag") : tags[index]
      book.setValue(Set([tag]), forKey: "tags")
    }
    shelf.setValue(Int64(count), forKey: "bookCount")
  }

  // MARK: The reader

  private func readAndMerge(_ serial: Int) throws {
    try merge()
    try look()
    for shelf in try objects("Shelf") {
      held.insert(shelf)
      held.formUnion(shelf.value(forKey: "books") as? Set<NSManagedObject> ?? [])
    }
    if let shelf = try objects("Shelf").randomElement(using: &numbers) {
      shelf.setValue("read \(serial)", forKey: "name")
    }
  }

  /// Takes over what the other has done since the last time.
  private func merge() throws {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try context.execute(request) as? NSPersistentHistoryResult
    for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
      if transaction.author != role.rawValue {
        context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
        merged.append(transaction.transactionNumber)
      }
      token = transaction.token
    }
    held = held.filter { !$0.isDeleted && $0.managedObjectContext != nil }
  }

  /// Reads everything that is held: what was deleted has been merged, so nothing is a fault without a row.
  private func look() throws {
    for object in held {
      let key = object.entity.name == "Shelf" ? "name" : "title"
      if try context.existingObject(with: object.objectID).value(forKey: key) == nil {
        throw ActorFailure(text: "\(object.objectID.uriRepresentation()) has no \(key)")
      }
    }
  }

  // MARK: Objects

  private func make(_ entity: String) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  /// The objects of an entity, by primary key.
  private func objects(_ entity: String) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }
}

/// What an actor found wrong.
struct ActorFailure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
