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
      "A refusal is an answer here: what throws because it is refused, and what for another reason? And what has to be copied besides the main file?",
      "Write a function that copies main file and log into a new folder, opens the copy with the model that was read, hands its context to a closure, and then lists the titles: by a fetch after `reset()`, while that context is held; or from the file by `PlainSQL.rows(at:_:)`, which takes the copy's URL and a query, such as one for the column ZTITLE of the table ZBOOKMARK, and whose `rows` has a list of values for each row, a title as `.text`. Call it once with deletes and a save, once with a batch delete request.",
    ],
    why:
      "Both ways carry out the delete rules of the model. The save also validates each object that it changes; the request, in this engine, is refused only by a deny rule and by a mandatory key that it would clear. Two copies of the same store show what that means for its rows, and the original is there for the next question."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext(but: .othersWorkStays) }

  /// What is checked: rules under which both ways leave the same, rules under which one is refused, and the original.
  public static var checks: [Check<CompareTheTwoWays>] {
    [
      Check(
        "users-rows", "Y9",
        "The delete was carried out in the user's own file, whose rows are gone or changed: each way works on a copy, and the original is not even opened."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule))
        let before = try tree.contents()
        // An error is told by the check of the rules, which tries more.
        _ = try? attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat)
        try expect("rows of the original that are other than before", before.changes(to: try tree.contents()), is: [])
      },
      Check(
        "titles-are-read", "Y6",
        "No title was returned, although rows are left and this store has no log: a copy of its main file has every row, and an object reads nil for each of its properties once its context is gone."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule))
        try tree.files.close()
        // An error is told by the check of the rules, which tries more.
        guard let found = try? attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat) else { return }
        let left = try tree.left(tree.boxFormat)
        if found.deleted == [] { try expect("titles after a delete and a save", 0, is: left.deleted?.count) }
        if found.inBulk == [] { try expect("titles after a batch delete", 0, is: left.inBulk?.count) }
      },
      Check(
        "in-order", "Y6",
        "The titles of the rows that are left were returned in another order than that of `sorted()`."
      ) { attempt, fresh in
        try attempt.lookWithoutLog(fresh) { way, found, left, _ in
          if found.sorted() == left { try expect("titles \(way)", found, is: left) }
        }
      },
      Check(
        "each-row", "Y6",
        "Several rows that are left have the same title, and it was returned once: the list has a title for each row."
      ) { attempt, fresh in
        try attempt.lookWithoutLog(fresh) { way, found, left, _ in
          if found == Set(left).sorted() { try expect("titles \(way)", found, is: left) }
        }
      },
      Check(
        "saved", "Y6",
        "The way with `delete(_:)` has left every row: until its context is saved, a delete exists in that context alone, and the rows to list are those of the file after the save."
      ) { attempt, fresh in
        try attempt.lookWithoutLog(fresh) { way, found, left, all in
          if way == Self.afterASave, found == all { try expect("rows \(way)", found.count, is: left.count) }
        }
      },
      Check(
        "rules", "Y6",
        "This store has no log, and a way has left other rows than the model's delete rules leave: each way deletes what the predicate finds and nothing else by hand, and is compared by the rows of its file afterwards."
      ) { attempt, fresh in
        let upwards = [NSDeleteRule.nullifyDeleteRule, .noActionDeleteRule, .cascadeDeleteRule]
        for rule in fresh.shuffled([NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule, .noActionDeleteRule]) {
          for model in [BookmarkModel(children: rule), .init(children: rule, parent: fresh.element(of: upwards))] {
            let tree = try DrawnTree(fresh, model)
            try tree.files.close()
            try attempt.compare(tree, tree.boxFormat)
          }
        }
      },
      Check(
        "log", "Y6",
        "This store has a log beside it, and a way has left other rows than it should: rows can be in the log alone, so the copy needs main file and log."
      ) { attempt, fresh in
        for rule in fresh.shuffled([NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule, .noActionDeleteRule]) {
          let tree = try DrawnTree(fresh, BookmarkModel(children: rule))
          try attempt.compare(tree, tree.boxFormat)
        }
      },
      Check(
        "each-from-the-start", "Y6",
        "A way did not start from the user's rows: neither may find what the other has changed."
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
        "a-refusal-is-nil", "Y8",
        "A way was refused, because children is deny and the box contains bookmarks, and titles were returned for it: where the save or the request throws, the result is nil, whatever rows are left."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .denyDeleteRule))
        let found = try attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat)
        try expect("nil for a save that is refused", found.deleted == nil, is: true)
        try expect("nil for a request that is refused", found.inBulk == nil, is: true)
      },
      Check(
        "deny", "Y8",
        "Deny refuses a delete that leaves a destination behind, and not one that takes every destination along."
      ) { attempt, fresh in
        for isWhole in fresh.shuffled([true, false]) {
          let tree = try DrawnTree(fresh, BookmarkModel(children: .denyDeleteRule))
          try attempt.compare(tree, tree.boxFormat + (isWhole ? " OR parent.title == '\(tree.box)'" : ""))
        }
      },
      Check(
        "refused-save", "Y8",
        "A folder would keep fewer children than the model allows, so the save, which validates the folder, is refused, and the request is not."
      ) { attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(fewest: fresh.int(2...3)))
        try attempt.compare(tree, "title == '\(tree.leaf)'")
      },
      Check("both-refused", "Y8", "A mandatory key would be cleared, so the save is refused, and the request as well.")
      {
        attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule, isParentOptional: false))
        try attempt.compare(tree, tree.boxFormat)
      },
      Check("original", "Y9", "Every file in the user's folder keeps its bytes, and none is added.") {
        attempt, fresh in
        let tree = try DrawnTree(fresh, BookmarkModel())
        let folder = tree.files.folder
        try Data(fresh.word().utf8).write(to: folder.appendingPathComponent("other.sqlite"))
        let before = try BookmarkFiles.bytes(in: folder)
        _ = try attempt.compareWays(tree.files.model, tree.files.store, tree.boxFormat)
        try BookmarkFiles.expectUnchanged("the store", before, in: folder)
      },
    ]
  }

  private static let afterASave = "after a delete and a save"
  private static let afterARequest = "after a batch delete"

  private func compare(_ tree: DrawnTree, _ format: String) throws {
    let found = try compareWays(tree.files.model, tree.files.store, format)
    // The original is opened last: from now on its files are not what they were.
    let left = try tree.left(format)
    try Self.compare(Self.afterASave, found.deleted, left.deleted)
    try Self.compare(Self.afterARequest, found.inBulk, left.inBulk)
  }

  private static func compare(_ way: String, _ found: [String]?, _ left: [String]?) throws {
    guard let found, let left else { return try expect("refused, \(way)", found == nil, is: left == nil) }
    try expect("titles that should be gone, \(way)", found.without(left), is: [])
    try expect("titles that should be left, \(way)", left.without(found), is: [])
    try expect("titles \(way)", found, is: left)
  }

  /// Has a store compared that has no log, and looks at the titles of each way that is not refused.
  ///
  /// An error is told by the check of the rules, which tries more.
  ///
  /// - Parameter look: gets the way, the titles that were returned, those that are left, and those of all rows.
  private func lookWithoutLog(
    _ fresh: FreshData, _ look: (_ way: String, _ found: [String], _ left: [String], _ all: [String]) throws -> Void
  ) throws {
    let tree = try DrawnTree(fresh, BookmarkModel(children: .nullifyDeleteRule), isFarFromOrder: true)
    try tree.files.close()
    guard let found = try? compareWays(tree.files.model, tree.files.store, tree.boxFormat) else { return }
    let (left, all) = (try tree.left(tree.boxFormat), try tree.all())
    for (way, found, left) in [
      (Self.afterASave, found.deleted, left.deleted), (Self.afterARequest, found.inBulk, left.inBulk),
    ] {
      if let found, let left { try look(way, found, left, all) }
    }
  }
}

extension [String] {
  /// The titles that are here more often than there, as often as they are.
  fileprivate func without(_ others: [String]) -> [String] {
    var rest = others
    return filter { title in
      guard let place = rest.firstIndex(of: title) else { return true }
      rest.remove(at: place)
      return false
    }
  }
}
