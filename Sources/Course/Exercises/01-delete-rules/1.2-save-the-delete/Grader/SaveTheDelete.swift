import Foundation
import OpenCoreData
import Samples

/// Exercise 1.2: to delete one series so that it is gone, or to say that it could not be done.
public struct SaveTheDelete: ContextAttempt {
  let deleteSeries: (Int64, NSManagedObjectContext) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteSeries: deletes the series with an id, for good.
  public init(_ deleteSeries: @escaping (_ id: Int64, _ context: NSManagedObjectContext) throws -> Void) {
    self.deleteSeries = deleteSeries
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 2), "save-the-delete", "The series that came back", minutes: 12,
    claims: ["D1", "D2", "D4", "D6"],
    call: "SaveTheDelete(deleteSeries)",
    hints: [
      "Which contexts know of a delete that was never saved? Open the file again and ask there.",
      "Fetch the series by its id. A save and a rollback are about everything in a context, so ask whose changes are in this one.",
      "Make the delete in a second context of the same coordinator and save that one. If its save throws, drop it: the first context has heard of nothing.",
    ],
    why:
      "A save writes all changes of a context and a rollback drops them all, so a delete that may be refused gets a context of its own, or is saved and taken back apart from everything else."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] {
    [.failureChangesNothing: .ownCheck, .inBulk: .notInBulk, .saveOnlyIfAsked: .asksToSave]
  }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { id, context in try wrapper.call(in: [context], instead: ()) { try deleteSeries(id, context) } }
  }

  /// What is checked: the file, the error, and the context that was handed over.
  public static var checks: [Check<SaveTheDelete>] {
    [
      Check(
        "the-file-too", "D2",
        "When the function returned, the file still had the series: a delete exists only in the context that made it until a save has ended."
      ) { attempt, fresh in
        let library = try Library(fresh, series: 1)
        try attempt.run(library.wanted, library)
        try expect(
          "rows of ZSERIES with the id \(library.wanted)",
          try library.store.rows("ZSERIES", where: "ZID = \(library.wanted)"), is: 0)
      },
      Check(
        "the-one-asked-for", "D4",
        "Another series was deleted, or none, or more than one: a fetch promises no order, so only the id can say which series is meant."
      ) { attempt, fresh in
        for _ in 0..<3 {
          let library = try Library(fresh)
          let before = try library.store.contents()
          try attempt.run(library.wanted, library)
          let changes = before.changes(to: try library.store.contents())
          try expect(
            "changed rows of ZSERIES after the series \(library.wanted) was deleted",
            changes.filter(Self.isOfSeries), is: try library.expectedChanges().filter(Self.isOfSeries))
        }
      },
      Check(
        "what-goes-along", "D1",
        "The series is gone, and the rest of the file is not as the delete rules leave it: its episodes go, and their histories stay, with nothing changed but their key."
      ) { attempt, fresh in
        let library = try Library(fresh)
        let before = try library.store.contents()
        try attempt.run(library.wanted, library)
        try expect(
          "changes in the file after the series \(library.wanted) was deleted",
          before.changes(to: try library.store.contents()), is: try library.expectedChanges())
      },
      Check(
        "the-rule-stands", "D6",
        "A rule denies this delete, and the file has changed all the same: once the objects that a deny protects have been deleted or unlinked by hand, it no longer refuses anything."
      ) { attempt, fresh in
        for rules in Self.denying {
          let library = try Library(fresh, rules)
          let before = try library.store.contents()
          // What the caller is told is the question of the next checks.
          try? attempt.run(library.wanted, library)
          try expect(
            "changes in the file after a delete that a rule denies", before.changes(to: try library.store.contents()),
            is: [])
        }
      },
      Check(
        "the-error-arrives", "D6",
        "A rule denied the delete, nothing was deleted, and the caller gets no error: it believes that the series is gone."
      ) { attempt, fresh in
        for rules in Self.denying { try Library(fresh, rules).refusal(of: attempt) }
      },
      Check(
        "the-same-error", "D6",
        "A rule denied the delete, and the caller gets another error than the one that a save of this delete throws: the domain, the code or the details are not the same."
      ) { attempt, fresh in
        for rules in Self.denying {
          let library = try Library(fresh, rules)
          let error = try library.refusal(of: attempt)
          try expect("the error", summary(of: error), is: summary(of: try library.expectedError()))
        }
      },
      Check(
        "nothing-stays-pending", "D6",
        "After the refusal the context is not as it was before the delete: the delete still waits, and every later save is refused with it, or something waits that nobody asked for."
      ) { attempt, fresh in
        // The delete waits beside nothing else, or beside what other code has not saved.
        for hasEdits in [false, true] {
          let library = try Library(fresh, SeriesModel(\.episodeHistory, .denyDeleteRule))
          let bystanders = hasEdits ? try library.bystanders() : nil
          let place = hasEdits ? ", in a context that has other unsaved changes" : ""
          try library.refusal(of: attempt)
          try library.context.performAndWait {
            try expect("objects that are marked as deleted\(place)", library.context.deletedObjects.count, is: 0)
            try library.context.series(library.others[0]).title = "Renamed"
            try library.context.save()
          }
          withExtendedLifetime(bystanders) {}
          try expect(
            "series in the file, without a new one",
            try library.store.rows("ZSERIES", where: "ZID <> \(Library.newID)"), is: library.others.count + 1)
        }
      },
      Check(
        "the-edits-stay", "D6",
        "What other code had in this context is not as it was: an unsaved edit is lost, an object does not show what it showed, or a setting was changed."
      ) { attempt, fresh in
        for isGone in [false, true] {
          let library = try Library(fresh, isGone ? SeriesModel() : Self.denying[0])
          let bystanders = try library.bystanders()
          let settings = ContextSettings(of: library.context)
          if isGone { try attempt.run(library.wanted, library) } else { try library.refusal(of: attempt) }
          let moment = isGone ? "after the delete" : "after the delete was refused"
          try bystanders.check(.kept, moment)
          try library.checkFile(bystanders, moment, isGone: isGone)
          try settings.check(moment)
        }
        // Others have changed what is to be deleted, too: it is still there once the delete is refused.
        let library = try Library(fresh, SeriesModel(\.episodeHistory, .denyDeleteRule))
        let (series, episode) = try library.context.performAndWait {
          (try library.context.series(library.wanted), try library.context.episode(library.wanted * 100))
        }
        library.context.performAndWait { (series.title, episode.title) = ("Half a se", "Half an e") }
        try library.refusal(of: attempt)
        try library.context.performAndWait {
          try expect(
            "unsaved titles of what was not deleted", [series.title, episode.title], is: ["Half a se", "Half an e"])
          if library.context.hasChanges { try library.context.save() }
        }
        try expect(
          "rows with these titles",
          [
            try library.store.rows("ZSERIES", where: "ZTITLE = 'Half a se'"),
            try library.store.rows("ZEPISODE", where: "ZTITLE = 'Half an e'"),
          ], is: [1, 1])
      },
      Check(
        "the-context-hears", "D2",
        "The context still holds the series, or an episode of it, as if the row were there: it merges what a context of the same coordinator saves, and nothing else."
      ) { attempt, fresh in
        let library = try Library(fresh)
        let context = library.context
        let held: [(what: String, object: NSManagedObject)] = try context.performAndWait {
          [
            ("the series", try context.series(library.wanted)),
            ("an episode of it", try context.episode(library.wanted * 100)),
          ]
        }
        try attempt.run(library.wanted, library)
        // What the context merges by itself waits on its queue.
        context.performAndWait {}
        for (what, object) in held {
          let isHere = context.performAndWait { object.managedObjectContext != nil && !object.isDeleted }
          try expect("the context holds \(what) as an object that is there", isHere, is: false)
        }
      },
      Check(
        "an-id-nobody-has", "D4",
        "No series has the id of this call, and the function threw or changed something: there is nothing to delete and nothing to report."
      ) { attempt, fresh in
        let library = try Library(fresh)
        let bystanders = try library.bystanders()
        // An episode, a row and the opposite of a series have ids and keys, too.
        for id in fresh.shuffled([Int64(fresh.int(100...999)), 0, library.wanted * 100, 2, -library.wanted]) {
          let moment = "after a call with the id \(id), which no series has"
          try attempt.run(id, library)
          try bystanders.check(.kept, moment)
        }
        try library.checkFile(bystanders, "after calls with ids that no series has", isGone: false)
      },
    ]
  }

  /// Rules under which the delete of a series is refused: by its episodes, or by itself.
  private static var denying: [SeriesModel] {
    [SeriesModel(\.episodeHistory, .denyDeleteRule), SeriesModel(\.seriesEpisodes, .denyDeleteRule)]
  }

  /// Whether a change is one of a series' row; see `FileContents.changes(to:)`.
  private static func isOfSeries(_ change: String) -> Bool { change.hasPrefix("ZSERIES ") }

  /// What a caller reads of an error of a save: domain and code, and the codes of its details.
  private static func summary(of error: any Error) -> String {
    let error = error as NSError
    let details = (error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? []).map { " \(($0 as NSError).code)" }
    return "\(error.domain) \(error.code)" + (details.isEmpty ? "" : " with" + details.joined())
  }

  /// Runs the attempt on the queue of the library's context.
  private func run(_ id: Int64, _ library: Library) throws {
    try library.context.performAndWait { try deleteSeries(id, library.context) }
  }
}

/// Some series, one of which is to be deleted, and the context of a list on the screen.
private struct Library {
  /// The id of the series that other code has inserted, which no series of the file has.
  static let newID: Int64 = 7

  let store: GradedStore
  /// The context that the attempt gets.
  let context: NSManagedObjectContext
  /// The series that is to be deleted.
  let wanted: Int64
  /// The other series.
  let others: [Int64]

  private let rules: SeriesModel
  private let seeds: [SeriesSeed]

  /// Makes series whose ids, titles and order agree in nothing; two have the same title.
  init(_ fresh: FreshData, _ rules: SeriesModel = SeriesModel(), series: Int = 4) throws {
    let ids = fresh.ints(series, 20...90).map(Int64.init)
    let titles = fresh.words(2)
    seeds = ids.enumerated().map { place, id in
      SeriesSeed(id: id, title: titles[place / 2], episodes: fresh.int(2...4), watched: 2)
    }
    // Neither the first row nor the last one, where there are others.
    let place = series / 2
    wanted = ids[place]
    others = ids.filter { $0 != ids[place] }
    self.rules = rules
    store = try GradedStore(rules, seeds)
    context = store.container.newBackgroundContext()
    context.automaticallyMergesChangesFromParent = true
  }

  /// Places unsaved changes and held objects of other series in the context.
  func bystanders() throws -> Bystanders {
    let (edited, loaded) = try context.performAndWait {
      (try context.episode(others[0] * 100), try context.series(others[1]))
    }
    return try Bystanders(
      in: context, of: store, edit: (edited, "title", "Half a ti" as NSString),
      insert: ("Series", ["id": NSNumber(value: Self.newID), "title": "New one" as NSString]), loaded: loaded)
  }

  /// Saves what is left unsaved, and compares all rows with those of a store of its own with the same rows and edits.
  func checkFile(_ bystanders: Bystanders, _ moment: String, isGone: Bool) throws {
    try context.performAndWait { if context.hasChanges { try context.save() } }
    let twin = try Library(twinOf: self)
    let expected = try twin.bystanders()
    try twin.context.performAndWait { try twin.context.save() }
    if isGone { try twin.store.deleteSeries(wanted) }
    try expect(
      "\(moment), all that has changed in the file", try bystanders.changesInTheFile(),
      is: try expected.changesInTheFile())
  }

  private init(twinOf library: Library) throws {
    (wanted, others, rules, seeds) = (library.wanted, library.others, library.rules, library.seeds)
    store = try GradedStore(rules, seeds)
    context = store.container.newBackgroundContext()
  }

  /// What a plain delete and save change in the file of a store of its own with the same rows.
  func expectedChanges() throws -> [String] {
    let twin = try GradedStore(rules, seeds)
    let before = try twin.contents()
    try twin.deleteSeries(wanted)
    return before.changes(to: try twin.contents())
  }

  /// The error of a plain delete and save in such a store.
  func expectedError() throws -> any Error {
    let twin = try GradedStore(rules, seeds)
    return try expectError("a plain delete") { try twin.deleteSeries(wanted) }
  }

  /// Runs the attempt, which must throw.
  @discardableResult
  func refusal(of attempt: SaveTheDelete) throws -> any Error {
    try expectError("deleting a series that is refused") {
      try context.performAndWait { try attempt.deleteSeries(wanted, context) }
    }
  }
}
