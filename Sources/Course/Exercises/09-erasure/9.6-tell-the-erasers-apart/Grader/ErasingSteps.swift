import Foundation
import OpenCoreData
import Samples

/// What an eraser does.
struct ErasingSteps: SoundSteps {
  /// A piece of work, for which the store is opened and closed.
  enum Step {
    case delete, purge, vacuum
  }

  /// The work, in order.
  var order: [Step] = [.delete, .purge, .vacuum]
  /// How its connections delete.
  var mode = DeletePragma.on
  /// Whom it takes for the person; the argument is a name.
  var condition = "name == %@"
  /// How many of those it takes; 0 is all.
  var limit = 0
  /// What it does with each of them.
  var remove: (Guest) -> Void = { $0.managedObjectContext?.delete($0) }
  /// What it does with each of the others.
  var touch: (Guest) -> Void = { _ in }
  /// Whether a connection stays open, so that nobody removes the log.
  var leavesTheLog = false
  /// Whether it throws where nobody has the name.
  var refusesNobody = false
}

/// Erases guests from a file that nobody has open.
final class Eraser {
  private let book: GuestBook
  private let steps: ErasingSteps
  private var left: NSPersistentContainer?

  init(_ book: GuestBook, _ steps: ErasingSteps) { (self.book, self.steps) = (book, steps) }

  func erase(_ name: String) throws {
    if steps.leavesTheLog { left = try book.open(steps.mode) }
    for step in steps.order {
      try book.use(steps.mode, vacuums: step == .vacuum) { context in
        switch step {
        case .delete: try delete(name, in: context)
        case .purge: try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
        case .vacuum: break
        }
      }
    }
    if steps.leavesTheLog { _ = try book.open(steps.mode, ["wal_checkpoint": "passive"]) }
  }

  private func delete(_ name: String, in context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.predicate = NSPredicate(format: steps.condition, name)
    request.fetchLimit = steps.limit
    // The last first, each time: what SQLite leaves of rows depends on the order in which they go.
    let found = try context.fetch(request).reversed()
    if found.isEmpty, steps.refusesNobody { throw CocoaError(.coderValueNotFound) }
    let others = try context.fetch(NSFetchRequest<Guest>(entityName: "Guest")).filter { !found.contains($0) }
    others.forEach(steps.touch)
    found.forEach(steps.remove)
    if context.hasChanges { try context.save() }
  }
}
