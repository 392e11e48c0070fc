import Foundation
import OpenCoreData
import Samples

/// Exercise 2.4: to run a batch update in a context that somebody is editing in.
public struct SaveBeforeYouUpdate: ContextAttempt {
  let archive: (NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter archive: renames everything that is done to “(done)”, and says how many items are done.
  public init(_ archive: @escaping (NSManagedObjectContext) throws -> Int) { self.archive = archive }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 4), "save-before-you-update", "Save before you update", minutes: 12,
    claims: ["U1", "U3", "U4", "U6"],
    call: "SaveBeforeYouUpdate(archive)",
    hints: [
      "The predicate of the request is evaluated on the file. What does the file know of a tick from a second ago?",
      "Three steps in this order: make the file agree with the screen; write; make the screen agree with the file.",
      "If the first step throws, neither of the others may happen. For the last step ask the request for object IDs.",
    ],
    why: """
      A batch update reads and writes rows only, so the edits have to be in the file before it, and the context has to be \
      told of the rows after it. A save that fails leaves the edits in the context, for the user to mend.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.saveOnlyIfAsked: .asksToSave] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { context in try wrapper.call(in: [context], instead: 0) { try archive(context) } }
  }

  /// What is checked: unsaved edits of each kind, the way it is done, saves that fail, and the save that comes after.
  public static var checks: [Check<SaveBeforeYouUpdate>] {
    [
      Check(
        "the-unsaved-tick", "U6",
        "The file does not hold what the screen shows, with the done items renamed: a batch update sees only what is saved."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.archive(list.context)
        try expect("items in the file", try list.store.itemLines(), is: archived(list.shown).lines)
      },
      Check(
        "the-number", "U3",
        "The number that was returned is not how many items are done: each of them counts, one that had the name “(done)” before, too."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        try expect("items that are done", try attempt.archive(list.context), is: list.shown.count(where: \.done))
      },
      Check(
        "a-save-that-fails", "U6",
        "The edits on the screen could not be saved, and the caller did not get the error that says so."
      ) { attempt, fresh in
        let list = try EditedList(fresh, obstacle: .value)
        let error = try expectError("archiving, while an edit cannot be saved") {
          _ = try attempt.archive(list.context)
        }
        try expectSaveError(error, is: list.saveError)
      },
      Check(
        "nothing-after-it", "U6",
        "The save failed and rows were written all the same: the file must be as it was before."
      ) { attempt, fresh in
        let list = try EditedList(fresh, obstacle: .value)
        try expectError("archiving, while an edit cannot be saved") { _ = try attempt.archive(list.context) }
        try expect("changes in the file", try list.bystanders.changesInTheFile(), is: [])
      },
      Check(
        "the-same-objects", "U4",
        "An object that the screen holds is no longer in its context, so it never reads the new name: the context has to be told of the new rows, and not emptied."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.archive(list.context)
        for (what, item) in [("a loaded item", list.held.loaded), ("a fault", list.held.fault)]
        where item.managedObjectContext !== list.context {
          throw Mismatch(["after the items were archived, \(what) that is done is no longer in its context"])
        }
      },
      Check(
        "the-next-save", "U6",
        "The context does not have the new rows, and its next save meets one that is newer than what it has read: a refresh alone reads the old ones from the row cache."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.archive(list.context)
        list.held.loaded.createdAt = ItemSeed.date(0)
        try expectToSave(list.context)
      },
      Check(
        "the-screen", "U4",
        "An object that the screen holds still reads its old name: whether it is loaded or a fault, the context has to be told."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.archive(list.context)
        try expect("the name of a loaded item that is done", list.held.loaded.name, is: "(done)")
        try expect("the name of a fault that is done", list.held.fault.name, is: "(done)")
      },
      Check(
        "a-conflict", "U6",
        "Another context had saved an item that was edited or deleted here, and the function did not stop at the save with file and edits as they were: a conflict is a save that fails, too."
      ) { attempt, fresh in
        for obstacle in [EditedList.Obstacle.conflict, .conflictOfADelete] {
          let list = try EditedList(fresh, obstacle: obstacle)
          let error = try expectError("archiving, while an edit cannot be saved") {
            _ = try attempt.archive(list.context)
          }
          let changes = try list.bystanders.changesInTheFile().filter { !$0.contains("elsewhere") }
          try expect("changes in the file", changes, is: [])
          try list.pending.check("after the refusal")
          try expectSaveError(error, is: list.saveError)
        }
      },
      Check(
        "whatever-is-unsaved", "U6",
        "The file, the screen or the count is wrong where other edits wait for a save, or none: they do not decide what is done."
      ) { attempt, fresh in
        for edits in EditedList.someEdits(fresh) {
          let list = try EditedList(fresh, more: fresh.element(of: [0, 5, 60]), edits: edits)
          for _ in 0..<2 {  // the second time there is nothing unsaved
            let count = try attempt.archive(list.context)
            try expect("items in the file", try list.store.itemLines(), is: archived(list.shown).lines)
            try expect("items that are done", count, is: list.shown.count(where: \.done))
          }
          try expect(
            "the names of held items that are done", [list.held.loaded.name, list.held.fault.name],
            is: ["(done)", "(done)"])
          try list.context.performAndWait {
            let items = try list.context.fetch(NSFetchRequest<Item>(entityName: "Item"))
            for item in items where item.done { item.done = false }
            try list.context.save()
          }
          try expect("items that are done where none is", try attempt.archive(list.context), is: 0)
        }
      },
      Check(
        "the-request-fails", "U1",
        "Nothing was unsaved and the batch update failed, and the caller did not get its error, so it takes the items for archived."
      ) { attempt, fresh in
        let list = try EditedList(fresh, edits: [])
        try list.store.expectBatchUpdateRefused(of: "Item", writing: ["name": "(done)"]) {
          _ = try attempt.archive(list.context)
        }
      },
    ]
  }

  private static func archived(_ items: [ItemSeed]) -> [ItemSeed] {
    items.map { $0.done ? ItemSeed(name: "(done)", done: true, minute: $0.minute) : $0 }
  }
}
