import Foundation
import OpenCoreData
import Samples

/// One object that refuses to lose what it refers to.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The title of the episode that refuses.
  public var episode: String
  /// The relationship whose rule it is.
  public var property: String

  /// Makes a refusal.
  public init(episode: String, property: String) {
    self.episode = episode
    self.property = property
  }

  /// Such as `Weir 0.history`.
  public var description: String { "\(episode).\(property)" }
}

/// Exercise 1.4: to take a save error apart.
public struct ReadTheRefusal: Attempt {
  let refusals: (any Error) -> [Refusal]

  /// Makes an attempt.
  ///
  /// - Parameter refusals: the refusals that an error tells of.
  public init(_ refusals: @escaping (any Error) -> [Refusal]) { self.refusals = refusals }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 4), "read-the-refusal", "Read the refusal", minutes: 12, claims: ["D6"],
    call: "ReadTheRefusal(refusals)",
    hints: [
      "`localizedDescription` tells neither which object refuses nor why. An error of a save has that in its `userInfo`: print it, once where one episode refuses and once where two do.",
      "A single failure is thrown as it is. Several failures are thrown as one error 1560, which has them under NSDetailedErrorsKey. Make one list of both cases.",
      "For each failure in the list: is its code NSValidationRelationshipDeniedDeleteError? Then its `userInfo` has the object under NSValidationObjectErrorKey and the property under NSValidationKeyErrorKey.",
    ],
    why:
      "A save reports each failure with its code, its object and its property; only the failures of a denied delete, on an episode, are refusals."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext(but: .othersWorkStays, .saveOnlyIfAsked) }

  /// What is checked: errors of real saves.
  public static var checks: [Check<ReadTheRefusal>] {
    [
      Check(
        "several", "D6",
        "Several episodes refused, and another number of refusals was returned: the error that is thrown says only that there are several failures, and each of these is an error of its own in its userInfo."
      ) { attempt, fresh in
        for watched in [2, fresh.int(3...5)] {
          let store = try Refusing.library(Refusing.history, fresh, watched: watched)
          try expect("refusals", attempt.refusals(try store.refusedDelete(of: 3)).count, is: watched)
        }
      },
      Check(
        "the-one-who-refuses", "D6",
        "Other objects were named than the episodes that refused: neither the object that was deleted first nor the one at the other end of the relationship refuses."
      ) { attempt, fresh in
        let store = try Refusing.library(Refusing.history, fresh, watched: 4)
        let titles = (0..<4).map { store.title($0) }
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("who refuses", found.map(\.episode).sorted(), is: titles.sorted())
      },
      Check(
        "each-of-them", "D6",
        "The titles are not those of all episodes that refused: two of the episodes have the same title, another has an empty one, and each of them has a failure of its own."
      ) { attempt, fresh in
        let store = try Refusing.library(Refusing.history, fresh, watched: 4)
        let titles = try Refusing.rename(in: store, fresh, watched: 4)
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("who refuses", found.map(\.episode).sorted(), is: titles.sorted())
      },
      Check(
        "the-property", "D6",
        "A refusal is missing, or names another relationship than the one whose rule refused: each failure names its relationship under a key of its own."
      ) { attempt, fresh in
        let history = try Refusing.library(Refusing.history, fresh, watched: 2)
        let found = attempt.refusals(try history.refusedDelete(of: 3))
        try expect("the relationships", found.map(\.property), is: ["history", "history"])
        let both = try Refusing.library(Refusing.both, fresh, watched: 1)
        let places = fresh.shuffled([Int64(300), 301])
        let error = try both.refusedDelete { context in
          for place in places { context.delete(try context.episode(place)) }
        }
        let pairs = attempt.refusals(error).map { "\($0)" }.sorted()
        try expect(
          "the refusals", pairs,
          is: ["\(both.title(0)).history", "\(both.title(0)).series", "\(both.title(1)).series"])
      },
      Check(
        "only-one", "D6",
        "One episode refused, and its one refusal was not what was returned: a single failure is not wrapped, so the error that is thrown is the failure itself."
      ) { attempt, fresh in
        for rules in fresh.shuffled([Refusing.history, Refusing.series]) {
          let store = try Refusing.library(rules, fresh, watched: 1)
          let error = try store.refusedDelete { context in context.delete(try context.episode(300)) }
          let property = rules.episodeHistory == .denyDeleteRule ? "history" : "series"
          try expect(
            "refusals", attempt.refusals(error), is: [Refusal(episode: store.title(0), property: property)])
        }
      },
      Check(
        "nothing-else", "D6",
        "Something is listed that is not an episode's refusal, or a refusal is missing beside it: a save reports all its failures, each with its code and its object."
      ) { attempt, fresh in
        let store = try Refusing.library(Refusing.history, fresh, watched: 1)
        let nameless = Episode(context: store.context)
        nameless.setValue(nil, forKey: "title")
        try expect(
          "refusals, where an episode has no title", attempt.refusals(try store.refusedDelete(of: 3)),
          is: [Refusal(episode: store.title(0), property: "history")])

        var rules = Refusing.history
        (rules.seriesEpisodes, rules.historyEpisode) = (.denyDeleteRule, .denyDeleteRule)
        let others = try Refusing.library(rules, fresh, watched: 2)
        let error = try others.refusedDelete { context in
          context.delete(try context.series(3))
          context.delete(try context.episode(301))
          context.delete(try context.history(ofEpisode: 300))
        }
        try expect(
          "refusals, where a series and a history refuse too", attempt.refusals(error),
          is: [Refusal(episode: others.title(1), property: "history")])

        let alone = try Refusing.library(SeriesModel(\.seriesEpisodes, .denyDeleteRule), fresh, watched: 1)
        try expect(
          "refusals, where only the series refuses", attempt.refusals(try alone.refusedDelete(of: 3)), is: [])
        let unnamed = try Refusing.library(SeriesModel(), fresh, watched: 1)
        let missing = try unnamed.refusedDelete { try $0.episode(300).setValue(nil, forKey: "title") }
        try expect("refusals, where only a title is missing", attempt.refusals(missing), is: [])
        let required = try Refusing.required(fresh)
        let homeless = try required.refusedDelete { context in
          context.delete(try context.series(3))
          try context.episode(500).history = nil
          try context.episode(501).series = nil
        }
        try expect(
          "refusals, where an episode has no series and another one no history, which each has to have",
          attempt.refusals(homeless), is: [Refusal(episode: required.title(0), property: "history")])
        try expect(
          "refusals, where a file could not be read", attempt.refusals(CocoaError(.fileReadNoSuchFile)), is: [])
      },
      Check(
        "the-error-alone", "D6",
        "The context was rolled back after the save threw, and was edited again, and now refusals are missing or an object or edit is not as it was: the error still has the refusals, and to read it is to change nothing."
      ) { attempt, fresh in
        let store = try Refusing.library(Refusing.history, fresh, watched: 2)
        let error = try store.refusedDelete(of: 3)
        let context = store.context
        context.rollback()
        // One of the two that have refused has an unsaved edit again, and the other one is held as it is.
        let refused = fresh.shuffled([Int64(300), 301])
        try context.episode(refused[0]).duration += 7
        let bystanders = try Bystanders(
          in: context, of: store, edit: (try context.episode(303), "title", "Half a ti" as NSString),
          insert: ("Series", ["id": NSNumber(value: 8), "title": "New one" as NSString]),
          loaded: try context.episode(refused[1]))
        context.delete(try context.episode(302))
        let (pending, settings) = (PendingChanges(in: context), ContextSettings(of: context))
        try expect("refusals", attempt.refusals(error).count, is: 2)
        try bystanders.check(.unsaved, "after the error was read")
        try expect("objects that are marked as deleted", context.deletedObjects.count, is: 1)
        try pending.check("after the error was read")
        try settings.check("after the error was read")
        try expect("changes in the file", try bystanders.changesInTheFile(), is: [])
      },
      Check(
        "the-delete-waits", "D6",
        "While the refused delete waits in the context beside unsaved edits, refusals are missing, or the delete or an edit is not as it was: what becomes of them is for the caller to decide, and not for the function that reads the error."
      ) { attempt, fresh in
        for watched in [1, 3, fresh.int(20...30)] {
          let store = try Refusing.library(Refusing.history, fresh, watched: watched)
          let refused = (0..<watched).map { 300 + Int64($0) }
          let edited = try (refused + [500]).map { try store.context.episode($0) }
          for episode in edited { episode.duration += 7 }
          let before = try store.contents()
          let error = try store.refusedDelete(of: 3)
          let pending = PendingChanges(in: store.context)
          try expect("refusals", attempt.refusals(error).count, is: watched)
          try pending.check("after the error was read")
          let durations = edited.count { $0.changedValues()["duration"] != nil }
          try expect("durations that are edited", durations, is: edited.count)
          try expect("changes in the file", before.changes(to: try store.contents()), is: [])
        }
      },
      Check(
        "the-title-now", "D6",
        "The title of an episode was edited and not saved, and the refusal has another title than the episode has when the function runs."
      ) { attempt, fresh in
        let store = try Refusing.library(Refusing.history, fresh, watched: 2)
        let saved = [store.title(0), store.title(1)]
        let titles = fresh.words(2).map { "New " + $0 }
        try store.context.episode(300).title = titles[0]
        let error = try store.refusedDelete(of: 3)
        try expect(
          "who refuses, the delete and a new title being unsaved", attempt.refusals(error).map(\.episode).sorted(),
          is: [titles[0], saved[1]].sorted())
        store.context.rollback()
        try store.context.episode(301).title = titles[1]
        try expect(
          "who refused, after a rollback and another new title", attempt.refusals(error).map(\.episode).sorted(),
          is: [saved[0], titles[1]].sorted())
      },
    ]
  }
}

/// Stores of series 3, whose episodes begin with 300, under rules that refuse.
private enum Refusing {
  static let history = SeriesModel(\.episodeHistory, .denyDeleteRule)
  static let series = SeriesModel(\.episodeSeries, .denyDeleteRule)
  static var both: SeriesModel {
    var rules = history
    rules.episodeSeries = .denyDeleteRule
    return rules
  }

  static func library(_ rules: SeriesModel, _ fresh: FreshData, watched: Int) throws -> GradedStore {
    let seeds = [
      SeriesSeed(id: 3, title: fresh.word(), episodes: watched + fresh.int(3...5), watched: watched),
      SeriesSeed(id: 5, title: fresh.word(), episodes: 2, watched: 2),
    ]
    return try GradedStore(rules, fresh.shuffled(seeds))
  }

  /// A library whose episodes have to have a series and a history: one episode of series 3, two of another one.
  static func required(_ fresh: FreshData) throws -> GradedStore {
    let seeds = [
      SeriesSeed(id: 3, title: fresh.word(), episodes: 1, watched: 1),
      SeriesSeed(id: 5, title: fresh.word(), episodes: 2, watched: 2),
    ]
    return try GradedStore(
      {
        let model = Refusing.history.make()
        let relationships = model.entitiesByName["Episode"]?.relationshipsByName
        for key in ["series", "history"] { relationships?[key]?.isOptional = false }
        return model
      },
      filledBy: { context in for seed in fresh.shuffled(seeds) { seed.insert(into: context) } })
  }

  /// Gives the watched episodes titles of which two are the same, and saves.
  static func rename(in store: GradedStore, _ fresh: FreshData, watched: Int) throws -> [String] {
    // One has no title yet, and two have the same one.
    let words = fresh.words(watched - 2) + [""]
    let titles = fresh.shuffled(words + [words[0]])
    for (place, title) in titles.enumerated() { try store.context.episode(300 + Int64(place)).title = title }
    try store.context.save()
    return titles
  }
}

extension GradedStore {
  /// Deletes a series whose episodes refuse to be deleted, and gives the error of the save.
  fileprivate func refusedDelete(of id: Int64) throws -> any Error {
    try refusedDelete { $0.delete(try $0.series(id)) }
  }

  /// Changes something and gives the error of the save.
  fileprivate func refusedDelete(_ change: (NSManagedObjectContext) throws -> Void) throws -> any Error {
    try change(context)
    return try expectError("the save") { try context.save() }
  }

  /// The title of an episode of series 3, in the file.
  fileprivate func title(_ place: Int) -> String {
    (try? texts("SELECT ZTITLE FROM ZEPISODE WHERE ZID = \(300 + place)"))?.first ?? ""
  }
}
