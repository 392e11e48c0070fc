import OpenCoreData
import WorkbookKit

/// Where overridden methods of a context's objects leave what they have seen.
///
/// It hangs on the context, where they find it.
final class AccessorNotes {
  /// What was seen, a line at a time.
  private(set) var lines: [[RowCell]] = []
  /// What the saves threw that an accessor made or queued.
  var failures: [any Error] = []
  /// How many saves accessors have put on the context's queue.
  var savesQueued = 0
  /// How many of them had something to save, and saved it.
  var savesMade = 0

  init(_ context: NSManagedObjectContext) { context.userInfo["notes"] = self }

  /// The notes of a context, if any are taken.
  static func of(_ context: NSManagedObjectContext?) -> AccessorNotes? {
    context?.userInfo["notes"] as? AccessorNotes
  }

  /// Adds a line.
  func write(_ cells: RowCell...) { lines.append(cells) }
}
