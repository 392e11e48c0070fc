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
      "`localizedDescription` names neither an object nor a property. Print `userInfo` of both errors in segment 7 of the chapter.",
      "One failure is thrown as it is. Several come as one error 1560, with the others under NSDetailedErrorsKey. Treat both alike.",
      "For each single error: is its code NSValidationRelationshipDeniedDeleteError? Then its userInfo has the object under NSValidationObjectErrorKey and the property under NSValidationKeyErrorKey.",
    ])

  /// What is checked: errors of real saves.
  public static var checks: [Check<ReadTheRefusal>] {
    [
      Check(
        "several", "D6",
        "Two episodes refuse, so the error that is thrown only says that there are several; the refusals are in its userInfo."
      ) { attempt in
        let store = try GradedStore(
          denying, [SeriesSeed(id: 3, title: "Weir", episodes: 4, watched: 2)])
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("refusals", found.count, is: 2)
      },
      Check(
        "the-one-who-refuses", "D6",
        "Neither the series that you deleted nor the history is the one who refuses: it is the episode, whose own rule says deny."
      ) { attempt in
        let store = try GradedStore(denying, [SeriesSeed(id: 3, title: "Weir", episodes: 4, watched: 2)])
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("who refuses", found.map(\.episode).sorted(), is: ["Weir 0", "Weir 1"])
      },
      Check(
        "the-property", "D6",
        "The refusal is a rule of one relationship, and the error names it under a key of its own."
      ) { attempt in
        let store = try GradedStore(denying, [SeriesSeed(id: 3, title: "Weir", episodes: 4, watched: 2)])
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("properties", Set(found.map(\.property)).sorted(), is: ["history"])
      },
      Check("only-one", "D6", "A single failure is not wrapped: the error that is thrown is the refusal itself.") {
        attempt in
        let store = try GradedStore(denying, [SeriesSeed(id: 3, title: "Sluice", episodes: 4, watched: 1)])
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("refusals", found, is: [Refusal(episode: "Sluice 0", property: "history")])
      },
      Check(
        "nothing-else", "D6",
        "A save reports everything that is wrong, missing values too; only errors with the code of a denied delete are refusals."
      ) { attempt in
        let store = try GradedStore(denying, [SeriesSeed(id: 3, title: "Sluice", episodes: 2, watched: 1)])
        let nameless = Episode(context: store.context)
        nameless.setValue(nil, forKey: "title")
        let found = attempt.refusals(try store.refusedDelete(of: 3))
        try expect("refusals", found, is: [Refusal(episode: "Sluice 0", property: "history")])
      },
    ]
  }

  private static let denying = SeriesModel(\.episodeHistory, .denyDeleteRule)
}

extension GradedStore {
  /// Deletes a series whose episodes refuse to go, and gives the error of the save.
  func refusedDelete(of id: Int64) throws -> any Error {
    context.delete(try context.series(id))
    return try expectError("the save") { try context.save() }
  }
}
