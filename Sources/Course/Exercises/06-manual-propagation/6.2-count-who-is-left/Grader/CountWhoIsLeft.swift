import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 6.2: to read a relationship right after a delete, and to set nothing off by it.
public struct CountWhoIsLeft: ContextAttempt {
  let membersLeft: (A) -> Int

  /// Makes an attempt.
  ///
  /// - Parameter membersLeft: how many Bs an owner has, not counting those that are going.
  public init(_ membersLeft: @escaping (A) -> Int) { self.membersLeft = membersLeft }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 2), "count-who-is-left", "Count who is left", minutes: 8, claims: ["M1", "M2"],
    call: "CountWhoIsLeft(membersLeft)",
    hints: [
      "The relationship reads as before, but each member knows whether it has been marked.",
      "You cannot know who called you: from inside a flush a flush does nothing, and from outside it does too much.",
      "Ask each member, and not the relationship, who is on the way out.",
    ],
    why:
      "A mark is set at once and asking for it changes nothing, so the members of the set that are not marked are those that will be left: before the rules run, while they run and afterwards."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { a in wrapper.call(in: a.contexts, instead: 0) { membersLeft(a) } }
  }

  /// What is checked: the number, and that nothing was carried out for the sake of it.
  public static var checks: [Check<CountWhoIsLeft>] {
    [
      Check(
        "all-of-them", "M1",
        "Nothing is deleted, and the number is not that of the Bs of the A: each of them counts, loaded or not, and nothing else does."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        try expect("members left of six, none loaded and none deleted", attempt.membersLeft(owners.a), is: 6)
      },
      Check(
        "those-that-go", "M1",
        "A B that has been deleted is counted: right after delete the relationship reads as before."
      ) { attempt, fresh in
        for count in fresh.shuffled([0, 1, 3, 6]) {
          let owners = try Owners(fresh)
          for b in fresh.shuffled(Array(owners.a.b)).prefix(count) { owners.context.delete(b) }
          try expect("members left of six, \(count) deleted", attempt.membersLeft(owners.a), is: 6 - count)
        }
      },
      Check(
        "only-its-own", "M1",
        "Other objects have changed the number: a B of another owner or of none, or a C, neither counts nor is taken off, deleted or not."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        _ = try owners.context.newB(owners.seeds[0].pairs[0])
        for b in owners.other.b.prefix(fresh.int(1...3)) { owners.context.delete(b) }
        for c in owners.a.c.prefix(fresh.int(1...3)) { owners.context.delete(c) }
        let none = try owners.context.owner(owners.seeds[2])
        try expect("members left of six, none deleted", attempt.membersLeft(owners.a), is: 6)
        try expect("members left of an owner of none", attempt.membersLeft(none), is: 0)
      },
      Check(
        "equal-numbers", "M1",
        "Bs of the same number were not told apart: each of them counts."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        let equal = fresh.shuffled(Array(owners.a.b)).prefix(3)
        for b in equal { b.number = 7 }
        try expect("members left of six, three of which have one number", attempt.membersLeft(owners.a), is: 6)
        for b in equal.prefix(1) { owners.context.delete(b) }
        try expect("members left of six, one of these three deleted", attempt.membersLeft(owners.a), is: 5)
      },
      Check(
        "not-in-the-file", "M1",
        "A B that has joined or left since the last save is not counted as the relationship has it."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        let joining = try (1...3).map { try owners.context.newB(Int64(100 + $0)) }
        for b in joining { b.a = owners.a }
        try expect("members left of six and three new ones", attempt.membersLeft(owners.a), is: 9)
        let leaving = fresh.shuffled(Array(owners.a.b.subtracting(joining)))
        leaving[0].a = owners.other
        leaving[1].a = nil
        owners.context.delete(leaving[2])
        try expect(
          "members left of nine, two of which went elsewhere and one of which was deleted",
          attempt.membersLeft(owners.a), is: 6)
      },
      Check(
        "no-flush", "M2",
        "Counting has processed pending changes: rules ran or notifications were posted, in the middle of somebody else's work."
      ) { attempt, fresh in
        for propagates in [true, false] {
          let owners = try Owners(fresh)
          owners.context.propagatesDeletesAtEndOfEvent = propagates
          let deleted = try owners.a.memberB(owners.seeds[0].pairs[0])
          owners.context.delete(deleted)
          let posts = owners.notifications { _ = attempt.membersLeft(owners.a) }
          try expect("notifications posted", posts, is: 0)
          try expect("the relationship has the deleted B", owners.a.b.contains(deleted), is: true)
          try expect("objects that are marked", owners.context.deletedObjects.count, is: 1)
        }
      },
      Check(
        "after-the-rules", "M1",
        "While delete rules ran, or after they had run, a deleted B was taken off twice or not at all: the marks say who goes, and the relationship says who is there."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        let going = fresh.shuffled(Array(owners.a.b)).prefix(3)
        for b in going.prefix(2) { owners.context.delete(b) }
        owners.context.processPendingChanges()
        try expect("members left of six, two deleted, processed", attempt.membersLeft(owners.a), is: 4)
        for b in going.dropFirst(2) { owners.context.delete(b) }
        try expect("members left of six, one more deleted", attempt.membersLeft(owners.a), is: 3)
        try owners.context.save()
        try expect("members left of six, three deleted and saved", attempt.membersLeft(owners.a), is: 3)
        try attempt.asksInTheMiddle(fresh)
      },
      Check(
        "any-owner", "M1",
        "The answer depends on the owner or on the number of its Bs: for an unsaved A, a fault and an A of many Bs alike, the members that are not marked count."
      ) { attempt, fresh in
        for count in [1, 5, fresh.int(31...99)] { try attempt.countsANewOwner(Owners(fresh), of: count) }
        let owners = try Owners(fresh)
        owners.context.refresh(owners.a, mergeChanges: false)
        try expect("members left of a fault of six", attempt.membersLeft(owners.a), is: 6)
      },
      Check(
        "a-deleted-owner", "M1",
        "The A is deleted, and the number is not that of its Bs that are not deleted: a rule deletes them when it runs, and not before."
      ) { attempt, fresh in
        let owners = try Owners(fresh)
        let going = fresh.int(1...3)
        for b in fresh.shuffled(Array(owners.a.b)).prefix(going) { owners.context.delete(b) }
        owners.context.delete(owners.a)
        try expect("members left of a deleted A of six, \(going) deleted", attempt.membersLeft(owners.a), is: 6 - going)
        try expect("members left of another A of six", attempt.membersLeft(owners.other), is: 6)
        owners.context.processPendingChanges()
        try expect("members left of a deleted A whose rules have run", attempt.membersLeft(owners.a), is: 0)
        owners.context.delete(owners.other)
        try expect("members left of a deleted A of six", attempt.membersLeft(owners.other), is: 6)
      },
    ]
  }

  /// Asks an owner that is not in the file, of new Bs and of one that another owner had.
  private func countsANewOwner(_ owners: Owners, of count: Int) throws {
    let a = A(context: owners.context)
    let new = try (0..<count).map { try owners.context.newB(Int64(100 + $0)) }
    for b in new { b.a = a }
    let moved = try owners.other.memberB(owners.seeds[0].pairs[0])
    moved.a = a
    try expect("members left of a new A of \(count + 1)", membersLeft(a), is: count + 1)
    owners.context.delete(moved)
    try expect("members left of a new A of \(count + 1), one deleted", membersLeft(a), is: count)
    for b in new { b.a = owners.a }
    try expect("members left of a new A whose Bs went elsewhere", membersLeft(a), is: 0)
    try expect(
      "members left of an A of six and \(CountedNoun.text(count, "new one"))", membersLeft(owners.a), is: 6 + count)
  }

  /// Deletes three of six Bs, and asks each time when one of them has left by a rule.
  private func asksInTheMiddle(_ fresh: FreshData) throws {
    let owners = try Owners(fresh, AskingA.self)
    let question = AskedCounts(membersLeft)
    AskingA.questions.set(question, for: owners.context)
    for b in fresh.shuffled(Array(owners.a.b)).prefix(3) { owners.context.delete(b) }
    owners.context.processPendingChanges()
    try expect("members left of six, asked whenever one of three leaves", question.answers, is: [3, 3, 3])
  }
}
