import Foundation
import OpenCoreData
import Samples

/// Exercise 9.6: to write the test that tells a sound eraser from one that leaves something.
public struct TellTheErasersApart: Attempt, TellApart {
  let isSound: (ErasingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether an eraser does what it should; an error counts as no.
  public init(_ isSound: @escaping (ErasingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 6), "tell-the-erasers-apart", "Tell the erasers apart", minutes: 20,
    claims: ["G1", "G2", "G5", "G8", "G11"], call: "TellTheErasersApart(isEraserSound)",
    hints: [
      "A fetch does not find what an eraser leaves. What do you look for, and in how many files? Who else is in the hotel?",
      "Make each of the remains that the chapter shows: of a row, of pages that became free, of the history, of somebody who was deleted long ago, in the log. Then look at what has to stay.",
      "Ten questions: the note and the address of one guest, in both files; two guests of the same name with different notes; two hundred of them, who fill pages; the note of a guest who was deleted under off before; the names afterwards, without guests, with others and with a similar name; the texts of the others; a name that nobody has. Search before you do anything else.",
    ],
    why: """
      Each question has an answer that only a sound eraser gives: rows, tombstones, free pages, the log and what earlier deletes \
      have left are all searched, and what belongs to others is there.
      """,
    hidesChecks: true)

  /// What is checked: that the sound eraser passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-one", "eraser", "G11", "it expects something that the task does not say of an eraser, or it throws",
      times: 1)
  }

  static var faults: [FaultRow<ErasingSteps>] {
    [
      FaultRow(
        "marks-only", "G11",
        "an eraser that marks the guest, and deletes nothing: no row of hers has to be there."
      ) { $0.remove = { $0.markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0) } },
      FaultRow(
        "leaves-the-note", "G1",
        "an eraser that deletes under off, after its vacuum: the note is in the store's bytes, and in no row."
      ) {
        $0.order = [.vacuum, .delete, .purge]
        $0.mode = .off
      },
      FaultRow(
        "leaves-the-log", "G1",
        "an eraser that leaves the log as it is: the store is clean, and the other file has the note."
      ) {
        $0.mode = .off
        $0.leavesTheLog = true
      },
      FaultRow(
        "keeps-the-address", "G5",
        "an eraser that leaves the guest's address in what history keeps: look for it as you look for the note.",
        [
          { $0.order = [.delete, .vacuum] },
          { $0.order = [.purge, .delete, .vacuum] },
          {
            $0.order = [.delete, .vacuum, .purge]
            $0.mode = .off
          },
        ]),
      FaultRow(
        "leaves-older-remains", "G8",
        "an eraser without a vacuum: let the old version delete somebody first, and look for that guest's note."
      ) { $0.order = [.delete, .purge] },
      FaultRow(
        "stops-at-the-first", "G11",
        "an eraser that erases one of several guests of the name: names repeat."
      ) { $0.limit = 1 },
      FaultRow(
        "leaves-free-pages", "G2",
        "an eraser that deletes under fast, after its vacuum: what is on pages that become free is left, so fill some pages."
      ) {
        $0.order = [.vacuum, .delete, .purge]
        $0.mode = .fast
      },
      FaultRow(
        "keeps-the-row", "G11",
        "an eraser that blanks the guest's row and keeps it: ask for the names, too."
      ) {
        $0.remove = { guest in
          (guest.name, guest.email, guest.note) = ("deleted guest", nil, nil)
        }
      },
      FaultRow(
        "takes-everybody", "G11",
        "an eraser that erases all guests: others have to be there afterwards."
      ) { $0.condition = "name == %@ OR name != ''" },
      FaultRow(
        "takes-similar-names", "G11",
        "an eraser that erases a guest whose name only begins like the other: names are compared whole."
      ) { $0.condition = "name BEGINSWITH %@" },
      FaultRow(
        "blanks-the-others", "G11",
        "an eraser that takes the texts of other guests, whose rows stay: look for these as well."
      ) { $0.touch = { ($0.email, $0.note) = (nil, nil) } },
      FaultRow(
        "refuses-nobody", "G11",
        "an eraser that throws where nobody has the name: there is nothing to do, and that is no error."
      ) { $0.refusesNobody = true },
    ]
  }

  static func tried(_ steps: ErasingSteps, _ fresh: FreshData) -> ErasingEngine { ErasingEngine(steps, fresh) }
}
