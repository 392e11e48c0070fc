import Foundation
import OpenCoreData
import Samples

/// Exercise 5.5: to do by hand, at the mark, what a delete rule would have done.
public struct LeaveOnTheMark: Attempt {
  let countryClass: Country.Type

  /// Makes an attempt.
  ///
  /// - Parameter countryClass: a class whose objects leave their continent with the save that marks them.
  public init(_ countryClass: Country.Type) { self.countryClass = countryClass }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 5), "leave-on-the-mark", "Leave on the mark", minutes: 15, claims: ["T5"],
    call: "LeaveOnTheMark(OwnCountry.self)",
    hints: [
      "A country that has a date is saved for other reasons, too. What does willSave have to know besides the date that the country has?",
      "In willSave, `changedValues()` says what this save is about to write. What does it hold for a mark that was taken off?",
      "The save writes a mark if changedValues() has a Date for it; NSNull is not one. Set the continent only if it is not nil.",
    ],
    why:
      "willSave runs for each object that the save is about to write, and changedValues() says what it writes: a date for a mark, NSNull for a mark that is taken off, and nothing for an old mark. What is set there is written by the same save."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext(but: .othersWorkStays) }

  /// What is checked: the file, after saves that mark, and after saves that do something else.
  public static var checks: [Check<LeaveOnTheMark>] {
    [
      Check(
        "the-save-ends", "T5",
        "A save did not end, or left something to save: what `willSave` or `didSave` sets at every call changes the object again, and a save within `didSave` begins the next one."
      ) { attempt, fresh in
        // Who does this at every call ends the program in one of these saves, and is told this check's sentence.
        let regions = try Regions(fresh, attempt.countryClass)
        try regions.save(regions.unmarked.prefix(1)) { $0.population += 1 }
        let isLeft = regions.sync.performAndWait { regions.sync.hasChanges }
        try expect("the context has changes after a save of a country without a mark", isLeft, is: false)
        try regions.save(regions.marked.prefix(1)) { $0.population += 1 }
        try regions.save(regions.unmarked[1...1]) { $0.markedForDeletionDate = Regions.date(fresh) }
      },
      Check(
        "one-save-late", "T5",
        "The link was cut after the save that writes the mark: it is gone in the context and still in the file, since what is set after a save, as in `didSave`, waits for another save."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let id = regions.unmarked[0]
        var held: Country?
        try regions.save([id]) { country in
          held = country
          country.markedForDeletionDate = Regions.date(fresh)
        }
        let isCut = regions.sync.performAndWait {
          guard let held, !held.isDeleted, held.managedObjectContext != nil else { return false }
          return held.continent == nil
        }
        if isCut { try expect("links in the file that the context has cut", try regions.links(of: [id]), is: []) }
      },
      Check(
        "it-leaves", "T5",
        "No country that was marked has left its continent: delete rules do not run at a mark, so you have to cut the link."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let marked = try regions.markApart().map { $0.id }
        let links = try regions.links(of: marked)
        // Where some have left, the next check tells which have not.
        guard links.count == marked.count else { return }
        try expect("countries that were marked and are in a continent", links, is: [])
      },
      Check(
        "every-date", "T5",
        "Some countries that were marked have left their continents, and others have not: any date is a mark, past or future, and each country that a save marks leaves."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        for (id, date) in try regions.markApart() {
          try regions.expectNoContinent(of: [id], "marked with \(date)")
        }
        let (together, date) = (Array(regions.unmarked[3...5]), Regions.date(fresh))
        try regions.save(together) { $0.markedForDeletionDate = date }
        try regions.expectNoContinent(of: together, "marked in one save")
      },
      Check(
        "only-the-link", "T5",
        "The country that was marked has left its continent, and the same save has done something else: the row stays, with all its other values, and no other row changes."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        for places in [0...0, 1...3] {
          let (before, date) = (try regions.store.contents(), Regions.date(fresh))
          let marked = Array(regions.unmarked[places])
          let expected = try marked.map { try regions.leaving($0, date) }
          try regions.save(marked) { $0.markedForDeletionDate = date }
          try regions.expectChanges(since: before, expected, "after a save that marks \(marked.count)")
        }
      },
      Check(
        "new-and-marked", "T5",
        "Of two new countries, the marked one is still in its continent after their first save, or the other one has left: a first save writes a mark, too."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let date = Regions.date(fresh)
        try regions.sync.performAndWait {
          for mark in [date, nil] { try regions.insert(date, mark: mark) }
          try regions.sync.save()
        }
        let new = "ZNAME = 'Newland' AND ZCONTINENT IS NULL"
        try expect(
          "new countries without a continent, by their marks",
          [
            try regions.store.rows("ZCOUNTRY", where: "\(new) AND ZMARKEDFORDELETIONDATE NOT NULL"),
            try regions.store.rows("ZCOUNTRY", where: "\(new) AND ZMARKEDFORDELETIONDATE IS NULL"),
          ], is: [1, 0])
      },
      Check(
        "another-date", "T5",
        "A country was marked with another date and is still in its continent: each save that writes a date counts."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let (before, date) = (try regions.store.contents(), Regions.date(fresh))
        let expected = try regions.leaving(regions.marked[0], date)
        try regions.save(regions.marked.prefix(1)) { $0.markedForDeletionDate = date }
        try regions.expectChanges(since: before, [expected], "after a save that marks once more")
      },
      Check(
        "with-other-edits", "T5",
        "A country was marked and changed in other ways by the same save, and is still in a continent: the save that marks it takes it out, wherever it was put."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        // The first save leaves all of them without a continent, so that the second one moves them from nowhere.
        for _ in 0..<2 { try regions.marksWithOtherEdits(fresh) }
      },
      Check(
        "no-other-save", "T5",
        "A country without a mark was edited and saved, and has lost its continent: only a save that marks it may cut the link."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let expected = try regions.allLinks()
        try regions.save(regions.unmarked.prefix(1)) { $0.population += 1 }
        // A country that is marked in the same save as another one is edited.
        let date = Regions.date(fresh)
        try regions.save(regions.unmarked.prefix(2)) { country in
          let isSecond = country.objectID == regions.unmarked[1]
          if isSecond { country.markedForDeletionDate = date } else { country.name = "Renamed" }
        }
        let second = Regions.row(regions.unmarked[1])
        try expect(
          "countries in a continent", try regions.allLinks(), is: expected.filter { !$0.hasPrefix(second + " ") })
      },
      Check(
        "taken-off", "T5",
        "The mark was taken off, and that cut the link, or the country is not where it was put: a value that became nil is in changedValues() too, as NSNull."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let expected = try regions.allLinks()
        try regions.save(regions.marked.prefix(1)) { $0.markedForDeletionDate = nil }
        try expect("countries in a continent", try regions.allLinks(), is: expected)
        let home = regions.continents[2]
        try regions.save([regions.marked[1]]) { country in
          country.markedForDeletionDate = nil
          country.continent = country.managedObjectContext?.object(with: home) as? Continent
        }
        let (row, place) = (Regions.row(regions.marked[1]), home.uriRepresentation().lastPathComponent.dropFirst())
        try expect(
          "the continent of a country whose mark was taken off, and which was put into another one",
          try regions.allLinks().first { $0.hasPrefix(row + " ") }, is: "\(row) in \(place)")
      },
      Check(
        "marked-before", "T5",
        "A country that was marked before was saved for another reason and lost its link: ask what this save changes, and not what the country has."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let expected = try regions.allLinks()
        try regions.save(regions.marked.prefix(1)) { $0.population += 1 }
        try regions.save(regions.marked[1...2]) { $0.capital = "Renamed" }
        try expect("countries in a continent", try regions.allLinks(), is: expected)
        // Once more after a save of its own that has marked it.
        let id = regions.unmarked[0]
        try regions.save([id]) { $0.markedForDeletionDate = Regions.date(fresh) }
        let home = regions.continents[0]
        try regions.save([id]) { country in
          country.continent = country.managedObjectContext?.object(with: home) as? Continent
        }
        try expect(
          "countries of the continent that a marked one was put back into",
          try regions.allLinks().contains { $0.hasPrefix(Regions.row(id) + " ") }, is: true)
      },
      Check(
        "marked-again", "T5",
        "A country that was marked before, put into a continent again and marked again is still in that continent: each save that writes a date counts, also for the same object."
      ) { attempt, fresh in
        for isTakenOff in fresh.shuffled([true, false]) {
          let regions = try Regions(fresh, attempt.countryClass)
          try regions.marksAgain(regions.unmarked[0], isTakenOff: isTakenOff, fresh)
        }
      },
      Check(
        "not-before", "T5",
        "The country left its continent before a save: a mark that was not saved may still be taken back."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let (before, id) = (try regions.store.contents(), regions.unmarked[0])
        try regions.sync.performAndWait {
          let country = try regions.sync.country(of: id)
          country.markedForDeletionDate = Regions.date(fresh)
          regions.sync.processPendingChanges()
          try expect("a country that is marked and not saved has a continent", country.continent != nil, is: true)
          country.markedForDeletionDate = nil
          country.population += 1
          try regions.sync.save()
          try expect("a country whose mark was taken back has a continent", country.continent != nil, is: true)
        }
        let changed = before.changes(to: try regions.store.contents())
        try expect("rows that changed", changed.count, is: 1)
        try expect("continents that changed", changed.count { $0.contains("ZCONTINENT") }, is: 0)
      },
      Check(
        "in-that-save", "T5",
        "After the save that marked a country, an object still has the link, or something is left to save: one save does it all."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        try regions.expectOneSave(of: regions.unmarked[0], Regions.date(fresh))
      },
      Check(
        "what-was-edited", "T5",
        "A save wrote other values of a country than those that it was given: a mark takes it out of its continent, and changes none of its attributes."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        for id in [regions.unmarked[0], regions.marked[0]] {
          for mark in fresh.shuffled([Regions.date(fresh), nil]) {
            try regions.expectEditsAreSaved(of: id, mark, fresh)
          }
        }
      },
      Check(
        "what-stays", "T5",
        "The save has touched what it is not about: other objects, other contexts and the settings of the context stay as they are."
      ) { attempt, fresh in
        let regions = try Regions(fresh, attempt.countryClass)
        let others = try regions.bystanders()
        let settings = [regions.sync, regions.list].map(ContextWatch.init)
        let (before, date) = (try regions.store.contents(), Regions.date(fresh))
        let expected = try regions.leaving(regions.unmarked[3], date)
        try regions.save([regions.unmarked[3]]) { $0.markedForDeletionDate = date }
        try others.check(.unsaved, "after a save in another context")
        for setting in settings { try setting.checkSettings("after the save") }
        try regions.expectChanges(since: before, [expected], "after a save that marks one country")
      },
    ]
  }
}

extension Regions {
  /// Inserts a country into some continent.
  fileprivate func insert(_ founded: Date, mark: Date?) throws {
    // By the entity's name: its class is the attempt's.
    guard let new = NSEntityDescription.insertNewObject(forEntityName: "Country", into: sync) as? Country else {
      throw Mismatch(["the class of the countries does not inherit from Country"])
    }
    new.name = "Newland"
    new.founded = founded
    new.markedForDeletionDate = mark
    new.continent = sync.object(with: continents[0]) as? Continent
  }

  /// Marks countries while each is edited or moved in a way of its own, and looks at their rows.
  fileprivate func marksWithOtherEdits(_ fresh: FreshData) throws {
    let date = Self.date(fresh)
    for (way, id) in zip(OtherEdit.allCases, unmarked.prefix(2) + marked.prefix(1)) {
      let (before, isMarkedFirst) = (try store.contents(), fresh.bool())
      let home = fresh.element(of: continents)
      try save([id]) { country in
        if isMarkedFirst { country.markedForDeletionDate = date }
        guard let continent = sync.object(with: home) as? Continent else { return }
        switch way {
        case .itsAttributes:
          (country.name, country.capital, country.population) = (fresh.word(), fresh.word(), country.population + 1)
        case .itsContinent: country.continent = continent
        case .theSet: continent.countries.insert(country)
        }
        country.markedForDeletionDate = date
      }
      let key = id.uriRepresentation().lastPathComponent
      let left =
        "Z_PK = \(key.dropFirst()) AND ZCONTINENT IS NULL "
        + "AND ZMARKEDFORDELETIONDATE = \(date.timeIntervalSinceReferenceDate)"
      try expect(
        "rows without a continent and with the mark, \(way) changed", try store.rows("ZCOUNTRY", where: left), is: 1)
      let others = before.changes(to: try store.contents()).filter { !$0.hasPrefix(Self.row(id) + ":") }
      try expect("changes of other rows, \(way) changed", others, is: [])
    }
  }

  /// Marks one object three times, and puts it back into a continent in between: one that is held all along.
  fileprivate func marksAgain(_ id: NSManagedObjectID, isTakenOff: Bool, _ fresh: FreshData) throws {
    try sync.performAndWait {
      let country = try sync.country(of: id)
      for time in ["once", "twice", "three times"] {
        country.markedForDeletionDate = Self.date(fresh)
        try sync.save()
        let links = try allLinks().filter { $0.hasPrefix(Self.row(id) + " ") }
        try expect("the continent of a country that was marked \(time)", links, is: [])
        if isTakenOff { country.markedForDeletionDate = nil }
        country.continent = sync.object(with: fresh.element(of: continents)) as? Continent
        try sync.save()
      }
    }
  }

  /// Edits every attribute of a country, sets its mark, saves, and compares row and object with what was edited.
  fileprivate func expectEditsAreSaved(of id: NSManagedObjectID, _ mark: Date?, _ fresh: FreshData) throws {
    var edited = ""
    try save([id]) { country in
      Self.edit(country, fresh)
      country.markedForDeletionDate = mark
      edited = Self.line(of: country)
    }
    let saved = try sync.performAndWait { Self.line(of: try sync.country(of: id)) }
    try expect("the row of a country that was edited and marked", try line(of: id), is: edited)
    try expect("the object of a country that was edited and marked", saved, is: edited)
  }

  private static func edit(_ country: Country, _ fresh: FreshData) {
    (country.name, country.capital, country.founded) = (fresh.word(), fresh.word(), date(fresh))
    country.population += Int64(fresh.int(1...99))
    country.isIsland.toggle()
  }

  /// The attributes of an object but the mark, as a line.
  private static func line(of country: Country) -> String {
    [
      country.name, country.capital ?? "none", "\(country.population)", country.isIsland ? "1" : "0",
      "\(country.founded.timeIntervalSinceReferenceDate)",
    ].joined(separator: " ")
  }

  /// The attributes of a row but the mark, as a line.
  private func line(of id: NSManagedObjectID) throws -> String? {
    let columns = ["ZNAME", "COALESCE(ZCAPITAL, 'none')", "ZPOPULATION", "ZISISLAND", "CAST(ZFOUNDED AS TEXT)"]
    let key = id.uriRepresentation().lastPathComponent.dropFirst()
    return try store.texts("SELECT \(columns.joined(separator: " || ' ' || ")) FROM ZCOUNTRY WHERE Z_PK = \(key)").first
  }

  /// Fails where one of some countries is in a continent.
  ///
  /// - Parameter what: what has happened to them, such as “marked”.
  fileprivate func expectNoContinent(of ids: [NSManagedObjectID], _ what: String) throws {
    try expect("countries that were \(what) and are in a continent", try links(of: ids), is: [])
  }

  /// Which of some countries is in which continent, one line for each that is in one.
  fileprivate func links(of ids: [NSManagedObjectID]) throws -> [String] {
    let rows = Set(ids.map { Self.row($0) + " in " })
    return try allLinks().filter { link in rows.contains { link.hasPrefix($0) } }
  }

  /// Marks countries with dates long past and far to come, each in a save of its own.
  fileprivate func markApart() throws -> [(id: NSManagedObjectID, date: Date)] {
    let dates = [0.5, -1_000_000_000.5, 2_500_000_000.5].map { Date(timeIntervalSinceReferenceDate: $0) }
    let marks = zip(unmarked, dates).map { (id: $0, date: $1) }
    for (id, date) in marks { try save([id]) { $0.markedForDeletionDate = date } }
    return marks
  }

  /// Which country is in which continent, one line for each that is in one.
  fileprivate func allLinks() throws -> [String] {
    try store.texts(
      "SELECT 'ZCOUNTRY ' || Z_PK || ' in ' || ZCONTINENT FROM ZCOUNTRY WHERE ZCONTINENT NOT NULL ORDER BY Z_PK")
  }

  /// Marks a country, saves, and looks at the objects.
  fileprivate func expectOneSave(of id: NSManagedObjectID, _ date: Date) throws {
    try sync.performAndWait {
      let country = try sync.country(of: id)
      let continent = country.continent
      let members = continent?.countries.count ?? 0
      country.markedForDeletionDate = date
      try sync.save()
      try expect("the object has a continent", country.continent != nil, is: false)
      try expect("members of the continent that it was in", continent?.countries.count, is: members - 1)
      try expect("the context has changes", sync.hasChanges, is: false)
    }
  }

  /// What another context has: held objects of the same continents, and changes that wait.
  fileprivate func bystanders() throws -> Bystanders {
    let (edited, loaded) = list.performAndWait { (list.object(with: unmarked[0]), list.object(with: unmarked[1])) }
    return try Bystanders(
      in: list, of: store, edit: (edited, "markedForDeletionDate", earlier as NSDate),
      insert: ("Country", ["name": "Newland" as NSString, "founded": earlier as NSDate]), loaded: loaded,
      fault: unmarked[2])
  }
}

/// What else of a country changes in the save that marks it.
private enum OtherEdit: CaseIterable {
  case itsAttributes
  case itsContinent
  case theSet
}
