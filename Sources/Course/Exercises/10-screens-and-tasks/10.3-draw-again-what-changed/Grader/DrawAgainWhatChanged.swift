import Foundation
import OpenCoreData
import Samples

/// Exercise 10.3: to find the cells that a difference of object IDs leaves as they were, though their items have changed.
public struct DrawAgainWhatChanged: Attempt {
  let cells: (Notification, [NSManagedObjectID], [NSManagedObjectID]) -> [NSManagedObjectID]

  /// Makes an attempt.
  ///
  /// - Parameter cells: which cells are to be drawn again, from what the context has posted and from the IDs on the list
  ///   before and after it.
  public init(
    _ cells:
      @escaping (_ change: Notification, _ old: [NSManagedObjectID], _ new: [NSManagedObjectID]) ->
      [NSManagedObjectID]
  ) { self.cells = cells }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 3), "draw-again-what-changed", "Draw again what changed", minutes: 10, claims: ["S5"],
    call: "DrawAgainWhatChanged(cellsToDrawAgain)",
    hints: [
      "An item that gets another name keeps its object ID. Where does the context say that it has changed?",
      "The notification has sets of objects under keys. Which keys say that values may be others now: after an edit here, and after a merge?",
      "NSUpdatedObjectsKey and NSRefreshedObjectsKey, each of which may be missing. Of their objects those count that are in `old` and in `new`.",
    ],
    why: """
      A difference of IDs says who comes, goes and moves. What is drawn in a cell that stays can change all the same, and only \
      the notification names that: as updated after an edit here, as refreshed after a merge.
      """)

  /// What is checked: the cells for changes of each kind.
  public static var checks: [Check<DrawAgainWhatChanged>] {
    [
      Check(
        "an-edit", "S5", "After an edit here other cells would be drawn again than those of the items that were edited."
      ) { attempt, fresh in
        for place in fresh.ints(3, 0...5) {
          let list = try ListedItems(fresh)
          try attempt.check(try list.turn { _ in list.item(place).name += " 2" }, list, [place])
          try attempt.check(
            try list.turn { _ in list.item(place).createdAt = ItemSeed.date(fresh.int(1000...1999)) }, list, [place])
        }
      },
      Check(
        "a-merge", "S5",
        "An item that another context renamed, or that was read again, has a cell with the old name: after a merge the notification has it under another key."
      ) { attempt, fresh in
        for place in fresh.ints(2, 0...5) {
          let list = try ListedItems(fresh)
          let id = list.item(place).objectID
          let turn = try list.turn { context in
            try list.store.inBackground(mergingInto: [context]) { other in
              try other.existingObject(with: id).setValue(list.seeds[place].name + " 2", forKey: "name")
            }
          }
          try attempt.check(turn, list, [place])
          try attempt.check(try list.turn { $0.refresh(list.item(place), mergeChanges: true) }, list, [place])
        }
      },
      Check(
        "comes-and-goes", "S5",
        "A cell that comes or goes was drawn again, or one that is not on the list: the difference of the IDs has seen to these."
      ) { attempt, fresh in
        let list = try ListedItems(fresh)
        let places = fresh.ints(4, 0...5)
        let turn = try list.turn { context in
          list.item(places[0]).name += " 2"
          context.delete(list.item(places[1]))
          list.item(places[2]).done = true
          list.item(6).done = false
          list.item(7).name += " 2"
          Item(context: context).name = fresh.word()
        }
        try attempt.check(turn, list, [places[0]])
      },
      Check(
        "moved", "S5", "The cells are not in the order of `new`, or one is missing that has moved as its name changed."
      ) { attempt, fresh in
        let list = try ListedItems(fresh)
        let places = fresh.ints(4, 0...5)
        let turn = try list.turn { _ in
          // In the opposite order, so that three of them at least move.
          for (place, word) in zip(places.sorted(), fresh.words(4).sorted().reversed()) { list.item(place).name = word }
        }
        try attempt.check(turn, list, places)
      },
      Check(
        "the-next-change", "S5",
        "A cell was drawn again for an earlier change: what waits for a save has not changed since the list was drawn."
      ) { attempt, fresh in
        let list = try ListedItems(fresh)
        let places = fresh.ints(2, 0...5)
        try attempt.check(try list.turn { _ in list.item(places[0]).name += " 2" }, list, [places[0]])
        try attempt.check(try list.turn { _ in list.item(places[1]).name += " 2" }, list, [places[1]])
        try attempt.check(try list.turn { $0.delete(list.item(places[0])) }, list, [])
      },
    ]
  }

  private func check(_ turn: ListedItems.Turn, _ list: ListedItems, _ places: [Int]) throws {
    let changed = Set(places.map { list.item($0).objectID })
    func names(_ ids: [NSManagedObjectID]) -> [String] { ids.map { turn.names[$0] ?? "an item that is gone" } }
    try expect(
      "cells to draw again", names(cells(turn.change, turn.old, turn.new)), is: names(turn.new.filter(changed.contains))
    )
  }
}
