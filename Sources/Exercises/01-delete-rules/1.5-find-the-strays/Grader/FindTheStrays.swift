import OpenCoreData
import Samples

/// Exercise 1.5: to find the keys that lead nowhere, and to disturb nothing.
public struct FindTheStrays: Attempt {
  let strays: (NSManagedObjectContext) throws -> [Episode]

  /// Makes an attempt.
  ///
  /// - Parameter strays: the episodes whose series is gone.
  public init(_ strays: @escaping (NSManagedObjectContext) throws -> [Episode]) { self.strays = strays }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 5), "find-the-strays", "Find the keys to nothing", minutes: 10, claims: ["D7"],
    call: "FindTheStrays(strays)",
    hints: [
      "The key of a stray is not NULL; so what does `series == nil` ask?",
      "Fetch what is there first. A stray has a series, and that series is not among them.",
      "A predicate can take a list of objects: IN, and NOT before it. Reading a property of the lost series would change the context.",
    ])

  /// What is checked: who is found, and that the context has no change afterwards.
  public static var checks: [Check<FindTheStrays>] {
    [
      Check(
        "the-strays", "D7",
        "The key of a stray still holds the number of a row that is gone, so it is not nil, and a fetch for nil passes it by."
      ) { attempt in
        let store = try damaged(others: false)
        let found = try attempt.strays(store.context).map(\.id)
        try expect("strays that were found", Set(found).intersection([300, 301]).sorted(), is: [300, 301])
      },
      Check(
        "not-the-healthy", "D7",
        "An episode whose series is there is no stray: a key that is set may well lead somewhere."
      ) { attempt in
        let store = try damaged(others: true)
        let found = try attempt.strays(store.context).map(\.id)
        try expect("healthy episodes among the strays", found.filter { $0 / 100 == 9 }.sorted(), is: [])
      },
      Check(
        "not-the-free", "D7", "An episode that has no series at all has lost nothing: its key is NULL, not wrong."
      ) { attempt in
        let store = try damaged(others: true)
        let found = try attempt.strays(store.context).map(\.id)
        try expect("all that were found", found.sorted(), is: [300, 301])
      },
      Check(
        "nothing-disturbed", "D7",
        "Looking was a change: a property of the lost series was read, so the context marked that series as deleted and now has something to save."
      ) { attempt in
        let store = try damaged(others: true)
        _ = try attempt.strays(store.context)
        try expect("hasChanges after the search", store.context.hasChanges, is: false)
      },
    ]
  }

  /// A store in which one series was deleted under no action; others are whole, and one episode never had a series.
  private static func damaged(others: Bool) throws -> GradedStore {
    let store = try GradedStore(
      SeriesModel(\.seriesEpisodes, .noActionDeleteRule),
      [SeriesSeed(id: 3, title: "Lost", episodes: 2, watched: 0)]
        + (others ? [SeriesSeed(id: 9, title: "Whole", episodes: 3, watched: 1)] : []))
    let context = try store.reopened().viewContext
    context.delete(try context.series(3))
    if others {
      let free = Episode(context: context)
      free.id = 1
      free.title = "Free"
    }
    try context.save()
    return store
  }
}
