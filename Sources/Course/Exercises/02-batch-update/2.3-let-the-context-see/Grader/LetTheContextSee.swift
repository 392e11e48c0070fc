import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 2.3: to make a context see exactly what a batch update touched.
public struct LetTheContextSee: ContextAttempt {
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
      "Between the context and the file there is a cache of rows. Who has to be told of the new rows, besides the context?",
      "One of the three kinds of answer is the IDs of the objects. What can be told which objects are new, and needs only their IDs?",
      "NSManagedObjectContext has a class method that takes object IDs under NSUpdatedObjectsKey, and a list of contexts.",
    ],
    why: """
      Two places held the old name: the coordinator's cache of rows, and the objects of the context. A merge of the object IDs \
      renews both in one call; a refresh of each object goes past the cache only if the object is then read while \
      `stalenessInterval` is 0. Whatever is not named stays as it is.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { old, new, context in try wrapper.call(in: [context], instead: ()) { try rename(old, new, context) } }
  }

  /// What is checked: the file, the objects that were renamed, those that were not, and the context.
  public static var checks: [Check<LetTheContextSee>] {
    [
      Check(
        "the-file", "U1",
        "The names in the file are not as they should be: exactly the rows with the old name get the new one."
      ) { attempt, fresh in
        // An apostrophe and a backslash mean something in the text of a format, and an asterisk does in a pattern.
        for tail in ["", "'s", " \\o/", "*"] {
          let list = try NamedList(fresh, tail: tail)
          let before = try list.store.contents()
          try attempt.rename(list.old, list.new, list.store.context)
          let renamed = try list.store.contents()
          try expect("what has changed in the file", before.changes(to: renamed), is: list.expected)
          // Nothing has the old name any more.
          try attempt.rename(list.old, list.new, list.store.context)
          try expect("what a second call has changed", renamed.changes(to: try list.store.contents()), is: [])
        }
      },
      Check(
        "the-held-object", "U4",
        "An object that was held reads the old name: the context and the row cache below it have not both been told of the new row."
      ) { attempt, fresh in
        for more in [0, fresh.int(30...40)] {
          let list = try NamedList(fresh, more: more)
          let held = try (0..<3 + more).map { try list.item($0) }
          for item in held { _ = item.name }
          let faults = held.dropFirst(held.count / 2)
          for fault in faults { list.store.context.refresh(fault, mergeChanges: false) }
          try attempt.rename(list.old, list.new, list.store.context)
          for item in held {
            let what = faults.contains(item) ? "was a fault" : "had been read"
            try expect("the name of an item that was held and \(what)", item.name, is: list.new)
          }
        }
      },
      Check(
        "the-next-save", "U4",
        "A renamed object does not show the new name, has lost an unsaved edit, has changes that nobody made, or cannot be saved: what it shows has to be what it has read from its row."
      ) { attempt, fresh in
        let list = try NamedList(fresh, more: 1)
        let context = list.store.context
        let (held, edited) = (try list.item(0), try list.item(2))
        let moved = try list.item(1)
        for item in [held, edited, moved] { _ = item.name }
        // A tick alone, a date alone, and both.
        let date = ItemSeed.date(fresh.int(2_000...3_000))
        (edited.done, moved.createdAt) = (true, date)
        let both = try list.item(3)
        (both.done, both.createdAt) = (true, date)
        let pending = PendingChanges(in: context)
        try attempt.rename(list.old, list.new, context)
        try expect("a renamed object has changes that nobody made", held.hasChanges, is: false)
        try expect("the unsaved tick of a renamed item", edited.changedValues()["done"] as? Bool, is: true)
        try expect("the name of the item with the unsaved tick", edited.name, is: list.new)
        try expect("the unsaved date of a renamed item", moved.changedValues()["createdAt"] as? Date, is: date)
        try expect("the name of the item with the unsaved date", moved.name, is: list.new)
        try pending.check("after the items were renamed")
        held.done = true
        do {
          try context.save()
        } catch {
          throw Mismatch(["the next save, of a tick: refused with \((error as NSError).code)"])
        }
        for (condition, count) in [("ZDONE = 1", 3), ("ZCREATEDAT = \(date.timeIntervalSinceReferenceDate)", 2)] {
          try expect(
            "items of the new name in the file with \(condition)",
            try list.store.rows("ZITEM", where: "ZNAME = '\(list.new)' AND \(condition)"), is: count)
        }
      },
    ]
  }
}

/// Items of which some have the name that is to be changed, and others names that are nearly the same.
private struct NamedList {
  let store: GradedStore
  let old: String
  let new: String
  /// What the file tells of the renaming.
  let expected: [String]

  private let minutes: [Int]

  /// Makes a list whose rows, dates and names agree in no order.
  ///
  /// - Parameters:
  ///   - more: how many more items have the old name.
  ///   - tail: what the old name ends with.
  init(_ fresh: FreshData, more: Int = 0, tail: String = "") throws {
    let more = more + fresh.more
    let words = fresh.words(4)
    let (old, new) = (words[0] + tail, words[1])
    (self.old, self.new) = (old, new)
    let names =
      Array(repeating: old, count: 3 + more)
      // Names that are the same one without regard to case or to marks.
      + [old.lowercased(), old.uppercased(), "\(words[0])\u{301}\(tail)"]
      + ["\(old)s", "New \(old)", words[2], words[3], new]
    let minutes = fresh.ints(names.count, 1...999)
    let seeds = zip(names, minutes).map { ItemSeed(name: $0, minute: $1) }
    self.minutes = minutes
    store = try GradedStore(items: fresh.shuffled(seeds))
    let literal = "'" + old.replacingOccurrences(of: "'", with: "''") + "'"
    expected = try store.numbers("SELECT Z_PK FROM ZITEM WHERE ZNAME = \(literal) ORDER BY Z_PK").map {
      "ZITEM \($0): ZNAME '\(old)' → '\(new)'"
    }
  }

  /// An item with the old name: 0, 1, 2, or one of those that there are more.
  func item(_ place: Int) throws -> Item { try store.context.item(ofMinute: minutes[place]) }
}
