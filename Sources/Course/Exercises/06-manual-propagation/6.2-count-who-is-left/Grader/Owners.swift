import Foundation
import OpenCoreData
import Samples

/// A store with two As of six Bs each and one without any, and a context that holds two of them.
struct Owners {
  let store: GradedStore
  let seeds: [OwnerSeed]
  /// The A that is asked about.
  let a: A
  /// Another one, whose Bs have the same numbers.
  let other: A

  var context: NSManagedObjectContext { store.context }

  init(_ fresh: FreshData, _ ownerClass: A.Type = A.self) throws {
    seeds = OwnerSeed.drawn(fresh, pairs: 6)
    store = try GradedStore(owners: fresh.shuffled(seeds), PairsModel(ownerClass))
    a = try store.context.owner(seeds[0])
    other = try store.context.owner(seeds[1])
  }

  /// The ID of a B of the other A.
  func held(_ number: Int64) throws -> NSManagedObjectID {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "B")
    request.resultType = .managedObjectIDResultType
    request.predicate = NSPredicate(format: "number == %@ AND a == %@", number, other)
    guard let id = try context.fetch(request).first else { throw Mismatch(["a fetch for a B finds nothing"]) }
    return id
  }

  /// How many notifications the context posts during some work.
  func notifications(_ work: () throws -> Void) rethrows -> Int {
    let box = NotificationBox()
    let names: [Notification.Name] = [
      .NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { box.add($0) }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    try work()
    return box.notifications.count
  }
}

/// A question that is asked of an owner, and the answers.
final class AskedCounts {
  private let ask: (A) -> Int
  private(set) var answers: [Int] = []

  init(_ ask: @escaping (A) -> Int) { self.ask = ask }

  func put(to a: A) { answers.append(ask(a)) }
}

/// An owner that is asked a question whenever a B has left it.
final class AskingA: A {
  static let questions = ContextNotes<AskedCounts>()

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if object is B { Self.questions.notes(of: managedObjectContext)?.put(to: self) }
  }
}
