/// Giving free pages back, once a save has returned its rows to the file.
///
/// A file in incremental mode keeps the pages that become free until somebody asks for them (ER-06). Core Data is reported to ask after
/// a save (ER-07); from how many pages on is not known (CH-1201).
extension SQLiteStore {
  /// From how many free pages on a save shortens the file.
  private static let fewestFreePages: Int64 = 24
  /// How many free pages are left for what is written next.
  private static let keptFreePages: Int64 = 12

  /// Shortens the file, if it has many free pages and nobody is in the way.
  func giveBackFreePages() {
    // Nobody has asked for it, so it is not among the statements of the save, and what it cannot do now a later save can.
    try? {
      var free: Int64 = 0
      try connection.query("PRAGMA freelist_count", isObserved: false) { free = $0.int(0) }
      guard free >= Self.fewestFreePages else { return }
      try connection.query("PRAGMA incremental_vacuum(\(free - Self.keptFreePages))", isObserved: false) { _ in }
    }()
  }
}
