import OpenCoreData
import Samples
import WorkbookKit

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
      "Everything below the item's level finds it, saved or not. Nothing above or beside does.",
      "Count the levels as edit, main, root, file. The item is on its maker's level plus the saves; the other root stands beside the root, and finds it once it is in the file.",
    ],
    why:
      "A save hands the item to the next level up, and a fetch in a child also finds what the contexts above it hold. "
      + "Another root has nothing in common with this tree but the file.")

  /// What is checked: each answer against a real tree of contexts, for every maker and every number of saves.
  public static var checks: [Check<PredictWhoSees>] {
    [
      Check(
        "nothing-above", "P3",
        "An item that was made and not saved is found in the context that made it, and in no context above that one."
      ) { try $0.compare([(.edit, 0)], $1) },
      Check(
        "everything-below", "P3",
        "An item that a context holds and has not saved is found there and in every context below, and nowhere else."
      ) { try $0.compare([(.main, 0), (.root, 0)], $1) },
      Check("one-level", "P3", "A save goes up one level and stops there; only a root's save reaches the file.") {
        try $0.compare([(.edit, 1)], $1)
      },
      Check(
        "not-aside", "P3",
        "What the root holds and has not saved is found in the root's whole tree, and neither in the file nor by another root."
      ) { try $0.compare([(.edit, 2), (.main, 1)], $1) },
      Check("the-file", "P3", "Once the root has saved, the row is in the file, and every context can fetch it.") {
        try $0.compare([(.edit, 3), (.main, 2), (.root, 1)], $1)
      },
    ]
  }

  private func compare(_ cases: [(maker: Place, saves: Int)], _ fresh: FreshData) throws {
    let seen = try cases.map { maker, saves in (maker, saves, try Self.look(maker, saves, for: fresh.word())) }
    for (maker, saves, finders) in fresh.shuffled(seen + seen) {
      try expect(
        "who finds an item made in \(maker) after \(CountedNoun.text(saves, "save"))",
        whoSees(maker, saves).sorted().map(\.rawValue),
        is: finders.sorted().map(\.rawValue))
    }
  }

  private static func look(_ maker: Place, _ saves: Int, for name: String) throws -> Set<Place> {
    let family = Family(try GradedStore(items: []))
    let path: [(Place, NSManagedObjectContext)] = [(.edit, family.edit), (.main, family.main), (.root, family.root)]
    let levels = path.drop { $0.0 != maker }
    guard let context = levels.first?.1 else { return [] }
    context.performAndWait { Item(context: context).name = name }
    for (_, level) in levels.prefix(saves) { try family.save(level) }
    var seen = Set(
      try (path + [(.otherRoot, family.otherRoot())]).filter { try family.finds(name, in: $0.1) }.map(\.0))
    if try family.store.rows("ZITEM") > 0 { seen.insert(.file) }
    return seen
  }
}
