import Foundation
import OpenCoreData
import Samples

/// Exercise 2.2: to change many rows, to load none, and to say how many were changed.
public struct TickOffInBulk: ContextAttempt {
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
      "The count is of the rows that were matched and written, whatever value they had before. Match fewer.",
      "The predicate needs two conditions, one for the date and one for the tick; the answer's type is the count.",
    ],
    why:
      "The store changes all rows that match in one statement, and no object is made. It counts the rows that match, so only rows that are to change may match."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { date, context in try wrapper.call(in: [context], instead: 0) { try tickOff(date, context) } }
  }

  /// What is checked: the file, the count, what was executed, and the context.
  public static var checks: [Check<TickOffInBulk>] {
    [
      Check(
        "it-is-in-the-file", "U1",
        "Items that were written down before the date are not done in the file: what is set on objects waits for a save."
      ) { attempt, fresh in
        let list = try DatedList(fresh)
        _ = try attempt.tickOff(list.date, list.store.context)
        try expect("items before the date that are not done", try list.openBefore().count, is: 0)
      },
      Check(
        "no-others", "U1",
        "What has changed in the file is not exactly the ticks of the open items before the date: a batch update writes every row that its predicate matches, and every row if it has none."
      ) { attempt, fresh in
        // The date itself, and moments before and after items that are not a second away.
        for seconds in fresh.shuffled([0, 0.25, -0.25]) {
          let list = try DatedList(fresh, seconds: seconds)
          let (before, open, edge) = (try list.store.contents(), try list.openBefore(), try list.onTheDate())
          _ = try attempt.tickOff(list.date, list.store.context)
          // What becomes of the items of exactly the date is the question of the next check.
          let changes = before.changes(to: try list.store.contents()).filter { change in
            !edge.contains { change.hasPrefix("ZITEM \($0):") }
          }
          try expect("what has changed in the file", changes, is: open.map { "ZITEM \($0): ZDONE 0 → 1" })
        }
      },
      Check(
        "not-on-the-date", nil,
        "An item that was written down at exactly the date was ticked off: it was not written down before it."
      ) { attempt, fresh in
        let list = try DatedList(fresh)
        let before = try list.store.contents()
        _ = try attempt.tickOff(list.date, list.store.context)
        let changes = before.changes(to: try list.store.contents())
        let ticked = try list.onTheDate().filter { changes.contains("ZITEM \($0): ZDONE 0 → 1") }
        try expect("items of exactly the date that were ticked off", ticked.count, is: 0)
      },
      Check(
        "nothing-is-loaded", "U1",
        "Rows of items were read into memory, as objects or as dictionaries: that is what a batch update spares you."
      ) { attempt, fresh in
        let list = try DatedList(fresh, more: 20)
        let executed = try Executed.during(on: list.store) { try attempt.tickOff(list.date, list.store.context) }
          .executed
        try expect("rows of ZITEM that were read", executed.rowsRead["ZITEM", default: 0], is: 0)
      },
      Check(
        "a-count", "U3",
        "Items have changed, and the number that was returned is 0: a batch update answers with a count only where its `resultType` asks for one, and an item that is looked for afterwards is done already."
      ) { attempt, fresh in
        let list = try DatedList(fresh, more: fresh.int(0...5))
        let open = try list.openBefore().count
        let count = try attempt.tickOff(list.date, list.store.context)
        if count == 0 { try expect("items that have changed", count, is: open) }
      },
      Check(
        "only-what-changed", "U3",
        "The count is not that of the items that have changed: a batch update counts every row that matches, those too that were done before."
      ) { attempt, fresh in
        let list = try DatedList(fresh, more: fresh.int(0...5))
        let open = try list.openBefore().count
        try expect("items that have changed", try attempt.tickOff(list.date, list.store.context), is: open)
        try expect(
          "items that have changed, when asked again", try attempt.tickOff(list.date, list.store.context), is: 0)
      },
      Check(
        "the-context-stays", "U1",
        "An unsaved edit of an item that was ticked off is lost or saved: a batch update needs neither a save nor a rollback, and no refresh of what it has written."
      ) { attempt, fresh in
        let list = try DatedList(fresh, more: 4)
        let edited = try list.edit(fresh)
        let pending = PendingChanges(in: list.store.context)
        _ = try attempt.tickOff(list.date, list.store.context)
        try pending.check("after the items were ticked off")
        for (item, name) in edited {
          try expect("the unsaved name of an item that is ticked off", item.name, is: name)
        }
      },
      Check(
        "unsaved-changes", "U3",
        "Unsaved changes of other code were counted, or decided which rows were changed: the number is that of the file, and what is fetched or counted in the context takes in what nobody has saved."
      ) { attempt, fresh in
        for isEdited in fresh.shuffled([false, true]) {
          let list = try DatedList(fresh, more: 4)
          let (bystanders, open) = (try list.bystanders(), try list.openBefore())
          if isEdited { _ = try list.edit(fresh) }
          let count = try attempt.tickOff(list.date, list.store.context)
          try expect("items of the file that have changed", count, is: open.count)
          try expect(
            "what has changed in the file", try bystanders.changesInTheFile(),
            is: open.map { "ZITEM \($0): ZDONE 0 → 1" })
        }
      },
      Check(
        "no-newer-version", "U3",
        "Other code cannot save its edits of items that were not to be ticked off: every row that matches is written, whatever was in it before, and is then a newer version."
      ) { attempt, fresh in
        let list = try DatedList(fresh, more: fresh.int(0...5))
        let context = list.store.context
        let others = try list.items("NOT (createdAt < %@ AND done == NO)")
        for item in others { item.name = "Half a " + fresh.word() }
        _ = try attempt.tickOff(list.date, context)
        do { try context.save() } catch {
          let code = (error as NSError).code
          throw Mismatch(["the save of names that other items have got: expected no error, found \(code)"])
        }
      },
    ]
  }
}

/// Items before a date, on it and after it, done and not done.
private struct DatedList {
  let store: GradedStore
  let date: Date

  private let seeds: [ItemSeed]

  /// Makes a list whose dates, names and rows agree in no order.
  ///
  /// - Parameter more: how many more items there are before the date, not done.
  init(_ fresh: FreshData, more: Int = 0, seconds: TimeInterval = 0) throws {
    let more = more + fresh.more
    let minute = fresh.int(2_000...3_000)
    let names = fresh.words(5)
    func item(_ place: Int, _ minutes: Int, done: Bool = false) -> ItemSeed {
      ItemSeed(name: names[place % 5], done: done, minute: minute + minutes)
    }
    let edge = [item(0, -1), item(1, -1, done: true), item(2, 0), item(3, 0, done: true), item(4, 1)]
    let others = [
      item(0, -fresh.int(2...900)), item(2, -fresh.int(2...900), done: true), item(1, -fresh.int(2...900)),
      item(3, fresh.int(2...900), done: true), item(4, fresh.int(2...900)), item(2, -fresh.int(901...999)),
    ]
    let many = (0..<more).map { item($0, -2 - $0) }
    seeds = edge + others + many
    date = ItemSeed.date(minute).addingTimeInterval(seconds)
    store = try GradedStore(items: fresh.shuffled(seeds))
  }

  /// The keys of the items in the file that were written down before the date and are not done.
  func openBefore() throws -> [Int] {
    try store.numbers(
      "SELECT Z_PK FROM ZITEM WHERE ZCREATEDAT < \(date.timeIntervalSinceReferenceDate) AND ZDONE = 0 ORDER BY Z_PK")
  }

  /// The keys of the items in the file that were written down at exactly the date.
  func onTheDate() throws -> [Int] {
    try store.numbers("SELECT Z_PK FROM ZITEM WHERE ZCREATEDAT = \(date.timeIntervalSinceReferenceDate)")
  }

  /// The items of the context that fulfil a condition about the date.
  func items(_ condition: String) throws -> [Item] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: condition, date as NSDate)
    return try store.context.fetch(request)
  }

  /// Changes held items that are to be ticked off, and saves nothing: each name, and of one the date.
  ///
  /// - Returns: the items and their new names.
  func edit(_ fresh: FreshData) throws -> [(item: Item, name: String)] {
    let items = try items("createdAt < %@ AND done == NO")
    items[0].createdAt = date.addingTimeInterval(-60)
    return items.dropLast().map { item in
      let name = "Half a " + fresh.word()
      item.name = name
      return (item, name)
    }
  }

  /// Places unsaved changes, which a save would write, and objects of items that stay as they are.
  func bystanders() throws -> Bystanders {
    let context = store.context
    func item(_ condition: String) throws -> Item {
      guard let item = try items(condition).first else { throw Mismatch(["there is no item \(condition)"]) }
      return item
    }
    let fault = try item("createdAt > %@ AND done == NO").objectID
    return try Bystanders(
      in: context, of: store, edit: (try item("createdAt < %@ AND done == YES"), "name", "Half a na" as NSString),
      insert: (
        "Item", ["name": "New one" as NSString, "createdAt": date.addingTimeInterval(-7_200) as NSDate]
      ), loaded: try item("createdAt == %@ AND done == NO"), fault: fault)
  }
}
