import Foundation
import OpenCoreData
import WorkbookKit

/// What a delete and the save after it do to the rows of a file.
public enum RowsAfterDelete: Equatable, Sendable {
  /// The save throws, and every row is as it was.
  case refused
  /// The save has written the delete: how many rows are gone; how many stay and name no folder any more; how many stay
  /// and name a row that is gone.
  case saved(gone: Int, cleared: Int, dangling: Int)
}

/// Exercise 7.1: to predict what a delete does to old rows under each pair of rules.
public struct PredictTheChangeOfRules: Attempt {
  let rowsAfterDelete: (Int, Int, NSDeleteRule, NSDeleteRule) -> RowsAfterDelete

  /// Makes an attempt.
  ///
  /// - Parameter rowsAfterDelete: what becomes of the rows.
  public init(
    _ rowsAfterDelete:
      @escaping (
        _ inside: Int, _ beside: Int, _ children: NSDeleteRule, _ parent: NSDeleteRule
      ) -> RowsAfterDelete
  ) {
    self.rowsAfterDelete = rowsAfterDelete
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 1), "predict-the-change-of-rules", "Predict what a changed rule does to old rows", minutes: 12,
    claims: ["Y7"], call: "PredictTheChangeOfRules(rowsAfterDelete)",
    hints: [
      "Which two relationships does the box have, and which of them leads to something in each case?",
      "Begin with the rule of parent: may the box go at all, and does the top go with it? If the top goes, the rule of children applies to its members, too.",
      "Write four cases for parent. In three of them only the bookmarks inside matter. In the fourth, cascade, two folders go, and the bookmarks inside and beside share one fate.",
    ],
    why:
      "The file has keys and no rules. The rule that the model has now decides, whatever it was when the rows were saved, and a rule does something only where there is a destination."
  )

  /// What is checked: every pair of rules, each on boxes that are empty and not, alone and not.
  public static var checks: [Check<PredictTheChangeOfRules>] {
    [
      Check(
        "rule-of-children", "Y7",
        "The rule that children has now decides what happens to the rows inside, whatever rule they were saved under, and "
          + "the top and the rows beside the box stay as they are: ask of each row inside whether it is gone, whether its "
          + "key was cleared, and whether its key names a row that is gone."
      ) { attempt, fresh in
        let rules: [NSDeleteRule] = [.nullifyDeleteRule, .noActionDeleteRule, .cascadeDeleteRule]
        try attempt.compare(fresh, children: rules, parent: .nullifyDeleteRule)
      },
      Check(
        "deny-downwards", "Y7",
        "Deny on children refuses a delete that would leave a child behind: a box that contains something is refused, "
          + "and an empty one goes."
      ) { try $0.compare($1, children: [.denyDeleteRule], parent: .nullifyDeleteRule) },
      Check(
        "no-action-upwards", "Y7",
        "No action on parent leaves the top's row as it is, and nothing dangles there: that row holds no key of the box."
      ) { try $0.compare($1, children: $1.shuffled(all), parent: .noActionDeleteRule) },
      Check(
        "deny-upwards", "Y7", "The box has a parent that stays, so deny on parent refuses the delete of the box."
      ) { try $0.compare($1, children: $1.shuffled(all), parent: .denyDeleteRule) },
      Check(
        "cascade-upwards", "Y7",
        "The top goes with the box, and then the rule of children applies to everything in the top as well."
      ) { try $0.compare($1, children: $1.shuffled(all), parent: .cascadeDeleteRule) },
    ]
  }

  private static let all: [NSDeleteRule] = [
    .nullifyDeleteRule, .noActionDeleteRule, .denyDeleteRule, .cascadeDeleteRule,
  ]

  private func compare(_ fresh: FreshData, children: [NSDeleteRule], parent: NSDeleteRule) throws {
    for rule in children {
      let most = fresh.ints(4, 1...6)
      let (large, equal) = (fresh.int(20...40), fresh.int(1...3))
      let sizes = fresh.shuffled([
        (0, 0), (most[0], 0), (0, most[1]), (most[2], most[3]), (1, 1), (equal, equal), (large, most[0]), (0, large),
        (fresh.int(7...19), fresh.int(7...19)),
      ])
      // Other rules than those of the delete: the rows are old.
      let files = try BookmarkFiles(BookmarkModel(children: .noActionDeleteRule, parent: .denyDeleteRule)) { context in
        for (number, (inside, beside)) in sizes.enumerated() {
          let top = context.newBookmark("top")
          let box = context.newBookmark("box \(number)", in: top)
          for _ in 0..<inside { context.newBookmark("inside", in: box) }
          for _ in 0..<beside { context.newBookmark("beside", in: top) }
        }
      }
      _ = try BookmarkModel(children: rule, parent: parent).write(into: files.model.deletingLastPathComponent())
      let context = try files.open().viewContext
      for (number, (inside, beside)) in sizes.enumerated() {
        let real = try rows(of: files, afterDeleting: "box \(number)", in: context)
        try expect(
          "\(inside) inside, \(beside) beside, children \(rule.word), parent \(parent.word)",
          rowsAfterDelete(inside, beside, rule, parent), is: real)
      }
    }
  }

  private func rows(
    of files: BookmarkFiles, afterDeleting title: String, in context: NSManagedObjectContext
  ) throws -> RowsAfterDelete {
    let before = try counts(files)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
    request.predicate = NSPredicate(format: "title == %@", title)
    for box in try context.fetch(request) { context.delete(box) }
    do {
      try context.save()
    } catch {
      context.rollback()
      return .refused
    }
    let after = try counts(files)
    return .saved(
      gone: before.rows - after.rows, cleared: after.cleared - before.cleared + before.tops - after.tops,
      dangling: after.dangling - before.dangling)
  }

  private func counts(_ files: BookmarkFiles) throws -> (rows: Int, cleared: Int, tops: Int, dangling: Int) {
    func count(_ condition: String) throws -> Int {
      let found = try PlainSQL.rows(at: files.store, "SELECT COUNT(*) FROM ZBOOKMARK WHERE \(condition)").rows
      guard case .integer(let number)? = found.first?.first else { return 0 }
      return Int(number)
    }
    return (
      try count("1"), try count("ZPARENT IS NULL"), try count("ZTITLE = 'top'"),
      try count("ZPARENT NOT IN (SELECT Z_PK FROM ZBOOKMARK)")
    )
  }
}
