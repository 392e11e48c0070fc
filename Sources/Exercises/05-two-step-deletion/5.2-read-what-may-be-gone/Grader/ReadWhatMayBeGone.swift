import OpenCoreData
import Samples

/// Exercise 5.2: to read a property of an object whose row may be gone.
public struct ReadWhatMayBeGone: Attempt {
  let name: (Country) -> String?

  /// Makes an attempt.
  ///
  /// - Parameter name: the name of a country; nil where its row is gone.
  public init(_ name: @escaping (Country) -> String?) { self.name = name }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 2), "read-what-may-be-gone", "Read what may be gone", minutes: 10, claims: ["T1", "T2", "T3"],
    call: "ReadWhatMayBeGone(nameIfThere)",
    hints: [
      "Whom can you ask that goes and looks, and does not read the object?",
      "The context has a method that takes an ID and throws where there is no row. And an object that was told of its delete says so itself.",
      "First isDeleted and managedObjectContext, for what is known already; then existingObject(with:), with `try?`; then the name.",
    ])

  /// What is checked: objects that are there and objects that are gone, and that asking changes nothing.
  public static var checks: [Check<ReadWhatMayBeGone>] {
    [
      Check("a-living-fault", "T1", "A fault is not gone: it is an object whose values nobody has needed yet.") {
        attempt in
        let globe = try Globe(["Bhutan"])
        let country = try globe.held("Bhutan", isLoaded: false)
        try expect("the name", globe.ask(attempt, country), is: "Bhutan")
      },
      Check(
        "gone-and-not-told", "T1",
        "The row is gone and the object does not know: `isDeleted` has its answer one line too late."
      ) {
        attempt in
        let globe = try Globe(["Bhutan"])
        let country = try globe.held("Bhutan", isLoaded: false)
        try globe.delete("Bhutan", isMerged: false)
        try expect("the name", globe.ask(attempt, country), is: nil)
      },
      Check(
        "nothing-changed", "T3",
        "Reading was a change: the context found no row, marked the object as deleted, and has something to save."
      ) {
        attempt in
        let globe = try Globe(["Bhutan"])
        let country = try globe.held("Bhutan", isLoaded: false)
        try globe.delete("Bhutan", isMerged: false)
        _ = globe.ask(attempt, country)
        try expect("hasChanges", globe.list.performAndWait { globe.list.hasChanges }, is: false)
      },
      Check(
        "gone-and-told", "T2",
        "The context was told of the delete, and the object still has its values: it is marked, and that is to be asked too."
      ) {
        attempt in
        let globe = try Globe(["Bhutan"])
        let country = try globe.held("Bhutan", isLoaded: true)
        try globe.delete("Bhutan", isMerged: true)
        try expect("the name", globe.ask(attempt, country), is: nil)
      },
      Check("an-empty-name", "T3", "An empty name is a value: it looks like nothing, and its row is there.") {
        attempt in
        let globe = try Globe([""])
        let country = try globe.held("", isLoaded: false)
        try expect("the name", globe.ask(attempt, country), is: "")
      },
    ]
  }
}

extension Globe {
  fileprivate func ask(_ attempt: ReadWhatMayBeGone, _ country: Country) -> String? {
    list.performAndWait { attempt.name(country) }
  }
}
