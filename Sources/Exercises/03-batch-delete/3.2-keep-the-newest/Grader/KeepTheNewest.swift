import OpenCoreData
import Samples

/// Exercise 3.2: to let a fetch request choose which rows a batch delete takes.
public struct KeepTheNewest: Attempt {
  let deleteDone: (Int, NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what is done but for the newest ones, and says how many items went.
  public init(_ deleteDone: @escaping (_ keep: Int, _ context: NSManagedObjectContext) throws -> Int) {
    self.deleteDone = deleteDone
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 2), "keep-the-newest", "Keep the newest", minutes: 10, claims: ["B1", "B3", "B4", "B5"],
    call: "KeepTheNewest(deleteAllDone)",
    hints: [
      "What the fetch request would have fetched is what goes. How would you fetch all but the newest few?",
      "Order and offset: with the right order the ones to keep come first, and are skipped.",
      "Sort by createdAt, descending; skip with fetchOffset, set no limit; ask the batch request for its count.",
    ])

  /// What is checked: which items are left, the count, and what was loaded.
  public static var checks: [Check<KeepTheNewest>] {
    [
      Check(
        "the-open-ones", "B3", "Items that were not done are gone: nothing in the request said that they should stay."
      ) { attempt in
        let store = try list()
        _ = try attempt.deleteDone(2, store.context)
        try expect("open items in the file", try store.names(where: "ZDONE = 0"), is: ["b", "f"])
      },
      Check(
        "the-newest", "B5",
        "The newest ones are gone: an offset skips what comes first, so the order decides who is kept."
      ) { attempt in
        let store = try list()
        _ = try attempt.deleteDone(2, store.context)
        let left = try store.names(where: "ZDONE = 1")
        try expect("the newest that were to be kept", left.filter { ["e", "g"].contains($0) }, is: ["e", "g"])
      },
      Check(
        "all-others", "B5",
        "Some that were to go are still there: a limit says how many are taken, and not how many are left."
      ) { attempt in
        for keep in [1, 3, 0] {
          let store = try list()
          _ = try attempt.deleteDone(keep, store.context)
          try expect(
            "done items in the file, when \(keep) were to be kept", try store.rows("ZITEM", where: "ZDONE = 1"),
            is: keep)
        }
      },
      Check(
        "nothing-is-loaded", "B1",
        "The items were loaded before they went, one object for each row: the store can do without."
      ) { attempt in
        let store = try list()
        store.context.retainsRegisteredObjects = true
        _ = try attempt.deleteDone(1, store.context)
        try expect("objects in the context", store.context.registeredObjects.count, is: 0)
      },
      Check("the-count", "B4", "The answer is not the number of rows that went: the request can count them.") {
        attempt in
        let store = try list()
        try expect("items that went", try attempt.deleteDone(1, store.context), is: 4)
        try expect("items that went, when asked again", try attempt.deleteDone(1, store.context), is: 0)
      },
    ]
  }

  /// Seven items, five of them done, not inserted in the order of their dates.
  private static func list() throws -> GradedStore {
    try GradedStore(items: [
      ItemSeed(name: "g", done: true, minute: 6), ItemSeed(name: "a", done: true, minute: 0),
      ItemSeed(name: "b", minute: 1), ItemSeed(name: "e", done: true, minute: 4),
      ItemSeed(name: "d", done: true, minute: 3),
      ItemSeed(name: "c", done: true, minute: 2), ItemSeed(name: "f", minute: 5),
    ])
  }
}
