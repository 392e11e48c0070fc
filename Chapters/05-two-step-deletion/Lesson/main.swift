//: A screen shows a country. In the background a sync deletes the country and saves; then the screen reads the name.
//: The bug report names the line that reads, although the cause is the delete. In another order of the same steps
//: nothing goes wrong.
//:
//: This chapter counts how every order of the steps ends. Then it splits the delete: a *soft delete* only marks the
//: object, and a *purge* removes the row later.
//:
//: The file holds *Europe* with *Iceland* and *Malta*, and *Oceania* with *Fiji* and *Samoa*. `list` is the context of
//: a screen; `sync` is a background context of the same coordinator. A *fault* is an object whose values are not
//: loaded. `list` *merges* when it takes in the saves of `sync`, whose notifications `Mailbox` keeps.

import Samples
import WorkbookKit

ScenarioChild.serve { PlainDelete.all + TwoStepDelete.all + Strategy.tests }
if CommandLine.arguments.count > 1, let reader = FaultReader(rawValue: CommandLine.arguments[1]) { try reader.run() }
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == ShareExtension.name {
  try ShareExtension.run(file: CommandLine.arguments[2])
}

let lesson = Lesson(
  5, "Two-step deletion",
  question: "Another context deletes the object that you hold. What happens when you read it?",
  intro: [
    "What happens to an object that another context deletes, and a delete in two steps.",
    "`list` is the context of a screen, `sync` the one that deletes. Every order of their steps is run and counted.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model: continents and countries", CountryModel().make()),
    .layers(
      "Two contexts that share a coordinator and nothing else",
      [.init("list", objects: "country"), .init("sync", objects: "country")]),
  ],
  segments: [
    faultWithoutRow(), askingFirst(), everyOrder(), whatNothingLooksLike(), noRuleIsChecked(), markFirst(),
    firstDateStays(), purgeLater(), noRuleRuns(), upkeep(), silentPurge(), wholeWorkflow(), gracePeriod(),
    anotherProcess(), nobodyTold(), pinnedList(), costs(), whichStrategy(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For every entity that more than one context touches:
//:
//: 1. You know who merges into each context.
//: 2. `shouldDeleteInaccessibleFaults` is off in debug builds.
//: 3. No property that can go missing is a non-optional `Date`, `UUID` or `URL`.
//: 4. An ID that may be old is read by `existingObject(with:)`; after a batch delete its row is counted in the store.
//: 5. Edited objects are asked for `isDeleted` right before the save.
//:
//: For every entity that is deleted in two steps:
//:
//: 6. One function makes the fetch requests, with the predicate.
//: 7. Mark and save are one block; the first date stays, also through a fault.
//: 8. Each delete rule is written out for the mark, and `willSave` asks for a date.
//: 9. The purge is not behind `try?`, and its IDs are merged into every context; overdue rows are counted.
//: 10. The grace period is longer than the slowest merge, and a second process has persistent history.
//:
//: ## Read next
//:
//: - [](chapter-3.md#reset-or-merge): merging a batch delete.
//: - [](chapter-8.md#history-and-two-step-deletion): two processes.
//: - [Chapter 6](chapter-6.md): a delete propagated by hand.
//: - [Which delete, and when](deciding.md): all ways in one decision.
//: - [Errors](errors.md): 133000, 133020, 133021 and 134070.
