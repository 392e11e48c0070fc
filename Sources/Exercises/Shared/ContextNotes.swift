import Foundation
import OpenCoreData

/// What a grader's classes note about a context, where no attempt can take it away.
final class ContextNotes<Notes>: @unchecked Sendable {
  private struct Entry {
    weak var context: NSManagedObjectContext?
    let notes: Notes
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Begins to note.
  func set(_ notes: Notes, for context: NSManagedObjectContext) {
    lock.withLock {
      entries = entries.filter { $0.value.context != nil }
      entries[ObjectIdentifier(context)] = Entry(context: context, notes: notes)
    }
  }

  /// What is noted about a context; nil where nothing is.
  func notes(of context: NSManagedObjectContext?) -> Notes? {
    guard let context else { return nil }
    return lock.withLock {
      entries[ObjectIdentifier(context)].flatMap { $0.context === context ? $0.notes : nil }
    }
  }
}
