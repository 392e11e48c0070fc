/// What to do about a delete, and where the book shows why.
package enum DeleteAdvice: String, CaseIterable, Sendable {
  case deleteNow, deleteNowAndMerge, askBeforeReading, twoSteps
  case byHand, oneByOne, batchAndMerge, batch

  /// The advice in Markdown.
  package var text: String {
    switch self {
    case .deleteNow: "Delete now."
    case .deleteNowAndMerge:
      "Delete now. Leave `shouldDeleteInaccessibleFaults` on, declare what is read as optional (a number reads 0), and "
        + "merge the save into every context; another process merges the history."
    case .askBeforeReading:
      "Delete now, and read in that place with `lookUp(_:as:)` of ReadingWhatMayBeGone.swift: it asks the store "
        + "whether the row is there. `existingObject(with:)` is not enough: it returns an "
        + "object that is loaded, or whose row is still in the row cache."
    case .twoSteps:
      "Delete in two steps: mark the object now, and purge it when every reader has merged the mark or let go of it."
    case .byHand: "Propagate by hand, with `propagateDelete()` of this book's PropagateDelete.swift."
    case .oneByOne: "Delete object by object."
    case .batchAndMerge:
      "Use a batch delete, and merge the IDs: rows and victims of cascades as deleted, rows that lose a reference as "
        + "updated."
    case .batch: "Use a batch delete."
    }
  }

  /// The segments that show why, as chapter and name.
  ///
  /// - Parameter condition: What was asked last: object by object is right for more than one reason.
  package func segments(after condition: DeleteCondition) -> [(chapter: Int, name: String)] {
    switch self {
    case .deleteNow: [(1, "a-delete-without-a-save")]
    case .deleteNowAndMerge: [(5, "a-fault-without-a-row"), (5, "what-nothing-looks-like")]
    case .askBeforeReading: [(5, "asking-is-deleted-first")]
    case .twoSteps: [(5, "what-the-grace-period-buys"), (5, "marks-and-uniqueness")]
    case .byHand: [(6, "propagating-by-hand")]
    case .oneByOne:
      switch condition {
      case .ruleProtectsRows: [(3, "which-rules")]
      case .objectsHaveWorkToDo: [(3, "unsaved-changes-and-a-batch-delete"), (3, "when-to-use-it")]
      case .rowsAreMany: [(3, "when-to-use-it")]
      default: []
      }
    case .batchAndMerge: [(3, "reset-or-merge"), (3, "the-victims")]
    case .batch: [(3, "when-to-use-it")]
    }
  }
}
