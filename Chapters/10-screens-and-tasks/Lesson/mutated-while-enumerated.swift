import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A button clears a series: a loop over `series.episodes` deletes each of the three episodes. The rule of
//: `Episode.series` is *nullify*. One version only deletes, one calls `processPendingChanges()` in the loop, one saves
//: there. A crash report has `Collection <…> was mutated while being enumerated.`, from Objective-C code that does the
//: same.
//:
//: ### Predict
//:
//: How many episodes has the series after each turn of the three loops? Which loops change a set that they go over?
//:
//: - evidence: CH-1305, DR-08, PP-01, PP-09, SC-06
//: - short: Deleting in a loop
//: - entry `delete`: DR-08
//: - entry `delete, process`: DR-08, PP-01
//: - entry `delete, save`: DR-08, PP-09
//: - entry `left`: DR-08, PP-09
//: - rule: SC-06

func mutatedWhileEnumerated() -> Segment {
  Segment(
    "mutated-while-enumerated", "Deleting in a loop over a relationship: when does the set change?", claims: ["S6"],
    asks: [
      Ask(
        "How many has the series after each turn that only deletes?", at: .shown("delete"),
        choices: ["3, 3, 3", "2, 1, 0"],
        beliefs: [
          "2, 1, 0": "You expected `delete(_:)` to take the episode out of the set. The rule does, when it runs."
        ]),
      Ask(
        "And with a save in each turn?", at: .shown("delete, save"), choices: ["3, 3, 3", "2, 1, 0"],
        beliefs: ["3, 3, 3": "You expected the rules to wait for the end of the loop. A save runs them."]),
    ],
    variation: loopOverPositions
  ) { page in
    func clear(_ label: String, _ each: (NSManagedObjectContext) throws -> Void) throws {
      let context = try openSeries(page)
      let series = try context.series(1)
      var counts: [Int] = []
      for episode in series.episodes {
        context.delete(episode)
        try each(context)
        counts.append(series.episodes.count)
      }
      page.show(label, counts.map(String.init).joined(separator: ", "))
    }

    try clear("delete") { _ in }
    try clear("delete, process") { $0.processPendingChanges() }
    try clear("delete, save") { try $0.save() }
  }
}

// snippet.hide
/// The context of a store with one series.
///
/// Its statements are not the page's: the loops go over sets, in an order that differs from run to run.
func openSeries(_ page: Page) throws -> NSManagedObjectContext {
  try FreshStore({ SeriesModel().make() }, page: page) { try SeriesData.insert(into: $0) }.reopened().viewContext
}
// snippet.show

//: ### Why
//:
//: The first loop changes no set: `delete(_:)` marks the episode, and the rule takes it out when pending changes are
//: processed. In the other two that is in each turn.
//:
//: All three loops visit three episodes here, because a `for` goes over a copy of a property that is declared as a `Set`. A
//: loop over an `NSSet`, in Objective-C or as Xcode generates the property, goes over the set itself, and ends with the
//: exception where a turn processes changes. So the crash depends on what the loop calls: a save, a flush, or code that
//: takes the episode out of the relationship.
//:
//: ### In your app
//:
//: ```swift
//: for episode in series.episodes { context.delete(episode) }
//: try context.save()
//: ```
//:
//: Over an `NSSet`, loop by `allObjects`.
//:
//: ### Rule of thumb
//:
//: Loop over a copy, and save behind the loop.
//:
//: ### And if the loop goes by position?
//:
//: `series.episodes.sorted { $0.id < $1.id }[index]` is deleted and saved, `index` grows by 1, and the loop ends when
//: `index` has reached the number of episodes. Which episodes are left?

// snippet.variation
func loopOverPositions(_ page: Page) throws {
  let context = try openSeries(page)
  let series = try context.series(1)
  var index = 0
  while index < series.episodes.count {
    context.delete(series.episodes.sorted { $0.id < $1.id }[index])
    try context.save()
    index += 1
  }
  page.show("left", series.episodes.map(\.title).joined(separator: ", "))
}
// snippet.show

//: ### Then
//:
//: The number shrinks while `index` grows. When *Ebb* is gone, *Flood* is at position 0, where the loop has been.
