import Foundation
import OpenCoreData

/// Keeps what a context has saved or purged until another one takes it in.
///
/// No lock: a save of the writer is waited for before what it has posted is delivered.
final class Mailbox: @unchecked Sendable {
  private enum Letter {
    case saved(Notification)
    case purged([NSManagedObjectID])
  }

  private var letters: [Letter] = []
  private var observer: (any NSObjectProtocol)?

  /// Collects the saves of a context from now on.
  init(of writer: NSManagedObjectContext) {
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: writer, queue: nil
    ) { [weak self] in self?.letters.append(.saved($0)) }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// A batch delete posts nothing; the code that purges puts the IDs here.
  func put(purged ids: [NSManagedObjectID]) { letters.append(.purged(ids)) }

  /// Merges everything that has come in, in that order.
  func deliver(to reader: NSManagedObjectContext) {
    for letter in letters {
      switch letter {
      case .saved(let notification):
        reader.performAndWait { reader.mergeChanges(fromContextDidSave: notification) }
      case .purged(let ids):
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [reader])
      }
    }
    letters = []
  }
}
