import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 6.4: to delete an owner so that its rule holds at every step.
public struct DeleteInYourOrder: ContextAttempt {
  let deleteOwner: (A) -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteOwner: deletes an owner with its Bs and Cs.
  public init(_ deleteOwner: @escaping (A) -> Void) { self.deleteOwner = deleteOwner }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 4), "delete-in-your-order", "Delete in your order", minutes: 12, claims: ["M1", "M5", "M6"],
    call: "DeleteInYourOrder(deleteOwner)",
    hints: [
      "No order of the cascades is promised, so do not leave it to them. Take the links down yourself; what may go first?",
      "A B without its C breaks the rule; a C that has lost its B is waste. So they go in pairs, the B first.",
      "For each B of a copy of the set: find its C, take the B out of the set and delete it, do the same with the C. The owner goes last, and a C that never had a B goes with it.",
    ],
    why:
      "Each link is cut in an order of your own before its object is deleted, so when the A's turn comes no cascade is left to run whose order nobody promises."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { a in wrapper.call(in: a.contexts, instead: ()) { deleteOwner(a) } }
  }

  /// What is checked: the file, and what an observer saw at every step.
  public static var checks: [Check<DeleteInYourOrder>] {
    [
      Check("the-owner-goes", "M6", "The A itself is not deleted in its context: it goes with its Bs and Cs.") {
        attempt, fresh in
        for pairs in [0, 3] {
          let watched = try Watched(fresh, pairs)
          attempt.deleteOwner(watched.a)
          watched.context.processPendingChanges()
          // Whether somebody has saved is asked below; what is saved has no mark, and no context.
          let isThere = !watched.a.isDeleted && watched.a.managedObjectContext != nil
          try expect("the A is neither marked nor gone", isThere, is: false)
        }
      },
      Check(
        "all-gone", "M6",
        "Not everything that belonged to the owner is deleted in its context: cutting a link does not delete what was at its end."
      ) { attempt, fresh in
        for pairs in [0, 3] {
          let watched = try Watched(fresh, pairs)
          let members = watched.members()
          attempt.deleteOwner(watched.a)
          watched.context.processPendingChanges()
          let left = members.filter { !$0.object.isDeleted && $0.object.managedObjectContext != nil }
          try expect("Bs and Cs that are neither marked nor gone", left.map { $0.name }, is: [])
          try watched.context.save()
          try expect("rows of the owner", try watched.rowsLeft(), is: 0)
        }
      },
      Check("no-b-alone", "M6", "At some moment a B was without its C: the B has to go first.") {
        attempt, fresh in
        let notes = try attempt.run(try Watched(fresh, 4))
        try expect("moments in which a B had no C", notes.alone, is: 0)
      },
      Check(
        "whatever-the-order", "M5",
        "The rule held by luck: where `A.c` is inherited from a parent entity the cascades run in another order, and a B was without its C."
      ) { attempt, fresh in
        let notes = try attempt.run(try Watched(fresh, 4, inheritsC: true))
        try expect("moments in which a B had no C", notes.alone, is: 0)
      },
      Check(
        "in-pairs", "M6",
        "A B was without its C, or more than one C had lost its B at the same time: each C has to go right after its B, whatever spare Cs there are."
      ) { attempt, fresh in
        for inheritsC in [false, true] {
          let watched = try Watched(fresh, 5, spare: fresh.int(0...2), hasOuter: true, inheritsC: inheritsC)
          let notes = try attempt.run(watched)
          try expect("most Cs that had lost their B at any moment", notes.orphans, is: 1)
          try expect("moments in which a B had no C", notes.alone, is: 0)
        }
      },
      Check(
        "spare-ones", "M6",
        "A row of the owner is left in the file: a C that never had a B belongs to the owner like the others, and goes with it."
      ) { attempt, fresh in
        for inheritsC in [false, true] {
          let watched = try Watched(fresh, 3, spare: fresh.int(1...2), inheritsC: inheritsC)
          _ = try attempt.run(watched)
          try watched.context.save()
          try expect("rows of the owner", try watched.rowsLeft(), is: 0)
        }
      },
      Check(
        "no-link-is-left", "M5",
        "Bs were still in the set when the function returned, even if they were marked: the context takes them out later, with the Cs, in an order that nobody promises."
      ) { attempt, fresh in
        for inheritsC in [false, true] {
          let watched = try Watched(fresh, 4, inheritsC: inheritsC)
          attempt.deleteOwner(watched.a)
          try expect("Bs of the A when the function has returned", watched.bsInTheSet, is: 0)
        }
      },
      Check(
        "whatever-the-setting", "M1",
        "Bs were still in the set when the function returned: where propagatesDeletesAtEndOfEvent is false, no delete rule runs before the save, and processing pending changes cuts no link."
      ) { attempt, fresh in
        for inheritsC in [false, true] {
          let watched = try Watched(fresh, 4, inheritsC: inheritsC)
          watched.context.propagatesDeletesAtEndOfEvent = false
          attempt.deleteOwner(watched.a)
          try expect("Bs of the A when the function has returned", watched.bsInTheSet, is: 0)
        }
      },
      Check(
        "marked-before", "M1",
        "Other code had deleted a B before, and a B was still in the set when the function returned, or a row of the owner is left: a mark cuts no link."
      ) { attempt, fresh in
        for inheritsC in [false, true] {
          let watched = try Watched(fresh, 4, inheritsC: inheritsC)
          watched.context.delete(fresh.element(of: watched.a.b.sorted { $0.number < $1.number }))
          attempt.deleteOwner(watched.a)
          try expect("Bs of the A when the function has returned", watched.bsInTheSet, is: 0)
          try watched.context.save()
          try expect("rows of the owner", try watched.rowsLeft(), is: 0)
        }
      },
      Check(
        "what-stays", "M6",
        "Something that does not belong to the owner has gone or changed, in the context or in the file after the caller's save: only this A is to be deleted, with what belongs to it."
      ) { attempt, fresh in
        for propagates in [true, false] {
          let watched = try Watched(fresh, 4, spare: 2)
          watched.context.propagatesDeletesAtEndOfEvent = propagates
          let expected = try watched.ownRows()
          let strangers = watched.membersOfTheOther()
          let settings = ContextWatch(watched.context)
          let before = try watched.store.contents()
          _ = try attempt.run(watched)
          try expect(
            "Bs and Cs of another A that are marked as deleted",
            strangers.filter { $0.object.isDeleted }.map { $0.name }, is: [])
          try settings.checkSettings("after the delete")
          try watched.context.save()
          try expect("changes of the file", before.changes(to: try watched.store.contents()), is: expected)
        }
      },
      Check(
        "not-saved-yet", "M6",
        "Pairs that are not saved yet are left over, or went in another order: the rule holds for them and for an unsaved A as it does for saved ones."
      ) { attempt, fresh in
        for (inheritsC, isNew) in [(false, false), (true, false), (false, true), (true, true)] {
          let watched = try Watched(fresh, 3, inheritsC: inheritsC, unsaved: 4, isNew: isNew)
          let all = [watched.a] + watched.a.b.map { $0 as NSManagedObject } + watched.a.c.map { $0 as NSManagedObject }
          let notes = try attempt.run(watched)
          // A new object that is deleted is forgotten, and has no mark.
          let inserted = watched.context.insertedObjects
          let left = all.count { $0.objectID.isTemporaryID ? inserted.contains($0) : !$0.isDeleted }
          try expect("objects of the A that are neither marked nor gone", left, is: 0)
          try expect("moments in which a B had no C", notes.alone, is: 0)
          try expect("most Cs that had lost their B at any moment", notes.orphans, is: 1)
          try watched.context.save()
          try expect("rows of the owner", try watched.rowsLeft(), is: 0)
        }
      },
    ]
  }

  /// Deletes the owner, has the delete carried out, and says what was seen meanwhile.
  private func run(_ watched: Watched) throws -> PairNotes {
    deleteOwner(watched.a)
    watched.context.processPendingChanges()
    guard watched.notes.seen >= 2 * watched.pairs else {
      throw Mismatch([
        "links of the A were cut past its accessors, so that nobody could look: "
          + CountedNoun.text(watched.notes.seen, "step")
      ])
    }
    return watched.notes
  }
}
