import Foundation
import OpenCoreData
import Samples

/// Exercise 6.2: to read a relationship right after a delete, and to set nothing off by it.
public struct CountWhoIsLeft: Attempt {
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
      "Count the members whose isDeleted is false.",
    ])

  /// What is checked: the number, and that nothing was carried out for the sake of it.
  public static var checks: [Check<CountWhoIsLeft>] {
    [
      Check(
        "those-that-go", "M1",
        "A B that has been deleted is counted: right after delete the relationship reads as before."
      ) {
        attempt in
        let store = try GradedStore(pairs: 5)
        let a = try store.context.owner()
        for number: Int64 in [2, 4] { store.context.delete(try store.context.b(number)) }
        try expect("members left of five, two deleted", attempt.membersLeft(a), is: 3)
      },
      Check(
        "only-its-own", "M1",
        "A B that belongs to another owner, or to none, is counted: ask the relationship and not the store."
      ) {
        attempt in
        let store = try GradedStore(pairs: 3)
        let a = try store.context.owner()
        B(context: store.context).number = 9
        try expect("members left of three, with a fourth B of nobody", attempt.membersLeft(a), is: 3)
      },
      Check("no-save", "M1", "To count was to save: the delete is in the file, and nobody had asked for that.") {
        attempt in
        let store = try GradedStore(pairs: 3)
        let a = try store.context.owner()
        store.context.delete(try store.context.b(1))
        _ = attempt.membersLeft(a)
        try expect("rows of ZB", try store.rows("ZB"), is: 3)
      },
      Check(
        "no-flush", "M2",
        "To count was to flush: rules ran and notifications were posted, in the middle of somebody else's work."
      ) {
        attempt in
        let store = try GradedStore(pairs: 3)
        let a = try store.context.owner()
        store.context.delete(try store.context.b(1))
        let box = NotificationBox()
        let observer = NotificationCenter.default.addObserver(
          forName: .NSManagedObjectContextObjectsDidChange, object: store.context, queue: nil
        ) { box.add($0) }
        defer { NotificationCenter.default.removeObserver(observer) }
        _ = attempt.membersLeft(a)
        try expect("notifications posted", box.notifications.count, is: 0)
      },
    ]
  }
}
