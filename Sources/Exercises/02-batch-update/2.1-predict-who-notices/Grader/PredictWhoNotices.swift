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
    ExerciseNumber(2, 1), "predict-who-notices", "Predict who notices", minutes: 6, claims: ["U1", "U2"],
    call: "PredictWhoNotices(sight)",
    hints: [
      "Draw three boxes: the file, the context that holds the item, another context. The request changes one of them.",
      "A fetch asks the store which rows there are. What it then hands out for a row that is in memory already is another question.",
      "Two of the five answers follow the value from before, two follow the one that was written, and one is always the same.",
    ])

  /// What is checked: each answer against a real batch update.
  public static var checks: [Check<PredictWhoNotices>] {
    [
      Check("who-holds-it", "U2", "A batch update changes rows; an object that is in memory keeps what it has read.") {
        try $0.compare("item.done, held before", \.held)
      },
      Check(
        "who-fetches-again", "U2",
        "A fetch hands out the object that the context has already, as it is: it brings nothing up to date."
      ) { try $0.compare("item.done, fetched again", \.fetchedAgain) },
      Check(
        "who-never-had-it", "U1",
        "The row in the file is new, and whoever reads it for the first time gets the new value."
      ) {
        try $0.compare("item.done, in another context", \.elsewhere)
      },
      Check("who-is-found", "U2", "The condition of a fetch is judged in the store, by what is in the row.") {
        try $0.compare("items found by done == YES", \.found)
      },
      Check("who-has-changes", "U1", "A batch update goes past the context, which has nothing to save afterwards.") {
        try $0.compare("context.hasChanges", \.hasChanges)
      },
    ]
  }

  private func compare<Value: Equatable>(_ what: String, _ part: KeyPath<Sight, Value>) throws {
    for (before, written) in [(false, true), (true, false), (true, true), (false, false)] {
      let real = try Self.look(before, written)
      try expect(
        "\(what), where it was \(before) and \(written) was written", sight(before, written)[keyPath: part],
        is: real[keyPath: part])
    }
  }

  private static func look(_ before: Bool, _ written: Bool) throws -> Sight {
    let store = try GradedStore(items: [ItemSeed(name: "Call the plumber", done: before)])
    let context = store.context
    let item = try context.item(named: "Call the plumber")
    _ = item.done
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": written]
    try context.execute(request)
    let other = store.container.newBackgroundContext()
    return Sight(
      held: item.done, fetchedAgain: try context.item(named: item.name).done,
      elsewhere: try other.performAndWait { try other.item(named: "Call the plumber").done },
      found: try context.countItems("done == YES"), hasChanges: context.hasChanges)
  }
}
