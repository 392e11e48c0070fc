/// What to do about a delete, and where the book shows why.
public enum DeleteAdvice: String, CaseIterable, Sendable {
  case deleteNow, deleteNowAndMerge, askBeforeReading, twoSteps
  case byHand, oneByOne, batchAndMerge, batch

  /// The advice in Markdown.
  public var text: String {
    switch self {
    case .deleteNow: "Delete now."
    case .deleteNowAndMerge:
      "Delete now, leave `shouldDeleteInaccessibleFaults` on, declare what is read as optional, and merge the save into "
        + "every context."
    case .askBeforeReading:
      "Delete now, and let that place get its object with `existingObject(with:)`, which throws when the row is gone."
    case .twoSteps:
      "Delete in two steps: mark the object now, and purge it when every reader has merged the mark or let go."
    case .byHand: "Propagate by hand, with `propagateDelete()`."
    case .oneByOne: "Delete object by object, with `delete(_:)` and a save."
    case .batchAndMerge:
      "Use a batch delete, and merge the IDs of the rows and of the victims of cascades into the contexts."
    case .batch: "Use a batch delete."
    }
  }

  /// The segments that show why, as chapter and name.
  public var segments: [(chapter: Int, name: String)] {
    switch self {
    case .deleteNow: [(1, "a-delete-without-a-save")]
    case .deleteNowAndMerge: [(5, "a-fault-without-a-row"), (5, "what-nothing-looks-like")]
    case .askBeforeReading: [(5, "asking-is-deleted-first")]
    case .twoSteps: [(5, "what-the-grace-period-buys"), (5, "marks-and-uniqueness")]
    case .byHand: [(6, "propagating-by-hand")]
    case .oneByOne: [(3, "which-rules"), (3, "who-is-told-of-a-batch-delete")]
    case .batchAndMerge: [(3, "reset-or-merge"), (3, "the-victims")]
    case .batch: [(3, "when-to-use-it")]
    }
  }
}
