import OpenCoreData
import Samples

/// A context in a tree, or what lies below it.
public enum Place: String, Hashable, CaseIterable, Sendable, Comparable {
  /// The lowest context.
  case edit
  /// The parent of `edit`.
  case main
  /// The parent of `main`, which saves to the file.
  case root
  /// Another context that saves to the same file.
  case otherRoot
  /// The file itself.
  case file

  /// Upwards, and then aside.
  public static func < (left: Place, right: Place) -> Bool {
    let order = Place.allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}

/// Exercise 4.1: to predict where a new object can be found.
public struct PredictWhoSees: Attempt {
  let whoSees: (Place, Int) -> Set<Place>

  /// Makes an attempt.
  ///
  /// - Parameter whoSees: predicts, from the context in which an item is made and the number of saves, who finds it.
  public init(_ whoSees: @escaping (_ maker: Place, _ saves: Int) -> Set<Place>) { self.whoSees = whoSees }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 1), "predict-who-sees", "Predict who sees it", minutes: 8, claims: ["P3"],
    call: "PredictWhoSees(whoSees)",
    hints: [
      "Draw the tree, and put the item on the level where it was made. Each save lifts it by one.",
      "From where it is, it can be seen by everything below, saved or not. It cannot be seen by anything above or beside.",
      "Count the levels as edit, main, root, file. The item is on its maker's level plus the saves; the other root stands beside the root, and hears of it when it is in the file.",
    ])

  /// What is checked: each answer against a real tree of contexts.
  public static var checks: [Check<PredictWhoSees>] {
    [
      Check("nothing-above", "P3", "What is made in a context and not saved is seen by nobody above it.") {
        try $0.compare(.edit, saves: 0)
      },
      Check("everything-below", "P3", "What an ancestor has not saved can be found by all of its descendants.") {
        try $0.compare(.main, saves: 0)
        try $0.compare(.root, saves: 0)
      },
      Check("one-level", "P3", "A save goes up one level and stops there; only a root's save reaches the file.") {
        try $0.compare(.edit, saves: 1)
        try $0.compare(.main, saves: 1)
      },
      Check("not-aside", "P3", "Another root finds what is in the file, and nothing that a root has not saved.") {
        try $0.compare(.edit, saves: 2)
      },
      Check("the-file", "P3", "Once the root has saved, the row is in the file, and every context can fetch it.") {
        try $0.compare(.edit, saves: 3)
        try $0.compare(.root, saves: 1)
      },
    ]
  }

  private func compare(_ maker: Place, saves: Int) throws {
    try expect(
      "who finds an item made in \(maker) after \(saves) saves", whoSees(maker, saves).sorted().map(\.rawValue),
      is: try Self.look(maker, saves).sorted().map(\.rawValue))
  }

  private static func look(_ maker: Place, _ saves: Int) throws -> Set<Place> {
    let family = Family(try GradedStore(items: []))
    let path: [(Place, NSManagedObjectContext)] = [(.edit, family.edit), (.main, family.main), (.root, family.root)]
    let levels = path.drop { $0.0 != maker }
    guard let context = levels.first?.1 else { return [] }
    context.performAndWait { Item(context: context).name = "Lantern" }
    for (_, level) in levels.prefix(saves) { try family.save(level) }
    var seen = Set(
      try (path + [(.otherRoot, family.otherRoot())]).filter { try family.finds("Lantern", in: $0.1) }.map(\.0))
    if try family.store.rows("ZITEM") > 0 { seen.insert(.file) }
    return seen
  }
}
