import OpenCoreData
import Samples

/// Exercise 3.5: to delete in bulk in a context that somebody is editing in.
public struct SaveThenDelete: Attempt {
  let deleteDone: (NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what the screen shows as done, and says how many items that were.
  public init(_ deleteDone: @escaping (NSManagedObjectContext) throws -> Int) { self.deleteDone = deleteDone }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 5), "save-then-delete", "Save, then delete", minutes: 10, claims: ["B7", "B8"],
    call: "SaveThenDelete(deleteWhatIsDone)",
    hints: [
      "Where does the user see that an item is done, and where does the request look?",
      "Make the file agree with the screen before you act on the file. What if it will not agree?",
      "Save if there are changes, and let the error go on to the caller; only then delete, and tell the context the IDs.",
    ])

  /// What is checked: ticks that were not saved, a save that fails, and what the context knows.
  public static var checks: [Check<SaveThenDelete>] {
    [
      Check(
        "the-screen-decides", "B8",
        "What was ticked off on the screen survived, or what was un-ticked went: a batch delete sees what is saved and nothing else."
      ) { attempt in
        let store = try list()
        try store.context.item(named: "Sand").done = true
        try store.context.item(named: "Paint").done = false
        try expect("items that went", try attempt.deleteDone(store.context), is: 2)
        try expect("items in the file", try store.names(), is: ["Paint", "Hang"])
      },
      Check(
        "the-error", "B8",
        "The edits on the screen could not be saved, and nobody heard of it: the caller has to get the error."
      ) { attempt in
        let store = try list()
        try store.context.item(named: "Hang").setValue(nil, forKey: "name")
        try expectError("deleting, while an edit cannot be saved") { _ = try attempt.deleteDone(store.context) }
      },
      Check(
        "nothing-after-it", "B8",
        "The save failed and the rows went all the same: what the user sees and what the store holds have to agree before you act on either."
      ) { attempt in
        let store = try list()
        try store.context.item(named: "Hang").setValue(nil, forKey: "name")
        try expectError("deleting, while an edit cannot be saved") { _ = try attempt.deleteDone(store.context) }
        try expect("rows of ZITEM", try store.rows("ZITEM"), is: 4)
      },
      Check("the-context-knows", "B7", "The context still takes an item for alive whose row is gone.") { attempt in
        let store = try list()
        let paint = try store.context.item(named: "Paint")
        _ = try attempt.deleteDone(store.context)
        store.context.processPendingChanges()
        try expect("the held item is known to be gone", paint.isDeleted || paint.managedObjectContext == nil, is: true)
      },
      Check(
        "the-others-live", "B7", "The context let go of an item whose row is there: only what went has to be told of."
      ) { attempt in
        let store = try list()
        let hang = try store.context.item(named: "Hang")
        _ = try attempt.deleteDone(store.context)
        store.context.processPendingChanges()
        try expect("the held item is in its context", hang.managedObjectContext === store.context, is: true)
      },
    ]
  }

  private static func list() throws -> GradedStore {
    try GradedStore(items: [
      ItemSeed(name: "Paint", done: true, minute: 0), ItemSeed(name: "Sand", minute: 1),
      ItemSeed(name: "Varnish", done: true, minute: 2), ItemSeed(name: "Hang", minute: 3),
    ])
  }
}
