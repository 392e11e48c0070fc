import OpenCoreData
import Samples

/// Exercise 3.2: to let a fetch request choose which rows a batch delete takes.
public struct KeepTheNewest: ContextAttempt {
  let deleteDone: (Int, NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what is done but for the newest ones, and says how many items went.
  public init(_ deleteDone: @escaping (_ keep: Int, _ context: NSManagedObjectContext) throws -> Int) {
    self.deleteDone = deleteDone
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 2), "keep-the-newest", "Keep the newest", minutes: 10, claims: ["B1", "B3", "B4", "B5", "B8"],
    call: "KeepTheNewest(deleteAllDone)",
    hints: [
      "What the fetch request would have fetched is deleted. How would you fetch all but the newest few?",
      "Order and offset: with the right order the ones to keep come first, and are skipped.",
      "Sort by createdAt, descending; skip with fetchOffset, set no limit. A fetch that chooses the rows for the batch request sees unsaved edits, unless it is told not to.",
    ],
    why: """
      The fetch request of a batch delete chooses the rows in the store: its order puts the ones to keep first, its \
      offset skips them, and no object is loaded for it.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { keep, context in try wrapper.call(in: [context], instead: 0) { try deleteDone(keep, context) } }
  }

  /// What is checked: which items are left, the count, what was loaded, and that nothing else was touched.
  public static var checks: [Check<KeepTheNewest>] {
    [
      Check(
        "the-open-ones", "B3", "Items that are not done are gone: the request has to say that they stay."
      ) { attempt, fresh in
        let list = try DatedList(fresh)
        _ = try attempt.deleteDone(2, list.store.context)
        let open = list.seeds.filter { !$0.done }.lines
        try expect("open items in the file", try list.store.itemLines().filter { $0.hasSuffix("open") }, is: open)
      },
      Check(
        "the-newest", "B5",
        "Some of the newest are gone: an offset skips what comes first, so the order decides which items are kept."
      ) { attempt, fresh in
        for keep in fresh.shuffled([1, 2, 3]) {
          let list = try DatedList(fresh)
          _ = try attempt.deleteDone(keep, list.store.context)
          let (newest, left) = (list.newest(keep), try list.store.itemLines())
          try expect("the newest \(keep) in the file", left.filter(newest.contains), is: newest)
        }
      },
      Check(
        "all-others", "B5",
        "The done items in the file are not those that were to be kept: a limit says how many go, and not how many stay."
      ) { attempt, fresh in
        for keep in fresh.shuffled([0, 1, 5, 7, 8, 20]) {
          let list = try DatedList(fresh)
          _ = try attempt.deleteDone(keep, list.store.context)
          let done = try list.store.itemLines().filter { $0.hasSuffix("done") }
          try expect("done items in the file, when \(keep) were to be kept", done, is: list.newest(keep))
        }
      },
      Check("the-count", "B4", "The answer is not the number of rows that were deleted: the request can count them.") {
        attempt, fresh in
        let list = try DatedList(fresh, more: fresh.int(0...5))
        let (keep, done) = (fresh.int(1...4), list.seeds.count(where: \.done))
        try expect("items that were deleted", try attempt.deleteDone(keep, list.store.context), is: done - keep)
        try expect("items that were deleted, when asked again", try attempt.deleteDone(keep, list.store.context), is: 0)
        let none = try attempt.deleteDone(keep + fresh.int(1...20), list.store.context)
        try expect("items that were deleted, where fewer are done than are to be kept", none, is: 0)
      },
      Check(
        "saved-as-done", "B8",
        "An item was taken for what its object says: only the state that is saved decides what is done, and what is newest."
      ) { attempt, fresh in
        for keep in fresh.shuffled([0, 1, 3, 20]) {
          let list = try DatedList(fresh, more: fresh.element(of: [0, 50]))
          let context = list.store.context
          let items = try fresh.shuffled(list.seeds).map { try context.item(ofMinute: $0.minute) }
          let newest = list.newest(keep)
          // Of each kind of item some are ticked, un-ticked, deleted, and nothing of it is saved.
          let kept = try list.seeds.filter { newest.contains($0.line) }.map { try context.item(ofMinute: $0.minute) }
          for item in items where fresh.bool() { item.done.toggle() }
          for item in fresh.shuffled(items).prefix(2) { context.delete(item) }
          Item(context: context).setValuesForKeys(["name": "New", "done": true, "createdAt": ItemSeed.date(2000)])
          context.processPendingChanges()
          let pending = kept.map { $0.isDeleted ? "deleted" : "\($0.changedValues())" }
          let count = try attempt.deleteDone(keep, context)
          let left = list.seeds.filter { !$0.done || newest.contains($0.line) }
          try expect("the number of items in the file", try list.store.rows("ZITEM"), is: left.count)
          try expect("items in the file", try list.store.itemLines(), is: left.lines)
          try expect("items that were deleted", count, is: list.seeds.count - left.count)
          try expect(
            "unsaved changes of items that were kept",
            kept.map { $0.isDeleted ? "deleted" : "\($0.changedValues())" }, is: pending)
        }
      },
    ]
  }
}

/// Items of which neither the rows, nor the names, nor the states are in the order of the dates.
private struct DatedList {
  let store: GradedStore
  let seeds: [ItemSeed]

  /// Seven done items and four open ones, and some more done ones.
  init(_ fresh: FreshData, more: Int = 0) throws {
    let more = more + fresh.more
    let names = fresh.words(6)
    seeds = fresh.ints(11 + more, 1...999).enumerated().map {
      ItemSeed(name: fresh.element(of: names), done: $0.offset >= 4, minute: $0.element)
    }
    store = try GradedStore(items: fresh.shuffled(seeds))
  }

  /// The newest that are done, as lines.
  func newest(_ count: Int) -> [String] {
    Array(seeds.filter(\.done).sorted { $0.minute > $1.minute }.prefix(count)).lines
  }
}
