import OpenCoreData
import Samples

/// Exercise 3.6: to write the test that tells a sound batch delete from one with a fault.
public struct TellTheDeletesApart: Attempt, TellApart {
  let isSound: (BulkDeletingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether the batch deletes of an engine do what they should.
  public init(_ isSound: @escaping (BulkDeletingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 6), "tell-the-deletes-apart", "Tell the two deletes apart", minutes: 20,
    claims: ["B2", "B4", "B5", "B6"], call: "TellTheDeletesApart(areDeletesSound)",
    hints: [
      "The trial deletes every series, under one set of rules, and counts the series. Which faults cannot show as long as every series goes, and as long as nobody looks at anything else?",
      "A sound engine leaves objects in memory as they are. And you learn of keys only by reading them.",
      "Six questions: the victims of a cascade, and the histories that it leaves; the key under nullify; an offset and a limit; the count where a cascade took more; the object IDs; a series that was held.",
    ],
    why: """
      A test is worth what it turns down. This one looks at rows, at keys, at the answer, and at an object in memory; an \
      error of the engine ends it.
      """,
    hidesChecks: true)

  /// What is checked: that the sound engine passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-engine", "engine", "B6", "it expects something that no batch delete promises, or it throws")
  }

  static var faults: [FaultRow<BulkDeleteSteps>] {
    [
      FaultRow(
        "nothing-deleted", "B2",
        "an engine that leaves rows in the file that were asked for: the count may be right all the same.",
        [{ $0.left = { $0 } }, { $0.left = { _ in 1 } }]),
      FaultRow(
        "cascade-forgotten", "B2",
        "an engine whose batch deletes leave behind what a cascade has to take: look at the other end, too."
      ) { $0.damage = { try $0.bringTheOwnedBack() } },
      FaultRow(
        "nullify-forgotten", "B2",
        "an engine that leaves keys to rows that are gone: rows can be counted, keys must be read."
      ) { $0.damage = { try $0.leaveKeys() } },
      FaultRow(
        "limit-forgotten", "B5",
        "an engine that takes rows that an offset or a limit has to leave: both choose among those that match.",
        [
          { $0.damage = { try $0.takeAllThatMatch() } },
          { $0.damage = { try $0.takeThoseBeforeTheOffset() } },
        ]),
      FaultRow(
        "victims-counted", "B4",
        "an engine that counts the victims of a cascade: the count is of what was asked for."
      ) { $0.count = { _, taken in taken } },
      FaultRow(
        "context-told", "B6",
        "an engine that tells the context: an object that was in memory stays as it is until somebody merges.",
        // A test that asks for the second series without an order meets the one that it holds in a third of the stores.
        FaultRow.times(6) { $0.tellsTheContext = true }),
      FaultRow(
        "an-answer-of-counts", "B4",
        "an engine that throws when it is asked for a count: an error where none should be is a fault."
      ) { $0.throwsForACount = true },
      FaultRow(
        "takes-the-histories", "B2",
        "an engine whose cascade goes on where the next rule is nullify: the histories have to stay."
      ) { $0.damage = { try $0.takeHistories() } },
      FaultRow(
        "an-id-left-out", "B4",
        "an engine that leaves out a row where it is asked for object IDs: what is not named is not merged.",
        [{ $0.ids = { $0.dropLast() } }, { $0.ids = { $0.count > 1 ? $0.dropLast() + [$0[0]] : $0 } }]),
    ]
  }

  static func tried(_ steps: BulkDeleteSteps, _ fresh: FreshData) -> BulkDeletingEngine {
    BulkDeletingEngine(steps, fresh)
  }
}
