import Foundation
import OpenCoreData
import Samples

/// Items of which some are done, and the saves by which these are deleted.
final class PartedList {
  let store: GradedStore
  let done: Int
  private let saves = Guarded<[Int]>([])
  private var observer: (any NSObjectProtocol)?

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - done: how many items are done, among two that are open.
  ///   - stop: cancels a task at a save: at which, and what cancels it.
  init(_ fresh: FreshData, done: Int, stopping stop: (save: Int, canceller: AwaitedCall.Canceller)? = nil) throws {
    let minutes = fresh.ints(done + 2, 1...999)
    let words = fresh.words(3)
    store = try GradedStore(
      items: fresh.shuffled(
        minutes.enumerated().map { ItemSeed(name: words[$0 % 3], done: $0 < done, minute: $1) }))
    self.done = done
    let (coordinator, saves) = (store.container.persistentStoreCoordinator, saves)
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
    ) { notification in
      guard (notification.object as? NSManagedObjectContext)?.persistentStoreCoordinator === coordinator,
        let deleted = notification.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject>, !deleted.isEmpty
      else { return }
      let count = saves.withLock { saves in
        saves.append(deleted.count)
        return saves.count
      }
      if let stop, count == stop.save { stop.canceller.cancel() }
    }
  }

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  /// How many objects each save has deleted, in order.
  var parts: [Int] { saves.withLock { $0 } }

  /// How many done items are in the file.
  func left() throws -> Int { try store.rows("ZITEM", where: "ZDONE = 1") }

  /// Compares what is in the file.
  func expect(left: Int) throws {
    try Graders.expect("done items in the file", try self.left(), is: left)
    try Graders.expect("open items in the file", try store.rows("ZITEM", where: "ZDONE = 0"), is: 2)
  }
}
