import OpenCoreData
import Samples

/// Exercise 10.5: to delete in parts, and to stop between two of them when the task is cancelled.
public struct StopBetweenTwoParts: Attempt {
  let deleteDone: (Int, NSPersistentContainer, AwaitedCall.Canceller) throws -> Int

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what is done in parts of a size, and says how many items went.
  public init(_ deleteDone: @escaping (_ size: Int, _ container: NSPersistentContainer) async throws -> Int) {
    self.deleteDone = { size, container, canceller in
      try AwaitedCall.result(cancelledBy: canceller) { try await deleteDone(size, container) }
    }
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 5), "stop-between-two-parts", "Stop between two parts", minutes: 12, claims: ["S11"],
    call: "StopBetweenTwoParts(deleteDoneItems)",
    hints: [
      "The block of `perform` runs on the queue of its context. In which task is it there, if in any?",
      "Whether a task is cancelled can be asked where the task itself is: between two blocks. When is the first moment to ask, and when the next?",
      "A loop: `try Task.checkCancellation()`, then one `perform` that fetches `size` items, deletes and saves them, and returns how many there were; it ends when there were none.",
    ],
    why: """
      A block of `perform` is part of no task, so nothing in it notices that the task is cancelled, and nothing cuts it short. \
      Whoever wants to stop asks between two blocks, and each block leaves the store whole.
      """)

  /// What is checked: the parts, what is left, and where a cancelled task stops.
  public static var checks: [Check<StopBetweenTwoParts>] {
    [
      Check("everything", "S11", "The function left items that are done, took others, or told another number.") {
        attempt, fresh in
        let size = fresh.int(2...4)
        for done in fresh.shuffled([0, 1, size, 2 * size, 3 * size + 1]) {
          let list = try PartedList(fresh, done: done)
          try expect("the answer", try attempt.run(size, list), is: done)
          try list.expect(left: 0)
        }
      },
      Check(
        "parts", "S11", "The items did not go in parts of the size that was asked for, each with a save of its own."
      ) {
        attempt, fresh in
        for size in fresh.shuffled([1, 2, 3]) {
          let list = try PartedList(fresh, done: 7)
          _ = try attempt.run(size, list)
          let parts = Array(repeating: size, count: 7 / size) + (7 % size == 0 ? [] : [7 % size])
          try expect("items that each save deleted", list.parts.sorted(by: >), is: parts.sorted(by: >))
        }
      },
      Check(
        "cancelled-between", "S11",
        "The task was cancelled as a part was being saved, and did not stop behind it with a CancellationError: inside a block nothing knows of the task."
      ) { attempt, fresh in
        for save in fresh.shuffled([1, 2, 3]) {
          let (size, canceller) = (fresh.int(2...3), AwaitedCall.Canceller())
          let list = try PartedList(fresh, done: 4 * size + 1, stopping: (save, canceller))
          try attempt.expectCancelled(size, list, canceller)
          try list.expect(left: list.done - save * size)
        }
      },
      Check(
        "cancelled-before", "S11",
        "The task had been cancelled before it began, and something was deleted all the same."
      ) { attempt, fresh in
        let (list, canceller) = (try PartedList(fresh, done: fresh.int(3...9)), AwaitedCall.Canceller())
        canceller.cancel()
        try attempt.expectCancelled(2, list, canceller)
        try list.expect(left: list.done)
      },
      Check("a-refusal", "S11", "The store refused to write, and its error was not thrown.") { attempt, fresh in
        let list = try PartedList(fresh, done: fresh.int(3...9))
        list.store.makeReadOnly()
        let error = try expectError("the function") { _ = try attempt.run(2, list) }
        try expect("the error is a CancellationError", error is CancellationError, is: false)
        try list.expect(left: list.done)
      },
    ]
  }

  private func run(_ size: Int, _ list: PartedList) throws -> Int {
    try deleteDone(size, list.store.container, AwaitedCall.Canceller())
  }

  private func expectCancelled(_ size: Int, _ list: PartedList, _ canceller: AwaitedCall.Canceller) throws {
    let error = try expectError("the function") { _ = try deleteDone(size, list.store.container, canceller) }
    try expect("the error", "\(type(of: error))", is: "CancellationError")
  }
}
