import Foundation
import OpenCoreData
import Samples

/// Exercise 2.2: to change many rows, to load none, and to say how many were changed.
public struct TickOffInBulk: Attempt {
  let tickOff: (Date, NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter tickOff: ticks off what was written down before a date, and says how many items that changed.
  public init(_ tickOff: @escaping (_ date: Date, _ context: NSManagedObjectContext) throws -> Int) {
    self.tickOff = tickOff
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 2), "tick-off-in-bulk", "Tick off in bulk", minutes: 10, claims: ["U1", "U3"],
    call: "TickOffInBulk(tickOff)",
    hints: [
      "A request of the class NSBatchUpdateRequest has a predicate, what to write, and the kind of its answer.",
      "The count is of the rows that were matched and written, whether or not their value was another one before. Match fewer.",
      "The predicate needs two conditions, one for the date and one for the tick; the answer's type is the count.",
    ])

  /// What is checked: the file, the count, and what was loaded.
  public static var checks: [Check<TickOffInBulk>] {
    [
      Check(
        "it-is-in-the-file", "U1", "The rows in the file are as they were: what is set on objects waits for a save."
      ) { attempt in
        let store = try GradedStore(items: (0..<4).map { ItemSeed(name: "Old \($0)", minute: $0) })
        _ = try attempt.tickOff(ItemSeed.date(10), store.context)
        try expect("rows that are done", try store.rows("ZITEM", where: "ZDONE = 1"), is: 4)
      },
      Check("no-others", "U1", "Without a predicate that says which, a batch update writes every row of the entity.") {
        attempt in
        let store = try list()
        _ = try attempt.tickOff(ItemSeed.date(3), store.context)
        try expect("done items in the file", try store.names(where: "ZDONE = 1"), is: ["A", "B", "C", "E"])
      },
      Check(
        "nothing-is-loaded", "U1",
        "The items were loaded into memory, one object for each row: that is what a batch update spares you."
      ) { attempt in
        let store = try list()
        store.context.retainsRegisteredObjects = true
        _ = try attempt.tickOff(ItemSeed.date(3), store.context)
        try expect("objects in the context", store.context.registeredObjects.count, is: 0)
      },
      Check(
        "only-what-changed", "U3",
        "The count covers every row that was matched and written, those too that were done before."
      ) { attempt in
        let store = try list()
        try expect("items that changed", try attempt.tickOff(ItemSeed.date(3), store.context), is: 2)
        try expect("items that changed, when asked again", try attempt.tickOff(ItemSeed.date(3), store.context), is: 0)
      },
    ]
  }

  private static func list() throws -> GradedStore {
    try GradedStore(items: [
      ItemSeed(name: "A", minute: 0), ItemSeed(name: "B", done: true, minute: 1), ItemSeed(name: "C", minute: 2),
      ItemSeed(name: "D", minute: 3), ItemSeed(name: "E", done: true, minute: 4), ItemSeed(name: "F", minute: 5),
    ])
  }
}
