import OpenCoreData
import Samples

/// What an object says whose row another context has deleted.
public struct Reading: Equatable, Sendable {
  /// What `isDeleted` says before the name is read.
  public var isDeletedBefore: Bool
  /// What the name reads.
  public var name: String
  /// What `isDeleted` says after the name was read.
  public var isDeletedAfter: Bool

  /// Makes a prediction.
  public init(isDeletedBefore: Bool, name: String, isDeletedAfter: Bool) {
    self.isDeletedBefore = isDeletedBefore
    self.name = name
    self.isDeletedAfter = isDeletedAfter
  }
}

/// Exercise 5.1: to predict what an object reads whose row is gone.
public struct PredictWhatIsRead: Attempt {
  let reading: (String, Bool, Bool) -> Reading

  /// Makes an attempt.
  ///
  /// - Parameter reading: predicts, from the name in the row, whether the object was loaded, and whether the delete was
  ///   merged, what is read.
  public init(_ reading: @escaping (_ name: String, _ wasLoaded: Bool, _ isMerged: Bool) -> Reading) {
    self.reading = reading
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 1), "predict-what-is-read", "Predict what is read", minutes: 8, claims: ["T1", "T2", "T3"],
    call: "PredictWhatIsRead(reading)",
    hints: [
      "A context does not know what happened to a row until it looks or is told. When does it look?",
      "Ask of each of the four cases: did a merge tell the context before the read? If not, does the read have to go to the store? Only a read of a fault does.",
      "Merged: both are marked before the read and stay readable, since the merge fills the fault from the row that the context had fetched. Not merged: a loaded object goes on as before. And a fault that finds no row: what can it give for the name, and what does the context know after that read?",
    ],
    why:
      "A merged delete is a delete in this context: the object is marked at once, and a fault is filled from the row that "
      + "it had fetched, so both can be read until the save. Without a merge nothing is known; only a fault finds out, when a read sends it to the store."
  )

  /// What is checked: each part of each answer against a real delete.
  public static var checks: [Check<PredictWhatIsRead>] {
    [
      Check(
        "not-asked", "T1",
        "`isDeleted` does not look into the store: it says what this context knows, and it was not told."
      ) { try $0.compare("isDeleted, before the read", \.isDeletedBefore, [(false, false), (true, false)], $1) },
      Check("a-fault", "T3", "A fault goes to the store when it is read, finds no row, and reads as nothing.") {
        try $0.compare("the name", \.name, [(false, false)], $1)
      },
      Check("found-out", "T1", "The read that finds no row marks the object as deleted.") {
        try $0.compare("isDeleted, after the read", \.isDeletedAfter, [(false, false)], $1)
      },
      Check(
        "a-loaded-object", "T2",
        "A loaded object has its values and does not look into the store: it reads as before, and is not marked."
      ) {
        try $0.compare("the name", \.name, [(true, false)], $1)
        try $0.compare("isDeleted, after the read", \.isDeletedAfter, [(true, false)], $1)
      },
      Check("told", "T2", "A merge tells the context, and marks the object before anybody reads it; the mark stays.") {
        try $0.compare("isDeleted, before the read", \.isDeletedBefore, [(false, true), (true, true)], $1)
        try $0.compare("isDeleted, after the read", \.isDeletedAfter, [(false, true), (true, true)], $1)
      },
      Check(
        "told-and-loaded", "T2",
        "A merged delete marks the object and takes no values away: what was loaded can be read until the save."
      ) { try $0.compare("the name", \.name, [(true, true)], $1) },
      Check(
        "told-and-a-fault", "T2",
        "A merged delete fills the fault from the row that the context had fetched: a read finds the name, and does not go to the store."
      ) { try $0.compare("the name", \.name, [(false, true)], $1) },
    ]
  }

  private func compare<Value: Equatable>(
    _ what: String, _ part: KeyPath<Reading, Value>, _ cases: [(wasLoaded: Bool, isMerged: Bool)], _ fresh: FreshData
  ) throws {
    let names = [fresh.word(), fresh.word().lowercased() + " of " + fresh.word(), Self.unusualName(fresh)]
    var answers: [() throws -> Void] = []
    for (name, (wasLoaded, isMerged)) in fresh.shuffled(names.flatMap { name in cases.map { (name, $0) } }) {
      let globe = try Globe([name])
      let country = try globe.held(name, isLoaded: wasLoaded)
      try globe.delete(name, isMerged: isMerged)
      let real = globe.list.performAndWait {
        let before = country.isDeleted
        let read = country.name
        return Reading(isDeletedBefore: before, name: read, isDeletedAfter: country.isDeleted)
      }
      answers.append {
        try expect(
          "\(what) of \(name), \(wasLoaded ? "loaded" : "a fault"), the delete "
            + (isMerged ? "merged" : "not merged"),
          reading(name, wasLoaded, isMerged)[keyPath: part], is: real[keyPath: part])
      }
    }
    // A prediction that was right once has to stay right, however often it is asked for.
    for _ in 0..<fresh.int(20...40) { for answer in fresh.shuffled(answers) { try answer() } }
  }

  /// A name that a change of its letters or its spaces would not leave alone.
  private static func unusualName(_ fresh: FreshData) -> String {
    fresh.element(of: [
      " \(fresh.word().uppercased())  \(fresh.word().lowercased()) ", "Å\(fresh.word())’s ÉTAT \(fresh.int(10...99))",
    ])
  }
}
