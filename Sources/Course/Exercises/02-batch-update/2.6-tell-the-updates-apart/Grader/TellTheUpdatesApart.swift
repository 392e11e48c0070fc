import OpenCoreData
import Samples

/// Exercise 2.6: to write the test that tells a sound batch update from one with a fault.
public struct TellTheUpdatesApart: Attempt, TellApart {
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
      "Load an object before the update. That it still reads the old value is not a fault: a sound engine does that.",
      "Update several rows, some of which have the value already. Compare the rows of the file that match and those that do not, the count, and the IDs one by one.",
    ],
    why: """
      A test is worth what it turns down. This one looks at rows that match and rows that do not, at an object in memory, \
      and at both kinds of answers; an error of the engine ends it.
      """,
    hidesChecks: true)

  /// What is checked: that the sound engine passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-engine", "engine", "U2", "it expects something that no batch update promises, or it throws")
  }

  static var faults: [FaultRow<UpdateSteps>] {
    [
      FaultRow(
        "every-row", "U1",
        "an engine that writes other rows than those that match: each row of the file has to be looked at.",
        [{ $0.alsoWritten = { $0 } }] + FaultRow.places(6) { steps, place in steps.alsoWritten = { $0.one(place) } }),
      FaultRow(
        "no-row", "U1",
        "an engine that leaves rows as they were that match: the answer may name a row that was not written.",
        [{ $0.leftOut = { $0 } }] + FaultRow.places(6) { steps, place in steps.leftOut = { $0.one(place) } }),
      FaultRow(
        "through-objects", "U2",
        "an engine that changes objects in memory: a batch update touches rows, and an object that is held must not notice.",
        FaultRow.times(6) { $0.tellsTheContext = true }),
      FaultRow(
        "the-count", "U3",
        "an engine whose count is not that of the rows that match: some may have the value already, and others do not match.",
        [{ $0.count = { $0.changed } }, { $0.count = { $0.all.count } }]),
      FaultRow(
        "the-ids", "U3",
        "an engine whose answer leaves an object out or names one too many: the IDs have to name every row that was written, once, and no other.",
        [
          { $0.ids = { $0.ids.count > 1 ? $0.ids.dropLast() : $0.ids } },
          { $0.ids = { $0.all } },
        ]
          // A test that compares two of five IDs notices all of them by luck in one of 1000 gradings.
          + FaultRow.times(3) { $0.ids = { $0.ids.count > 1 ? $0.ids.dropLast() + [$0.ids[0]] : $0.ids } }),
      FaultRow(
        "an-answer-of-ids", "U3",
        "an engine that throws when it is asked for object IDs or for a count: an error where none should be is a fault.",
        [
          { $0.refused = .updatedObjectIDsResultType }, { $0.refused = .updatedObjectsCountResultType },
        ]),
    ]
  }

  static func tried(_ steps: UpdateSteps, _ fresh: FreshData) -> UpdatingEngine { UpdatingEngine(steps, fresh) }

  static func tried(_ steps: UpdateSteps, _ fresh: FreshData, at place: Int) -> UpdatingEngine {
    UpdatingEngine(steps, fresh, turned: place)
  }
}
