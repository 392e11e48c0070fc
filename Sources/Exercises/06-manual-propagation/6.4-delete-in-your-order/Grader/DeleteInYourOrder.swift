import OpenCoreData
import Samples

/// Exercise 6.4: to delete an owner so that its rule holds at every step.
public struct DeleteInYourOrder: Attempt {
  let deleteOwner: (A) -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteOwner: deletes an owner with its Bs and Cs.
  public init(_ deleteOwner: @escaping (A) -> Void) { self.deleteOwner = deleteOwner }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 4), "delete-in-your-order", "Delete in your order", minutes: 12, claims: ["M5", "M6"],
    call: "DeleteInYourOrder(deleteOwner)",
    hints: [
      "No order of the cascades is promised, so do not leave it to them. Take the links down yourself; what may go first?",
      "A B without its C breaks the rule; a C without its B is waste. So they go in pairs, the B first.",
      "For each B of a copy of the set: find its C, take the B out of the set and delete it, do the same with the C. The owner goes last.",
    ])

  /// What is checked: the file, and what an observer saw at every step.
  public static var checks: [Check<DeleteInYourOrder>] {
    [
      Check(
        "all-gone", "M6",
        "Rows are left of what belonged to the owner: to cut a link is not to delete what was at its end."
      ) {
        attempt in
        let watched = try Watched(3)
        attempt.deleteOwner(watched.a)
        try watched.store.context.save()
        try expect("rows of ZA", try watched.store.rows("ZA"), is: 0)
        try expect("rows of ZB and ZC", try watched.store.rows("ZB") + watched.store.rows("ZC"), is: 0)
      },
      Check("no-b-alone", "M6", "There was a moment in which a B stood without its C: the B has to go first.") {
        attempt in
        let watched = try Watched(3)
        attempt.deleteOwner(watched.a)
        watched.store.context.processPendingChanges()
        try expect("moments in which a B had no C", watched.notes.alone, is: 0)
      },
      Check(
        "whatever-the-order", "M5",
        "The rule held by luck: where the Cs are inherited the cascades run in another order, and a B stood without its C."
      ) {
        attempt in
        let watched = try Watched(3, inheritsC: true)
        attempt.deleteOwner(watched.a)
        watched.store.context.processPendingChanges()
        try expect("moments in which a B had no C", watched.notes.alone, is: 0)
      },
      Check(
        "in-pairs", "M6", "There were more Cs to spare than one: the Bs went first, all of them, and the Cs after that."
      ) { attempt in
        let watched = try Watched(4)
        attempt.deleteOwner(watched.a)
        watched.store.context.processPendingChanges()
        try expect("most Cs without a B at any moment", watched.notes.spare, is: 1)
      },
    ]
  }
}

/// An owner whose relationships are looked at whenever one of them changes.
private struct Watched {
  let store: GradedStore
  let a: A
  let notes = PairNotes()

  init(_ pairs: Int, inheritsC: Bool = false) throws {
    var model = PairsModel(WatchedA.self)
    model.inheritsC = inheritsC
    store = try GradedStore(pairs: pairs, model)
    a = try store.context.owner()
    _ = (a.b.count, a.c.count)
    store.context.userInfo["pairs"] = notes
  }
}

/// What was seen of an owner.
private final class PairNotes {
  /// In how many moments a B had no C.
  var alone = 0
  /// The most Cs that had no B, of all moments.
  var spare = 0
}

/// An owner that notes how its pairs stand, after every removal.
final class WatchedA: A {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard let notes = managedObjectContext?.userInfo["pairs"] as? PairNotes else { return }
    let (bs, cs) = (Set(b.map(\.number)), Set(c.map(\.number)))
    if !bs.isSubset(of: cs) { notes.alone += 1 }
    notes.spare = max(notes.spare, cs.subtracting(bs).count)
  }
}
