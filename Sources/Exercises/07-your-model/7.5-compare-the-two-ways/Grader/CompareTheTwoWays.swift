import Foundation
import OpenCoreData
import WorkbookKit

/// What two ways to delete leave in a file.
public struct TwoWays: Equatable, Sendable {
  /// The titles of the rows that are left after `delete(_:)` and a save, in order; nil where the save is refused.
  public var deleted: [String]?
  /// The same after a batch delete; nil where the request is refused.
  public var inBulk: [String]?

  /// Makes a comparison.
  public init(deleted: [String]?, inBulk: [String]?) { (self.deleted, self.inBulk) = (deleted, inBulk) }
}

/// Exercise 7.5: to try a delete in two ways, on copies of a store.
public struct CompareTheTwoWays: Attempt {
  let compareWays: (URL, URL, String) throws -> TwoWays

  /// Makes an attempt.
  ///
  /// - Parameter compareWays: what each way leaves of a copy.
  public init(_ compareWays: @escaping (_ model: URL, _ store: URL, _ format: String) throws -> TwoWays) {
    self.compareWays = compareWays
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 5), "compare-the-two-ways", "Compare the two ways on copies", minutes: 20,
    claims: ["Y6", "Y8", "Y9"], call: "CompareTheTwoWays(compareWays)",
    hints: [
      "How many copies do you need, if neither way may see what the other has done?",
      "A refusal is an answer here: what throws, and what is thrown for another reason? And what has to be copied beside the main file?",
      "Write a function that copies main file and log into a new folder, opens the copy with the model that was read, hands its context to a closure, and afterwards lists the titles: by a fetch, while that context is held, after `reset()`; or from the file by `PlainSQL.rows(at:_:)`, which takes the copy's URL and a query as text, such as one for the column ZTITLE of the table ZBOOKMARK, and has in `rows` a list of values for each row, a title as `.text`. Call it once with deletes and a save, once with a batch delete request.",
    ],
    why:
      "Both ways carry out the rules of the model, but only the save validates the objects that stay. Two copies of the same rows show what that means for yours, and the original is there for the next question."
  )

  /// What is checked: rules under which both ways leave the same, rules under which one is refused, and the original.
  public static var checks: [Check<CompareTheTwoWays>] {
    [
      Check(
        "titles-are-read", "Y6",
        "No title was returned, although rows are left and no log lies beside this store: a copy of its main file has every row, and an object reads nil for each of its properties once its context is gone."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule))
        try tree.files.close()
        // An error is told by the next check, which tries more.
        guard let found = try? attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat) else { return }
        let left = try tree.left(tree.boxFormat)
        if found.deleted == [] { try expect("titles after a delete and a save", 0, is: left.deleted?.count) }
        if found.inBulk == [] { try expect("titles after a batch delete", 0, is: left.inBulk?.count) }
      },
      Check(
        "same-rows", "Y6",
        "What each way leaves is to be read from a copy with every row, those of the log included where there is one."
      ) {
        attempt, fresh in
        let upwards = [NSDeleteRule.nullifyDeleteRule, .noActionDeleteRule, .cascadeDeleteRule]
        for rule in fresh.shuffled([NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule, .noActionDeleteRule]) {
          for model in [BookmarkModel(children: rule), .init(children: rule, parent: fresh.element(of: upwards))] {
            for isClosed in fresh.shuffled([true, false]) {
              let tree = try DrawnTree(fresh, model)
              if isClosed { try tree.files.close() }
              try attempt.compare(tree, tree.boxFormat)
            }
          }
        }
      },
      Check(
        "each-from-the-start", "Y6",
        "A way did not start from the rows that were sent: what one of them has changed, the other must not find."
      ) { attempt, fresh in
        // What is in the box is outside of every folder once the box is gone, and is found then.
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule))
        try attempt.compare(tree, tree.boxFormat + " OR parent == nil")
      },
      Check("nothing-found", "Y6", "Where nothing matches, both ways leave every row.") { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel())
        try attempt.compare(tree, "title == 'nobody'")
      },
      Check(
        "deny", "Y8", "A deny stops what leaves a destination behind, and not what takes all of them along."
      ) { attempt, fresh in
        for isWhole in fresh.shuffled([true, false]) {
          let tree = try DrawnTree(fresh, BookmarkModel(children: .denyDeleteRule))
          try attempt.compare(tree, tree.boxFormat + (isWhole ? " OR parent.title == '\(tree.box)'" : ""))
        }
      },
      Check(
        "refused-save", "Y8", "The save validates the objects that lose something, and the request does not."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(fewest: fresh.int(2...3)))
        try attempt.compare(tree, "title == '\(tree.leaf)'")
      },
      Check("both-refused", "Y8", "A mandatory key that would be cleared stops the save, and the request as well.") {
        attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule, isParentOptional: false))
        try attempt.compare(tree, tree.boxFormat)
      },
      Check("original", "Y9", "Every file of the original keeps its bytes, and none is made beside it.") {
        attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel())
        let folder = tree.files.folder
        try Data(fresh.word().utf8).write(to: folder.appendingPathComponent("other.sqlite"))
        let before = try BookmarkFiles.bytes(in: folder)
        let model = try BookmarkFiles.bytes(in: tree.files.model)
        _ = try attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat)
        try BookmarkFiles.expectUnchanged("the store", before, in: folder)
        try BookmarkFiles.expectUnchanged("the model", model, in: tree.files.model)
      },
    ]
  }

  private func compare(_ tree: DrawnTree, _ format: String) throws {
    let found = try compareWays(tree.files.model, tree.files.store, format)
    // The original is opened last: from now on its files are not what they were.
    try expect("left by the two ways", found, is: try tree.left(format))
  }
}
