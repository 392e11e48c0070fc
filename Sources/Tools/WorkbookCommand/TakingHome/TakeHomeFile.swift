/// A file of `Sources/Course/TakeHome` that a reader's app can use, and the segment that teaches it.
enum TakeHomeFile: String, CaseIterable {
  /// A batch delete that tells every context of its victims.
  case batchDelete = "BatchDelete"
  /// A batch update that every context reads.
  case batchUpdate = "BatchUpdate"
  /// A mark, a grace period and a purge.
  case softDelete = "SoftDelete"
  /// A delete by hand, denied before anything changes.
  case propagateDelete = "PropagateDelete"
  /// A save's error as a tree.
  case saveErrorTree = "SaveErrorTree"
  /// Keys that lead nowhere, and objects without an owner.
  case strayFinder = "StrayFinder"
  /// What a reviewer asks of a model.
  case deleteRuleLint = "DeleteRuleLint"
  /// What other processes have written.
  case historyMerge = "HistoryMerge"
  /// An object whose row may be gone.
  case readingWhatMayBeGone = "ReadingWhatMayBeGone"
  /// Texts that a delete has left in the bytes of the files.
  case erasureCheck = "ErasureCheck"
  /// A row or a sheet whose object may be gone.
  case deletableRow = "DeletableRow"
  /// A delete in the background, by object IDs.
  case taskSafeDelete = "TaskSafeDelete"

  /// The file of a name, whatever its capitals, with or without `.swift`; nil where there is none.
  init?(name: String) {
    let wanted = name.lowercased()
    guard
      let file = Self.allCases.first(where: { [$0.rawValue, $0.fileName].map { $0.lowercased() }.contains(wanted) })
    else { return nil }
    self = file
  }

  /// The name of the file.
  var fileName: String { rawValue + ".swift" }

  /// The file in the package.
  var path: String { "Sources/Course/TakeHome/" + fileName }

  /// The segment that teaches it.
  var taughtBy: (chapter: Int, segment: String) {
    switch self {
    case .batchDelete: (3, "the-victims")
    case .batchUpdate: (2, "refresh-after-a-batch-update")
    case .softDelete: (5, "mark-first")
    case .propagateDelete: (6, "denied-by-hand")
    case .saveErrorTree: (1, "deny-and-the-save")
    case .strayFinder: (1, "find-the-dangling-key")
    case .deleteRuleLint: (7, "what-a-reviewer-says")
    case .historyMerge: (8, "read-history-since-a-token")
    case .readingWhatMayBeGone: (5, "asking-is-deleted-first")
    case .erasureCheck: (9, "erase-and-prove")
    case .deletableRow: (10, "the-row-drawn-once-more")
    case .taskSafeDelete: (10, "a-cancelled-task")
    }
  }
}
