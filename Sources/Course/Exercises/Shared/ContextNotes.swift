import Foundation
import OpenCoreData

/// What a grader's classes note about a context, where no attempt can take it away.
final class ContextNotes<Notes>: Sendable {
  private struct Entry {
    weak var context: NSManagedObjectContext?
    let notes: Notes
  }

  private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// Begins to note.
  func set(_ notes: Notes, for context: NSManagedObjectContext) {
    entries.withLock { entries in
      entries = entries.filter { $0.value.context != nil }
      entries[ObjectIdentifier(context)] = Entry(context: context, notes: notes)
    }
  }

  /// What is noted about a context; nil where nothing is.
  func notes(of context: NSManagedObjectContext?) -> Notes? {
    guard let context else { return nil }
    return entries.withLock { entries in
      entries[ObjectIdentifier(context)].flatMap { $0.context === context ? $0.notes : nil }
    }
  }
}
