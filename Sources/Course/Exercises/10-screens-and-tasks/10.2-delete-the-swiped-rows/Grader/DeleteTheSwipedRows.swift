import Foundation
import OpenCoreData
import Samples

/// Exercise 10.2: to delete the objects of rows whose positions `onDelete` hands over.
public struct DeleteTheSwipedRows: ContextAttempt {
  let deleteRows: (IndexSet, SearchScreen) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteRows: deletes the items of the rows at some positions.
  public init(_ deleteRows: @escaping (_ positions: IndexSet, _ screen: SearchScreen) throws -> Void) {
    self.deleteRows = deleteRows
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 2), "delete-the-swiped-rows", "Delete the swiped rows", minutes: 6, claims: ["S1"],
    call: "DeleteTheSwipedRows(deleteRows)",
    hints: [
      "Of which collection are these the positions? And is it the same collection after the first delete?",
      "`rows` is made again at each call. What is at position 2 of it once the item at position 0 is deleted?",
      "First turn all positions into items, with `rows` as it is before anything is deleted; then delete these items.",
    ],
    why: """
      Positions mean something in one collection at one moment: what `ForEach` has shown. Turned into objects before the first \
      delete, they can no longer miss.
      """)

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { positions, screen in
      try wrapper.call(in: [screen.context], instead: ()) { try deleteRows(positions, screen) }
    }
  }

  /// What is checked: which items are deleted in the context.
  public static var checks: [Check<DeleteTheSwipedRows>] {
    [
      Check("one-row", "S1", "The position was looked up in another collection than the one that the list showed.") {
        attempt, fresh in
        for position in fresh.shuffled([0, 1, 2, 3]) {
          try attempt.check([position], try Self.screen(fresh))
        }
      },
      Check(
        "several-rows", "S1",
        "A position was looked up when other rows had gone already: `rows` is made again at each call, and gets shorter."
      ) { attempt, fresh in
        for positions in fresh.shuffled([[0, 1], [0, 2], [1, 2], [1, 3], [0, 2, 3], [0, 1, 2, 3], []]) {
          try attempt.check(positions, try Self.screen(fresh))
        }
      },
      Check("same-names", "S1", "An item was taken for another one that has its name.") { attempt, fresh in
        for position in fresh.shuffled([0, 1, 2]) {
          try attempt.check([position], try Self.screen(fresh, isRepeated: true))
        }
      },
    ]
  }

  /// Four rows beside other items, of which none is where its date would have it.
  ///
  /// - Parameters:
  ///   - fresh: draws names, dates and orders.
  ///   - isRepeated: whether three of the rows have one name.
  private static func screen(_ fresh: FreshData, isRepeated: Bool = false) throws -> SearchScreen {
    let (words, search) = (fresh.words(8), " \(fresh.int(10...99))")
    var names = words.prefix(4).map { $0 + search }
    names.sort()
    if isRepeated { names = [names[0], names[0], names[0], names[3]] }
    let others = fresh.ints(4 + fresh.more, 1...499)
    // The rows' dates turned round by one to three places, so that those of equal names alone are in order.
    let minutes = fresh.ints(4, 500...999).sorted()
    let turn = isRepeated ? 1 : fresh.int(1...3)
    let shown = names.enumerated().map { ItemSeed(name: $1, minute: minutes[($0 + turn) % 4]) }
    let rest = others.map { ItemSeed(name: fresh.element(of: Array(words.suffix(4))), minute: $0) }
    return try SearchScreen(GradedStore(items: fresh.shuffled(shown + rest)), search: search)
  }

  private func check(_ positions: [Int], _ screen: SearchScreen) throws {
    let expected = positions.map { screen.rows[$0].line }.sorted()
    let file = try screen.store.itemLines()
    try deleteRows(IndexSet(positions), screen)
    screen.context.processPendingChanges()  // as the end of the event does
    let deleted = screen.context.deletedObjects.compactMap { ($0 as? Item)?.line }.sorted()
    try expect("items that the context deletes for the positions \(positions)", deleted, is: expected)
    try expect("items in the file before a save", try screen.store.itemLines(), is: file)
  }
}

extension Item {
  /// As `ItemSeed.line` has it.
  fileprivate var line: String {
    let minute = Int((createdAt.timeIntervalSince(ItemSeed.date(0)) / 60).rounded())
    return ItemSeed(name: name, done: done, minute: minute).line
  }
}
