import Foundation
import OpenCoreData
import Samples

/// Exercise 5.3: to take the first of two steps, and to hide what has taken it.
public struct MarkAndHide: ContextAttempt {
  let mark: (Country, Date) -> Void
  let visible: (NSManagedObjectContext) throws -> [Country]

  /// Makes an attempt.
  ///
  /// - Parameters:
  ///   - mark: marks a country for deletion.
  ///   - visible: the countries that a screen may show.
  public init(
    _ mark: @escaping (_ country: Country, _ now: Date) -> Void,
    _ visible: @escaping (NSManagedObjectContext) throws -> [Country]
  ) {
    self.mark = mark
    self.visible = visible
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 3), "mark-and-hide", "Mark and hide", minutes: 10, claims: ["T4"],
    call: "MarkAndHide(mark, visibleCountries)",
    hints: [
      "The row stays, so nothing but the date tells that a country is gone. Who has to look at it, and when?",
      "Look whether there is a date, on a fault too: reading it loads the object, and that is what you want.",
      "Set the date only if it is nil. Every fetch asks for a date that is nil.",
    ],
    why:
      "The row stays, so whoever holds the country can still read it, and the first date says from when the second step "
      + "counts. The fetch asks for countries without a date, so a mark hides a country in every list that asks the same."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self(
      { country, now in wrapper.call(in: country.contexts, instead: ()) { mark(country, now) } },
      { context in try wrapper.call(in: [context], instead: []) { try visible(context) } })
  }

  /// What is checked: the mark, the second mark, and what a fetch shows.
  public static var checks: [Check<MarkAndHide>] {
    [
      Check(
        "the-time", "T4",
        "The date of a marked country is not the time that was handed in: `mark` looks at no clock."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let now = Globe.moment(Double(fresh.int(10...900)) + 0.25)
        let date = try atlas.globe.sync.performAndWait {
          let country = try atlas.globe.sync.country(atlas.ids[0])
          attempt.mark(country, now)
          return country.markedForDeletionDate
        }
        // Whether there is one is asked below.
        if let date { try expect("the date in the context", date, is: now) }
      },
      Check(
        "not-written", "T4",
        "The file was written before the caller of `mark` saved: `mark` changes the object in its context, and neither saves nor writes the row by a batch update, after which the caller's save of another edit of this country fails with 133020."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let (sync, before) = (atlas.globe.sync, try atlas.globe.store.contents())
        let date = Globe.moment(Double(fresh.int(10...900)))
        try sync.performAndWait { attempt.mark(try sync.country(atlas.ids[0]), date) }
        let changes = before.changes(to: try atlas.globe.store.contents())
        try expect("rows that are other than before", changes, is: [])
      },
      Check(
        "still-there", "T4",
        "Something other than the date has changed: the first step deletes nothing, and leaves every other value as it is."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let before = try atlas.globe.store.contents()
        let date = Globe.moment(Double(fresh.int(10...900)))
        try atlas.globe.inBackground { attempt.mark(try $0.country(atlas.ids[0]), date) }
        try atlas.expectNothingElse(since: before, "after a mark")
        try attempt.marksAnEditedCountry(fresh)
      },
      Check(
        "saved-by-its-caller", "T4",
        "The country was marked, its context was saved, and the file does not have exactly this one date: a mark is a change of the country that its context knows of, so that the caller's save writes it."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let second = fresh.int(10...900)
        try atlas.globe.inBackground { attempt.mark(try $0.country(atlas.ids[0]), Globe.moment(Double(second))) }
        try expect("dates in the file", try atlas.globe.marks(), is: [second])
      },
      Check(
        "the-first-date", "T4",
        "The second mark has moved the date or changed another value: the first date counts, however often a mark is repeated."
      ) { attempt, fresh in
        let (first, later) = (fresh.int(100...500), fresh.int(10...90))
        for second in [first + later, first - later] {
          for isSaved in [false, true] {
            let atlas = try Atlas(fresh)
            let before = try atlas.globe.store.contents()
            try atlas.globe.inBackground { sync in
              let country = try sync.country(atlas.ids[0])
              attempt.mark(country, Globe.moment(Double(first)))
              if isSaved { try sync.save() }
              attempt.mark(country, Globe.moment(Double(second)))
            }
            try expect("dates in the file, marked at \(first) and at \(second)", try atlas.globe.marks(), is: [first])
            try atlas.expectOnlyTheDate(since: before, "after two marks")
          }
        }
      },
      Check(
        "through-a-fault", "T4",
        "The second mark came through a fault and changed something: a fault has nothing loaded, but its row may have a date."
      ) { attempt, fresh in
        let first = fresh.int(100...500)
        for second in [first + 60, first - 60] {
          let atlas = try Atlas(fresh)
          let before = try atlas.globe.store.contents()
          try atlas.globe.inBackground { attempt.mark(try $0.country(atlas.ids[0]), Globe.moment(Double(first))) }
          try atlas.globe.inBackground { sync in
            let country = try sync.country(atlas.ids[0])
            sync.refresh(country, mergeChanges: false)
            attempt.mark(country, Globe.moment(Double(second)))
          }
          try expect("dates in the file, marked at \(first) and at \(second)", try atlas.globe.marks(), is: [first])
          try atlas.expectOnlyTheDate(since: before, "after two marks, the second through a fault")
        }
      },
      Check(
        "hidden", "T4",
        "A marked country is on the list: what makes a mark a delete is that every list leaves it out, whatever the date, saved or not."
      ) { attempt, fresh in
        for seconds in [0, -4e9, 4e9] {
          let atlas = try Atlas(fresh)
          try atlas.globe.inBackground { sync in
            let date = Globe.moment(seconds)
            for id in atlas.ids.prefix(2) { attempt.mark(try sync.country(id), date) }
          }
          let list = atlas.globe.list
          let new = try list.performAndWait {
            attempt.mark(try list.country(atlas.ids[2]), Globe.moment(seconds))
            let new = (0..<2).map { _ in Country(context: list) }
            for country in new { (country.name, country.founded) = (fresh.word(), Globe.moment(0)) }
            attempt.mark(new[0], Globe.moment(seconds))
            new[1].markedForDeletionDate = Globe.moment(seconds)
            return new.map(\.objectID)
          }
          let shown = try atlas.shown(attempt)
          try expect("new countries on the list that are marked and not saved", shown.filter(new.contains).count, is: 0)
          try expect("marked countries on the list", shown.filter(atlas.ids.prefix(3).contains).count, is: 0)
        }
      },
      Check(
        "not-too-much", "T4",
        "A country that has no mark is not on the list, or is there twice: it is to be shown, saved or not, even if another country of its name or its continent is marked."
      ) { attempt, fresh in
        let large = try Atlas(fresh, fresh.int(120...150))
        try expect("countries on a long list", try large.sortedShown(attempt), is: large.paths(0))
        let atlas = try Atlas(fresh)
        try atlas.globe.inBackground { sync in
          attempt.mark(try sync.country(atlas.ids[0]), Globe.moment(10))
          try sync.continent("Asia").markedForDeletionDate = Globe.moment(20)
        }
        try expect("countries on the list", try atlas.sortedShown(attempt), is: atlas.paths(1))
        let list = atlas.globe.list
        let new = list.performAndWait {
          let new = Country(context: list)
          (new.name, new.founded) = (fresh.word(), Globe.moment(0))
          return new.objectID
        }
        let shown = try atlas.shown(attempt)
        try expect("countries on the list, with a new one that is not saved", shown.count, is: atlas.ids.count)
        try expect("the new one is on the list", shown.contains(new), is: true)
      },
      Check(
        "nobody-elses", "T4",
        "Something that waits in a context, or that somebody holds in it, is not as it was: neither marking nor listing is a reason to save, roll back or refresh."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let list = atlas.globe.list
        // One that is edited here is marked elsewhere, and nobody has told the list.
        let edited = try list.performAndWait { try list.country(atlas.ids[2]) }
        list.performAndWait { edited.population = 4711 }
        try atlas.globe.inBackground { try $0.country(atlas.ids[2]).markedForDeletionDate = Globe.moment(3) }
        let bystanders = try atlas.bystanders(fresh)
        let watch = ContextWatch(list)
        _ = try atlas.shown(attempt)
        try bystanders.check(.unsaved, "after the list was made")
        try expect(
          "the unsaved population of a country that was marked elsewhere",
          list.performAndWait { edited.changedValues()["population"] as? Int64 }, is: 4711)
        try list.performAndWait { attempt.mark(try list.country(atlas.ids[3]), Globe.moment(5)) }
        try bystanders.check(.unsaved, "after the mark")
        _ = try atlas.shown(attempt)
        try bystanders.check(.unsaved, "after the list was made again")
        try expect("what has changed in the file", try bystanders.changesInTheFile(), is: [])
        try expect("saves", watch.saves(), is: 0)
      },
      Check(
        "kept-as-read", "T4",
        "A country that had been read has other values after the list was made, or none: a fetch that refreshes what it finds takes what another context has saved since, and making a list is no reason for that."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let (list, id) = (atlas.globe.list, atlas.ids[0])
        let held = try atlas.globe.held(id, isLoaded: true)
        let population = list.performAndWait { held.population }
        try atlas.globe.inBackground { try $0.country(id).population += 1_000 }
        _ = try atlas.shown(attempt)
        try list.performAndWait {
          try expect("a country that was read is a fault now", held.isFault, is: false)
          try expect("the population that was read", held.population, is: population)
        }
      },
      Check(
        "the-error", "T4",
        "The countries could not be fetched, and the caller got a list instead of the error: an empty list says that every country is marked."
      ) { attempt, fresh in
        let atlas = try Atlas(fresh)
        let list = atlas.globe.list
        // Pinned to what it has read, the context cannot read on when its store is gone.
        try list.performAndWait {
          try list.setQueryGenerationFrom(.current)
          _ = try list.fetch(NSFetchRequest<Country>(entityName: "Country"))
        }
        let coordinator = atlas.globe.store.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        try expectError("the list in a context whose store was removed") { _ = try atlas.shown(attempt) }
      },
    ]
  }

  /// Marks a country that has edits which are not saved.
  private func marksAnEditedCountry(_ fresh: FreshData) throws {
    let (atlas, name) = (try Atlas(fresh), fresh.word() + "z")
    try atlas.globe.inBackground { sync in
      let country = try sync.country(atlas.ids[0])
      (country.name, country.population, country.capital) = (name, 4711, nil)
      mark(country, Globe.moment(Double(fresh.int(10...20))))
      let edited = [country.name, "\(country.population)", country.capital ?? "none"]
      try expect("unsaved edits of a country that is marked", edited, is: [name, "4711", "none"])
    }
  }
}

/// Countries in no order, of which two have the same name.
private struct Atlas {
  let globe: Globe
  /// The first is one of the two; the others are in no order.
  let ids: [NSManagedObjectID]

  init(_ fresh: FreshData, _ count: Int? = nil) throws {
    let words = fresh.words(count ?? fresh.int(4...6))
    let names = fresh.shuffled(words + [words[0]])
    let globe = try Globe(names) { country in
      country.isIsland = fresh.bool()
      country.population = Int64(fresh.int(1...900))
      country.capital = fresh.bool() ? fresh.word() : nil
    }
    self.globe = globe
    let twins = try globe.ids(named: words[0], fresh)
    let others = try words.dropFirst().flatMap { try globe.ids(named: $0, fresh) }
    ids = [twins[0]] + fresh.shuffled([twins[1]] + others)
  }

  /// What the attempt shows.
  func shown(_ attempt: MarkAndHide) throws -> [NSManagedObjectID] {
    try globe.list.performAndWait {
      let countries = try attempt.visible(globe.list)
      try expect(
        "the countries are the context's", countries.allSatisfy { $0.managedObjectContext === globe.list }, is: true)
      return countries.map(\.objectID)
    }
  }

  func sortedShown(_ attempt: MarkAndHide) throws -> [String] { Self.paths(try shown(attempt)) }

  /// Expects that one country has got a date and that nothing else has changed in the file.
  func expectOnlyTheDate(since before: FileContents, _ moment: String) throws {
    try expectNothingElse(since: before, moment)
    try expect("rows that have changed \(moment)", before.changes(to: try globe.store.contents()).count, is: 1)
  }

  /// Expects that nothing has changed in the file but that rows have got dates.
  func expectNothingElse(since before: FileContents, _ moment: String) throws {
    let others = before.changes(to: try globe.store.contents()).filter {
      !$0.contains(": ZMARKEDFORDELETIONDATE NULL → ") || $0.contains(", ")
    }
    try expect("changes of rows \(moment), other than one date", others, is: [])
  }

  /// The countries but the first ones.
  func paths(_ first: Int) -> [String] { Self.paths(Array(ids.dropFirst(first))) }

  private static func paths(_ ids: [NSManagedObjectID]) -> [String] {
    ids.map { $0.uriRepresentation().lastPathComponent }.sorted()
  }

  /// What somebody else has in the list's context.
  func bystanders(_ fresh: FreshData) throws -> Bystanders {
    let list = globe.list
    let (edited, loaded) = try list.performAndWait { (try list.country(ids[0]), try list.country(ids[1])) }
    return try Bystanders(
      in: list, of: globe.store, edit: (edited, "name", (fresh.word() + "x") as NSString),
      insert: ("Country", ["name": (fresh.word() + "y") as NSString, "founded": Globe.moment(1) as NSDate]),
      loaded: loaded)
  }
}

extension Globe {
  /// The dates of the marks in the file, in seconds, in order.
  fileprivate func marks() throws -> [Int] {
    let column = "CAST(ROUND(ZMARKEDFORDELETIONDATE - \(Self.moment(0).timeIntervalSinceReferenceDate)) AS INTEGER)"
    return try store.numbers("SELECT \(column) FROM ZCOUNTRY WHERE ZMARKEDFORDELETIONDATE NOT NULL ORDER BY 1")
  }
}
