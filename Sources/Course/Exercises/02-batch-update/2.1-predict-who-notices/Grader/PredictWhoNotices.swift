import OpenCoreData
import Samples

/// What each of those who look sees after a batch update.
public struct Sight: Equatable, Sendable {
  /// What the object reads that was in memory before.
  public var held: Bool
  /// What the object reads that a fetch in the same context returns.
  public var fetchedAgain: Bool
  /// What the object reads that a context fetches which never had it.
  public var elsewhere: Bool
  /// How many items a fetch for `done == YES` finds in the same context.
  public var found: Int
  /// Whether the context has something to save.
  public var hasChanges: Bool

  /// Makes a prediction.
  public init(held: Bool, fetchedAgain: Bool, elsewhere: Bool, found: Int, hasChanges: Bool) {
    self.held = held
    self.fetchedAgain = fetchedAgain
    self.elsewhere = elsewhere
    self.found = found
    self.hasChanges = hasChanges
  }
}

/// Exercise 2.1: to predict who notices a batch update.
public struct PredictWhoNotices: Attempt {
  let sight: (Bool, Bool) -> Sight

  /// Makes an attempt.
  ///
  /// - Parameter sight: predicts, from what the one item of a store was and what a batch update writes, what is seen.
  public init(_ sight: @escaping (_ before: Bool, _ written: Bool) -> Sight) { self.sight = sight }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 1), "predict-who-notices", "Predict who notices", minutes: 6, claims: ["U2"],
    call: "PredictWhoNotices(sight)",
    hints: [
      "Draw three boxes: the file, the context that holds the item, another context. The request changes one of them.",
      "A fetch asks the store which rows match. Which values does it return for a row that has an object in the context already?",
      "Two of the five answers follow the value from before, two follow the one that was written, and one is always the same.",
    ],
    why:
      "A batch update changes rows. A fetch decides by the rows, and returns the objects that the context has, with the values that they have."
  )

  /// What is checked: each answer against real batch updates, for all pairs of values.
  public static var checks: [Check<PredictWhoNotices>] {
    [
      Check(
        "who-holds-it", "U2", "A batch update changes rows; an object that is in memory keeps the values that it has."
      ) { try $0.compare("item.done, held before", \.held, $1) },
      Check(
        "who-fetches-again", "U2",
        "A fetch returns the object that the context has already, as it is: it brings no values up to date."
      ) { try $0.compare("item.done, fetched again", \.fetchedAgain, $1) },
      Check(
        "who-never-had-it", "U2",
        "The row in the file has the value that was written, and a context that never had the item reads the row."
      ) { try $0.compare("item.done, in another context", \.elsewhere, $1) },
      Check("who-is-found", "U2", "The store decides which items a fetch finds, by what is in their rows.") {
        try $0.compare("items found by done == YES", \.found, $1)
      },
      Check("who-has-changes", "U2", "A batch update goes past the context, which has nothing to save afterwards.") {
        try $0.compare("context.hasChanges", \.hasChanges, $1)
      },
    ]
  }

  private func compare<Value: Equatable>(
    _ what: String, _ part: KeyPath<Sight, Value>, _ fresh: FreshData
  ) throws {
    let pairs = [(false, true), (true, false), (true, true), (false, false)]
    let real = try pairs.map { ($0, $1, try Self.look($0, $1, fresh.word())[keyPath: part]) }
    for (before, written, seen) in fresh.shuffled(real + real) {
      try expect(
        "\(what), where it was \(before) and \(written) was written", sight(before, written)[keyPath: part], is: seen)
    }
  }

  private static func look(_ before: Bool, _ written: Bool, _ name: String) throws -> Sight {
    let store = try GradedStore(items: [ItemSeed(name: name, done: before)])
    let context = store.context
    let item = try context.item(named: name)
    _ = item.done
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": written]
    try context.execute(request)
    let other = store.container.newBackgroundContext()
    return Sight(
      held: item.done, fetchedAgain: try context.item(named: name).done,
      elsewhere: try other.performAndWait { try other.item(named: name).done },
      found: try context.countItems("done == YES"), hasChanges: context.hasChanges)
  }
}
