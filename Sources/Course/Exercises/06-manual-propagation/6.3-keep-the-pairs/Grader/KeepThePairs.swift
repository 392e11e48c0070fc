import Foundation
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
    ExerciseNumber(6, 3), "keep-the-pairs", "Keep the pairs", minutes: 15, claims: ["M2", "M3"],
    call: "KeepThePairs(OwnA.self)",
    hints: [
      "Every way to change a to-many relationship comes through two methods. Both are called for Bs and for Cs.",
      "Make the C before the B joins, unless it is there; delete it when the B leaves, and cut no link before. And call super.",
      "`object as? B` tells whom the call is about, and `match(of:)` finds its C. A new one gets the number of its B, and its owner.",
    ],
    why:
      "All ways to join or to leave end in the two methods, so the rule is kept in one place; and since the C comes before its B and leaves `c` after it, there is no step at which a B is without its C."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext(but: .othersWorkStays, .saveOnlyIfAsked) }

  /// What is checked: Bs that join and leave, in every way, and each step of it.
  public static var checks: [Check<KeepThePairs>] {
    [
      Check(
        "it-joins", "M3",
        "A B was made to join an A and is not among its Bs: an override that does not call super stops the change."
      ) { attempt, fresh in
        for way in JoiningWay.allCases {
          let paired = try Paired(fresh, attempt.ownerClass)
          try paired.join(7, by: way)
          try expect("numbers of the Bs", paired.a.numbersOfB, is: (paired.numbers + [7]).sorted())
        }
      },
      Check(
        "with-its-c", "M3",
        "A B has joined and has no C of its number: the rule holds for every way to join, and the C of another A does not count."
      ) { attempt, fresh in
        for origin in fresh.shuffled([JoiningOrigin.nowhere, .nobody, .aFault]) {
          let paired = try Paired(fresh, attempt.ownerClass)
          // A number is any number.
          for (number, way) in zip([0, -fresh.int(1...9), 1, 2], fresh.shuffled(JoiningWay.allCases)) {
            try paired.join(Int64(number), by: way, from: origin)
            let partners = paired.a.numbersOfC.count { $0 == number }
            try expect("Cs of a B that joined \(way), from \(origin)", partners, is: 1)
          }
          try paired.context.save()
          let rows = try paired.store.rows("ZC", where: "ZNUMBER < 9 AND ZA = \(paired.key)")
          try expect("rows of these Cs, with their owner", rows, is: JoiningWay.allCases.count)
        }
        let new = try Paired(fresh, attempt.ownerClass, isNew: true)
        for (number, way) in zip(1..., fresh.shuffled(JoiningWay.allCases)) {
          try new.join(Int64(number), by: way)
          let partners = new.a.numbersOfC.count { $0 == number }
          try expect("Cs of a B that joined \(way), of an A that is not saved yet", partners, is: 1)
        }
      },
      Check("one-is-enough", "M3", "The C was there already, and a second one was made: the rule asks for one.") {
        attempt, fresh in
        let paired = try Paired(fresh, attempt.ownerClass, spare: 7)
        for way in JoiningWay.allCases {
          let (before, number) = (paired.a.numbersOfC, way == .byItsProperty ? Int64(7) : Int64(100 + way.rawValue))
          if number != 7 { try paired.newC(number) }
          try paired.join(number, by: way)
          let expected = number == 7 ? before : (before + [Int(number)]).sorted()
          try expect("numbers of the Cs", paired.a.numbersOfC, is: expected)
        }
      },
      Check(
        "before-it-joins", "M3",
        "At some step a B had joined and its C was not there yet: the C has to come first."
      ) { attempt, fresh in
        let paired = try Paired(fresh, attempt.ownerClass)
        let steps = PairSteps(paired.a)
        WatchedB.steps.set(steps, for: paired.context)
        try paired.join(7, by: .byTheSet)
        try expect("steps that were seen, and those at which a B had no C", [steps.seen, steps.alone], is: [1, 0])
      },
      Check("it-leaves-with-it", "M3", "A B has left and its C is still there: a B that leaves takes its C along.") {
        attempt, fresh in
        for (way, isNew) in LeavingWay.allCases.flatMap({ [($0, false), ($0, true)] }) {
          let paired = try Paired(fresh, attempt.ownerClass, isNew: isNew)
          let number = fresh.element(of: paired.numbers)
          try paired.leave(number, by: way)
          paired.context.processPendingChanges()
          let isThere = paired.a.c.contains { Int($0.number) == number && !$0.isDeleted }
          let whose = isNew ? "an A that is not saved yet" : "an A"
          try expect("\(whose) has the C of the B that left, \(way)", isThere, is: false)
          try paired.context.save()
          let rows = try paired.store.rows("ZC", where: "ZNUMBER = \(number) AND (ZA IS NULL OR ZA = \(paired.key))")
          try expect("rows of the C whose B left \(whose), \(way)", rows, is: 0)
        }
      },
      Check(
        "the-right-one", "M3",
        "A B has left, and not just its C is gone: the B stays, and so do all Cs but the one with its number."
      ) { attempt, fresh in
        for _ in 0..<3 {
          let paired = try Paired(fresh, attempt.ownerClass, spare: 7)
          let number = fresh.element(of: paired.numbers)
          let (before, key) = (try paired.store.contents(), try paired.keyOfB(number))
          let c = try paired.keyOfC(number)
          try paired.leave(number, by: .outOfTheSet)
          try paired.context.save()
          try expect(
            "changes of the file", before.changes(to: try paired.store.contents()),
            is: ["ZB \(key): ZA \(paired.key) → NULL", "ZC \(c): deleted"])
        }
      },
      Check(
        "after-it-has-left", "M3",
        "At some step a B was still there and its C had left `c`: the C has to go last."
      ) { attempt, fresh in
        let paired = try Paired(fresh, attempt.ownerClass)
        let steps = PairSteps(paired.a)
        let number = fresh.element(of: paired.numbers)
        WatchedB.steps.set(steps, for: paired.context)
        try paired.leave(number, by: .outOfTheSet)
        try expect("steps that were seen, and those at which its C had left", [steps.seen, steps.alone], is: [1, 0])
      },
      Check(
        "what-stays", "M3",
        "Something that the rule is not about has changed or was saved: a C that comes or goes or has no owner, another owner, an edit or a setting of the context."
      ) { attempt, fresh in
        let paired = try Paired(fresh, attempt.ownerClass)
        _ = paired.other.b.map(\.number)
        let bystanders = try Bystanders(
          in: paired.context, of: paired.store, edit: (paired.other, "number", NSNumber(value: 77)),
          insert: ("B", ["number": NSNumber(value: 78)]),
          loaded: try paired.other.memberB(Int64(paired.numbers[0])))
        let settings = ContextWatch(paired.context)
        let before = try paired.store.contents()
        let others = (paired.other.numbersOfB, paired.other.numbersOfC)
        try paired.newC(9)
        paired.context.delete(try paired.memberC(9))
        try paired.newC(8)
        let left = try paired.memberC(8)
        paired.a.c.remove(left)
        // It has the number of a B that joins, and is nobody's.
        let free = C(context: paired.context)
        free.number = 7
        try paired.join(7, by: .byTheSet)
        try paired.leave(paired.numbers[1], by: .byItsProperty)
        paired.context.processPendingChanges()
        try expect("changes of the file", before.changes(to: try paired.store.contents()), is: [])
        // A new object that is deleted is forgotten, and has no mark.
        try expect("a C that has left the A is kept", paired.context.insertedObjects.contains(left), is: true)
        try expect("a C without an owner has got one", free.a != nil, is: false)
        try expect("Bs of the other A", paired.other.numbersOfB, is: others.0)
        try expect("Cs of the other A", paired.other.numbersOfC, is: others.1)
        try bystanders.check(.unsaved, "after Bs have joined and left")
        try settings.checkSettings("after Bs have joined and left")
      },
      Check(
        "no-flush", "M2",
        "An object that other code had deleted has left its set in the middle of a change: an accessor does not know who has called it, and leaves pending changes to the context."
      ) { attempt, fresh in
        for way in fresh.shuffled(JoiningWay.allCases) {
          let paired = try Paired(fresh, attempt.ownerClass)
          let marked = try paired.markOtherC()
          try paired.join(7, by: way)
          try expect(
            "a C that was marked before a B joined \(way) is in its set", paired.other.c.contains(marked), is: true)
        }
        for way in fresh.shuffled([LeavingWay.byItsProperty, .outOfTheSet, .byAnotherSet]) {
          let paired = try Paired(fresh, attempt.ownerClass)
          let marked = try paired.markOtherC()
          try paired.leave(fresh.element(of: paired.numbers), by: way)
          try expect(
            "a C that was marked before a B left \(way) is in its set", paired.other.c.contains(marked), is: true)
        }
      },
      Check(
        "from-another-owner", "M3",
        "A B came from another A, and the new owner has no C of its number, or the old one still has one: such a B leaves one A and joins the other."
      ) { attempt, fresh in
        let paired = try Paired(fresh, attempt.ownerClass)
        for (number, way) in zip(1..., fresh.shuffled(JoiningWay.allCases)) {
          try paired.join(Int64(number), by: way, from: .anotherOwner)
          let partners = paired.a.numbersOfC.count { $0 == number }
          try expect("Cs of a B that joined \(way), from another A", partners, is: 1)
        }
        try paired.context.save()
        let ways = JoiningWay.allCases.count
        try expect(
          "rows of these Bs, of their Cs, and of Cs that the A before has",
          [
            try paired.store.rows("ZB", where: "ZNUMBER < 9 AND ZA = \(paired.key)"),
            try paired.store.rows("ZC", where: "ZNUMBER < 9 AND ZA = \(paired.key)"),
            try paired.rowsOfThird(),
          ], is: [ways, ways, 0])
      },
    ]
  }
}
