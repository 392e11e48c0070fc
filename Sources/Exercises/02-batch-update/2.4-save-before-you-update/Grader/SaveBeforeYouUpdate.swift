import Foundation
import OpenCoreData
import Samples

/// Exercise 2.4: to run a batch update in a context that somebody is editing in.
public struct SaveBeforeYouUpdate: Attempt {
  let archive: (NSManagedObjectContext) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter archive: renames everything that is done to “(done)”, and says how many items that were.
  public init(_ archive: @escaping (NSManagedObjectContext) throws -> Int) { self.archive = archive }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 4), "save-before-you-update", "Save before you update", minutes: 12, claims: ["U4", "U6"],
    call: "SaveBeforeYouUpdate(archive)",
    hints: [
      "The predicate of the request is judged on the file. What does the file know of a tick from a second ago?",
      "Three steps in this order: make the file agree with the screen; write; make the screen agree with the file.",
      "If the first step throws, neither of the others may happen. For the last step ask the request for object IDs.",
    ])

  /// What is checked: unsaved ticks, a save that fails, and the save that comes after.
  public static var checks: [Check<SaveBeforeYouUpdate>] {
    [
      Check(
        "the-unsaved-tick", "U6",
        "An item that is ticked off on the screen was passed by: the predicate of a batch update sees what is saved and nothing else."
      ) { attempt in
        let store = try list()
        try store.context.item(named: "Sweep").done = true
        try expect("items that were archived", try attempt.archive(store.context), is: 3)
        try expect("names in the file", try store.names(where: "ZDONE = 1"), is: Array(repeating: "(done)", count: 3))
      },
      Check(
        "a-save-that-fails", "U6",
        "The edits on the screen could not be saved, and nobody heard of it: the caller has to get the error."
      ) { attempt in
        let store = try list(emptyNamesAllowed: false)
        try store.context.item(named: "Sweep").name = ""
        try expectError("archiving, while an edit cannot be saved") { _ = try attempt.archive(store.context) }
      },
      Check(
        "nothing-after-it", "U6",
        "The save failed and the rows were written all the same: now the file agrees neither with the screen nor with what was there before."
      ) { attempt in
        let store = try list(emptyNamesAllowed: false)
        try store.context.item(named: "Sweep").name = ""
        try expectError("archiving, while an edit cannot be saved") { _ = try attempt.archive(store.context) }
        try expect("names in the file", try store.names(), is: ["Mop", "Sweep", "Dust", "Polish"])
      },
      Check(
        "the-next-save", "U4",
        "The context was not told, so its next save meets a row that is newer than the one it read."
      ) { attempt in _ = try saved(after: attempt) },
      Check(
        "no-trump", "U6",
        "The next save wrote the old name over the new one: a merge policy that overwrites makes the conflict silent, and the loss too."
      ) { attempt in
        let store = try saved(after: attempt)
        try expect("names of done items in the file", try store.names(where: "ZDONE = 1"), is: ["(done)", "(done)"])
      },
    ]
  }

  /// A list of which an item was read before the attempt, and saved with another change after it.
  private static func saved(after attempt: SaveBeforeYouUpdate) throws -> GradedStore {
    let store = try list()
    let mop = try store.context.item(named: "Mop")
    _ = mop.name
    _ = try attempt.archive(store.context)
    mop.createdAt = ItemSeed.date(90)
    try store.context.save()
    return store
  }

  private static func list(emptyNamesAllowed: Bool = true) throws -> GradedStore {
    let seeds = [
      ItemSeed(name: "Mop", done: true, minute: 0), ItemSeed(name: "Sweep", minute: 1),
      ItemSeed(name: "Dust", done: true, minute: 2), ItemSeed(name: "Polish", minute: 3),
    ]
    return try GradedStore(items: seeds) { entity in
      guard !emptyNamesAllowed else { return }
      entity.attributesByName["name"]?.setValidationPredicates(
        [NSPredicate(format: "SELF.length > 0")], withValidationWarnings: ["A name is not empty."])
    }
  }
}
