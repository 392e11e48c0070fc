import OpenCoreData
import Samples

/// Exercise 2.6: to write the test that tells a sound batch update from one with a fault.
public struct TellTheUpdatesApart: Attempt {
  let isSound: (UpdatingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether the batch updates of an engine do what they should.
  public init(_ isSound: @escaping (UpdatingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 6), "tell-the-updates-apart", "Tell the two updates apart", minutes: 20,
    claims: ["U1", "U2", "U3"], call: "TellTheUpdatesApart(areUpdatesSound)",
    hints: [
      "What does a batch update promise about rows that match, rows that do not, objects in memory, and its answer?",
      "Load an object before the update. That it still reads the old value is not a fault: it is what a sound engine does.",
      "Four questions: which rows changed in the file; what a held object reads; what the count is where some rows had the value already; and whether every row that was written is among the IDs.",
    ])

  /// What is checked: that the sound engine passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheUpdatesApart>] {
    [
      Check(
        "the-sound-engine", "U2",
        "The test turns down the sound engine: it expects something that no batch update promises."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "every-row", "U1",
        "The test passes an engine that writes every row of the entity: those that do not match have to be looked at too."
      ) { try $0.compare(.writesEveryRow, isSound: false) },
      Check(
        "through-objects", "U2",
        "The test passes an engine that changes objects in memory: a batch update touches rows, and an object that is held must not notice."
      ) { try $0.compare(.goesThroughObjects, isSound: false) },
      Check(
        "the-count", "U3",
        "The test passes an engine that counts only what had another value: try an update that matches rows which have it already."
      ) { try $0.compare(.countsWhatChanged, isSound: false) },
      Check(
        "the-ids", "U3",
        "The test passes an engine whose answer forgets an object: the IDs have to name every row that was written."
      ) { try $0.compare(.forgetsAnID, isSound: false) },
    ]
  }

  private func compare(_ fault: UpdatingEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound engine" : "the engine with the fault"
    try expect("\(name) passes the test", try isSound(UpdatingEngine(fault: fault)), is: expected)
  }
}
