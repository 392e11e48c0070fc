import Foundation
import OpenCoreData
import Samples

/// Exercise 3.5: to delete in bulk in a context that somebody is editing in.
public struct SaveThenDelete: ContextAttempt {
  let deleteDone: (NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what the screen shows as done, and says how many items that were.
  public init(_ deleteDone: @escaping (NSManagedObjectContext) throws -> Int) { self.deleteDone = deleteDone }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 5), "save-then-delete", "Save, then delete", minutes: 10, claims: ["B1", "B4", "B7", "B8"],
    call: "SaveThenDelete(deleteWhatIsDone)",
    hints: [
      "Where does the user see that an item is done, and where does the request look?",
      "Make the file agree with the screen before you act on the file. What if it will not agree?",
      "Save if there are changes, and let the error go on to the caller; only then delete, and tell the context the IDs.",
    ],
    why: """
      A batch delete sees rows only, so the edits have to be in the file before it; and the context hears of it only by \
      a merge. A save that fails leaves the edits in the context, for the user to mend.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.saveOnlyIfAsked: .asksToSave] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { context in try wrapper.call(in: [context], instead: 0) { try deleteDone(context) } }
  }

  /// What is checked: unsaved edits of each kind, the way it is done, saves that fail, and what the context knows.
  public static var checks: [Check<SaveThenDelete>] {
    [
      Check(
        "the-screen-decides", "B8",
        "The file does not hold what the screen shows, without the done items: a batch delete sees only what is saved."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.deleteDone(list.context)
        try expect("items in the file", try list.store.itemLines(), is: list.shown.filter { !$0.done }.lines)
      },
      Check(
        "the-count", "B4",
        "The number that was returned is not that of the rows that were deleted: the result of the request tells of all of them, and the context has objects for only some."
      ) { attempt, fresh in
        let list = try EditedList(fresh, more: fresh.int(2...20))
        let count = try attempt.deleteDone(list.context)
        try expect("items that were deleted", count, is: list.shown.count(where: \.done))
      },
      Check(
        "the-error", "B8",
        "The edits on the screen could not be saved, and the caller did not get the error that says so."
      ) { attempt, fresh in
        let list = try EditedList(fresh, obstacle: .value)
        let error = try expectError("deleting, while an edit cannot be saved") {
          _ = try attempt.deleteDone(list.context)
        }
        try expectSaveError(error, is: list.saveError)
      },
      Check(
        "nothing-after-it", "B8",
        "The save failed and rows were deleted or written all the same: the file must be as it was before."
      ) { attempt, fresh in
        let list = try EditedList(fresh, obstacle: .value)
        try expectError("deleting, while an edit cannot be saved") { _ = try attempt.deleteDone(list.context) }
        try expect("changes in the file", try list.bystanders.changesInTheFile(), is: [])
      },
      Check("the-context-knows", "B7", "The context still takes an item for alive whose row is gone.") {
        attempt, fresh in
        let list = try EditedList(fresh)
        let held = [list.held.loaded, list.held.fault]
        _ = try attempt.deleteDone(list.context)
        list.context.processPendingChanges()
        let gone = held.count { $0.isDeleted || $0.managedObjectContext == nil }
        try expect("held items that are known to be gone, of 2", gone, is: 2)
      },
      Check(
        "the-next-save", "B7",
        "The context can no longer be saved: it has deletes to carry out whose rows are gone, and only a merge of the IDs says that the batch delete has deleted them already."
      ) { attempt, fresh in
        let list = try EditedList(fresh)
        _ = try attempt.deleteDone(list.context)
        try expectToSave(list.context)
        withExtendedLifetime(list) {}
      },
      Check(
        "a-conflict", "B8",
        "Another context had saved an item that was edited or deleted here, and the function did not stop at the save with file and edits as they were: a conflict is a save that fails, too."
      ) { attempt, fresh in
        for obstacle in [EditedList.Obstacle.conflict, .conflictOfADelete] {
          let list = try EditedList(fresh, obstacle: obstacle)
          let error = try expectError("deleting, while an edit cannot be saved") {
            _ = try attempt.deleteDone(list.context)
          }
          let changes = try list.bystanders.changesInTheFile().filter { !$0.contains("elsewhere") }
          try expect("changes in the file", changes, is: [])
          try list.pending.check("after the refusal")
          try expectSaveError(error, is: list.saveError)
        }
      },
      Check(
        "whatever-is-unsaved", "B8",
        "The file, the context or the count is wrong where other edits wait for a save, or none: they do not decide what is done."
      ) { attempt, fresh in
        for edits in EditedList.someEdits(fresh) {
          let list = try EditedList(fresh, more: fresh.element(of: [0, 5, 60]), edits: edits)
          let held = [list.held.loaded, list.held.fault]
          for done in [list.shown.count(where: \.done), 0] {  // the second time nothing is unsaved, and nothing done
            try expect("items that were deleted", try attempt.deleteDone(list.context), is: done)
            list.context.processPendingChanges()
            try expect("items in the file", try list.store.itemLines(), is: list.shown.filter { !$0.done }.lines)
          }
          let gone = held.count { $0.isDeleted || $0.managedObjectContext == nil }
          try expect("held items that are known to be gone, of 2", gone, is: 2)
          try list.bystanders.check(.kept, "after the items were deleted")
        }
      },
      Check(
        "the-request-fails", "B1",
        "Nothing was unsaved and the batch delete failed, and the caller did not get its error, or the context takes items for gone whose rows are there."
      ) { attempt, fresh in
        let list = try EditedList(fresh, edits: [])
        let held = [list.held.loaded, list.held.fault]
        try list.store.expectBatchDeleteRefused(of: "Item") { _ = try attempt.deleteDone(list.context) }
        list.context.processPendingChanges()
        let gone = held.count { $0.isDeleted || $0.managedObjectContext == nil }
        try expect("held items that are taken for gone, of 2", gone, is: 0)
      },
    ]
  }
}
