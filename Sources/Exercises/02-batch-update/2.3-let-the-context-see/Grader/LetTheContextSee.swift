import Foundation
import OpenCoreData
import Samples

/// Exercise 2.3: to make a context see exactly what a batch update touched.
public struct LetTheContextSee: Attempt {
  let rename: (String, String, NSManagedObjectContext) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter rename: renames all items of a name by a batch update, and lets the context see it.
  public init(_ rename: @escaping (_ old: String, _ new: String, _ context: NSManagedObjectContext) throws -> Void) {
    self.rename = rename
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 3), "let-the-context-see", "Let the context see", minutes: 12, claims: ["U1", "U3", "U4"],
    call: "LetTheContextSee(rename)",
    hints: [
      "Between the context and the file stands a cache of rows. Whom do you have to tell, besides the context?",
      "One of the three kinds of answer names the objects. What can be told which objects are new, and needs no objects for it?",
      "NSManagedObjectContext has a class method that takes object IDs under NSUpdatedObjectsKey, and a list of contexts.",
    ])

  /// What is checked: the objects that were touched, those that were not, and the context's settings.
  public static var checks: [Check<LetTheContextSee>] {
    [
      Check("the-file", "U1", "The file has the old name still: nothing was written to the rows.") { attempt in
        let store = try list()
        try attempt.rename("Milk", "Oat milk", store.context)
        try expect("names in the file", try store.names(), is: ["Oat milk", "Bread", "Oat milk", "Tea"])
      },
      Check(
        "the-held-object", "U4",
        "The object that was in memory reads the old name still: a refresh asks the row cache, and the cache was not told."
      ) { attempt in
        let store = try list()
        let held = try store.context.item(named: "Milk")
        try attempt.rename("Milk", "Oat milk", store.context)
        try expect("item.name", held.name, is: "Oat milk")
      },
      Check(
        "unsaved-edits", "U4",
        "An edit that somebody had not saved yet is lost: the whole context was thrown away for the sake of some rows."
      ) { attempt in
        let store = try list()
        let bread = try store.context.item(named: "Bread")
        bread.name = "Rye bre"
        try attempt.rename("Milk", "Oat milk", store.context)
        try expect("the unsaved name", bread.name, is: "Rye bre")
        try expect("hasChanges", store.context.hasChanges, is: true)
        try expect("the name in the file", try store.names(where: "ZNAME LIKE '%bre%'"), is: ["Bread"])
      },
      Check(
        "no-others", "U4", "Objects that the batch update did not touch were refreshed too, and have to be read again."
      ) { attempt in
        let store = try list()
        let others = [try store.context.item(named: "Bread"), try store.context.item(named: "Tea")]
        for item in others { _ = item.name }
        try attempt.rename("Milk", "Oat milk", store.context)
        try expect("untouched objects that are faults", others.count(where: \.isFault), is: 0)
      },
      Check(
        "the-cache-stays-on", "U4",
        "The staleness interval was left at another value: from now on this context reads the file for every fault."
      ) { attempt in
        let store = try list()
        let before = store.context.stalenessInterval
        _ = try store.context.item(named: "Milk").name
        try attempt.rename("Milk", "Oat milk", store.context)
        try expect("stalenessInterval", store.context.stalenessInterval, is: before)
      },
    ]
  }

  private static func list() throws -> GradedStore {
    try GradedStore(items: [
      ItemSeed(name: "Milk", minute: 0), ItemSeed(name: "Bread", minute: 1), ItemSeed(name: "Milk", minute: 2),
      ItemSeed(name: "Tea", minute: 3),
    ])
  }
}
