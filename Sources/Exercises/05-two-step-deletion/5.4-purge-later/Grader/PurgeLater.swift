import Foundation
import OpenCoreData
import Samples

/// Exercise 5.4: to take the second step, when nobody is looking any more.
public struct PurgeLater: Attempt {
  let purge: (String, Date, TimeInterval, NSManagedObjectContext, [NSManagedObjectContext]) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter purge: deletes what has been marked for longer than the grace period, and tells some contexts.
  public init(
    _ purge:
      @escaping (
        _ entity: String, _ now: Date, _ grace: TimeInterval, _ context: NSManagedObjectContext,
        _ others: [NSManagedObjectContext]
      ) throws -> Void
  ) { self.purge = purge }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 4), "purge-later", "Purge later", minutes: 15, claims: ["T4", "T5", "T7"],
    call: "PurgeLater(purge)",
    hints: [
      "A batch delete can do it; which marks are old enough at this moment, and whose moment is that?",
      "Compare the mark with `now` less the grace period. Let errors out. And think of those who still hold what goes.",
      "Predicate: markedForDeletionDate < a date that you compute. Ask for object IDs; merge them under NSDeletedObjectsKey into the context and into all others.",
    ])

  /// What is checked: who goes and who stays, who is told, and what an error does.
  public static var checks: [Check<PurgeLater>] {
    [
      Check(
        "the-clock", "T4",
        "What was marked long ago is still there: the time is the one that is handed in, and not the wall clock's."
      ) {
        attempt in
        let globe = try Globe.marked()
        try attempt.purge(globe, at: 1_000, grace: 120)
        try expect("countries in the file", try globe.names(), is: ["Kuwait"])
      },
      Check(
        "the-grace-period", "T4",
        "What was marked a moment ago is gone, and somebody may be looking at it: the grace period is theirs."
      ) {
        attempt in
        let globe = try Globe.marked()
        try attempt.purge(globe, at: 250, grace: 120)
        try expect("countries in the file", try globe.names(), is: ["Jordan", "Kuwait"])
        try attempt.purge(globe, at: 250, grace: 10)
        try expect("countries in the file, with a shorter grace", try globe.names(), is: ["Kuwait"])
      },
      Check(
        "the-others", "T7",
        "A context that holds a purged country was not told: the purge has to be merged like any other delete."
      ) {
        attempt in
        let globe = try Globe.marked()
        let held = try globe.held("Iran", isLoaded: true)
        try attempt.purge(globe, at: 1_000, grace: 120)
        try expect("the held country is marked as deleted", globe.list.performAndWait { held.isDeleted }, is: true)
      },
      Check(
        "itself", "T7",
        "The context that purged still takes a country for alive: it has to be told too, since a batch delete goes past it."
      ) {
        attempt in
        let globe = try Globe.marked()
        let held = try globe.held("Iran", isLoaded: true, in: globe.sync)
        try attempt.purge(globe, at: 1_000, grace: 120)
        globe.sync.performAndWait { globe.sync.processPendingChanges() }
        try expect(
          "its own country is known to be gone",
          globe.sync.performAndWait { held.isDeleted || held.managedObjectContext == nil }, is: true)
      },
      Check(
        "the-error", "T5",
        "The purge failed and nobody heard of it: it will fail every day from now on, and the file will grow."
      ) {
        attempt in
        var model = CountryModel()
        model.continentCountries = .denyDeleteRule
        let globe = try Globe(["Iran"], model) { $0.continent?.markedForDeletionDate = Globe.moment(0) }
        try expectError("a purge of a continent whose countries stand in the way") {
          try attempt.purge(globe, "Continent", at: 1_000, grace: 120)
        }
      },
    ]
  }

  private func purge(_ globe: Globe, _ entity: String = "Country", at seconds: TimeInterval, grace: TimeInterval) throws
  {
    try globe.sync.performAndWait { try purge(entity, Globe.moment(seconds), grace, globe.sync, [globe.list]) }
  }
}

extension Globe {
  /// Three countries: one was marked at second 100, one at second 200, one was not.
  fileprivate static func marked() throws -> Globe {
    try Globe(["Iran", "Jordan", "Kuwait"]) { country in
      let marks: [String: TimeInterval] = ["Iran": 100, "Jordan": 200]
      country.markedForDeletionDate = marks[country.name].map(moment)
    }
  }
}
