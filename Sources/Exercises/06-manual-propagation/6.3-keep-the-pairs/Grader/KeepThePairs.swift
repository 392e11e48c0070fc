import OpenCoreData
import Samples

/// Exercise 6.3: to keep a rule where a relationship changes.
public struct KeepThePairs: Attempt {
  let ownerClass: A.Type

  /// Makes an attempt.
  ///
  /// - Parameter ownerClass: a class of owners that see to it that each of their Bs has its C.
  public init(_ ownerClass: A.Type) { self.ownerClass = ownerClass }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 3), "keep-the-pairs", "Keep the pairs", minutes: 15, claims: ["M3"],
    call: "KeepThePairs(OwnA.self)",
    hints: [
      "Every way to change a to-many relationship comes through two methods. Both are called for Bs and for Cs.",
      "Make the C before the B joins, unless it is there; delete it after the B has left. And call super.",
      "`object as? B` tells whom the call is about, `match(of:)` finds the C. A new C gets the number of its B, and its owner.",
    ])

  /// What is checked: Bs that join and leave, by either end.
  public static var checks: [Check<KeepThePairs>] {
    [
      Check("it-joins", "M3", "The B did not join: an override that does not call super stops the change.") { attempt in
        let (store, a) = try attempt.store()
        try store.context.join(7, a)
        try expect("numbers of the Bs", a.numbersOfB, is: [1, 2, 7])
      },
      Check(
        "with-its-c", "M3",
        "A B has joined and has no C: the rule holds for every way to join, the other end's property too."
      ) {
        attempt in
        let (store, a) = try attempt.store()
        try store.context.join(7, a)
        let b = B(context: store.context)
        b.number = 8
        a.b.insert(b)
        try expect("numbers that a C has", Set(a.numbersOfC).sorted(), is: [1, 2, 7, 8])
      },
      Check("one-is-enough", "M3", "The C was there already, and a second one was made: the rule asks for one.") {
        attempt in
        let (store, a) = try attempt.store()
        let c = C(context: store.context)
        c.number = 7
        c.a = a
        try store.context.join(7, a)
        try expect("numbers of the Cs", a.numbersOfC, is: [1, 2, 7])
      },
      Check("it-leaves-with-it", "M3", "A B has left and its C is still there: who leaves takes its C along.") {
        attempt in
        let (store, a) = try attempt.store()
        a.b.remove(try store.context.b(1))
        store.context.processPendingChanges()
        try expect("how many Cs are left", a.numbersOfC.count, is: 1)
      },
      Check(
        "the-right-one", "M3", "A B has left and somebody else's C is gone: the two belong together by their number."
      ) { attempt in
        for number: Int64 in [1, 2] {
          let (store, a) = try attempt.store()
          a.b.remove(try store.context.b(number))
          store.context.processPendingChanges()
          try expect("numbers of the Cs, when B \(number) has left", a.numbersOfC, is: [3 - Int(number)])
        }
      },
    ]
  }

  private func store() throws -> (GradedStore, A) {
    let store = try GradedStore(pairs: 2, PairsModel(ownerClass))
    return (store, try store.context.owner())
  }
}

extension NSManagedObjectContext {
  /// Lets a new B join an owner, by the B's own property.
  fileprivate func join(_ number: Int64, _ a: A) throws {
    let b = B(context: self)
    b.number = number
    b.a = a
  }
}
