import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What each way of deleting the done items does to everything but the rows.
enum Consequences {
  /// One line for each question, one column for each way, every cell from a run.
  static func table(of ways: [Way], _ page: Page) throws -> [[RowCell]] {
    let columns = try ways.map { try answers(to: $0, page) }
    return columns[0].indices.map { line in
      [.text(columns[0][line].question)] + columns.map { .text($0[line].answer) }
    }
  }

  private static func answers(to way: Way, _ page: Page) throws -> [(question: String, answer: String)] {
    let store = try FreshStore.items(page) { $0.managedObjectClassName = NSStringFromClass(AskedItem.self) }
    let screen = try Screen<AskedItem>(store)
    screen.context.undoManager = UndoManager()
    (AskedItem.deletions, AskedItem.saves) = (0, 0)
    screen.items[1].setValue(true, forKey: "done")
    screen.context.processPendingChanges()

    try way.run(in: screen.context)
    screen.context.processPendingChanges()
    let saves = AskedItem.saves
    let left = try numbers(in: store)
    let ghosts = screen.items.count - left.count
    screen.context.undo()
    let saved = screen.save()
    let later = AskedItem.saves - saves
    let undone = try numbers(in: store).count == 16 ? "yes" : "no"
    return [
      ("prepareForDeletion was called", "\(AskedItem.deletions) times"),
      ("willSave of a deleted item", later == 0 ? "\(saves) times" : "\(saves) times, \(later) later"),
      ("an unsaved tick counts", left.contains(2) ? "no" : "yes"),
      ("still on the list", "\(ghosts) of \(16 - left.count)"),
      ("undo brings the rows back", saved.hasPrefix("refused") ? "\(undone), \(saved)" : undone),
    ]
  }

  /// The numbers of the items in the file.
  private static func numbers(in store: FreshStore) throws -> [Int] {
    try store.rows("SELECT CAST(SUBSTR(ZNAME, 6) AS INTEGER) FROM ZITEM ORDER BY 1").rows.compactMap {
      if case .integer(let number) = $0[0] { Int(number) } else { nil }
    }
  }
}

/// An item that counts what it is sent because it is deleted.
final class AskedItem: NSManagedObject {
  /// How often any of them was sent `prepareForDeletion`.
  nonisolated(unsafe) static var deletions = 0
  /// How often any of them was sent `willSave` while it was deleted.
  nonisolated(unsafe) static var saves = 0

  override func prepareForDeletion() {
    super.prepareForDeletion()
    Self.deletions += 1
  }

  override func willSave() {
    super.willSave()
    if isDeleted { Self.saves += 1 }
  }
}
