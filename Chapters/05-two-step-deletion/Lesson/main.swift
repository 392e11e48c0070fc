//: A screen shows a country. In the background a sync deletes that country and saves. Some time later the screen
//: reads the country's name. If the process ends there, its crash log has what each thread was doing at that moment.
//: It names the line that reads, and that line is right. It does not name the delete: the delete was over by then,
//: perhaps for minutes, and another thread had carried it out. And where the two contexts happen to take their steps in
//: another order, the run ends well and shows nothing at all.
//:
//: This chapter leaves no order to chance. It cuts the work of each context into steps, runs every order of these
//: steps, each on a fresh store, and counts how they end. Then it takes the delete apart. A first step only marks the
//: object, a second one removes the row later. Databases call the first step a *soft delete* and the second a
//: *purge*; together they are *two-step deletion*. The same orders run again with it, so that you can see what
//: two-step deletion gains, and what it costs.
//:
//: Three things to keep in mind:
//:
//: - A *fault* is an object whose values have not been loaded. The context loads them when a property is read.
//: - Values live in three places: in the objects of a context, in the coordinator's row cache, and in the file. Each
//:   can be out of date while the others are right.
//: - An object that a context has loaded takes in what another context has saved when its context *merges* that save, or
//:   refreshes the object, and not before.
//:
//: | name | what it is |
//: | --- | --- |
//: | `list` | the context of a screen; it holds a country and will read its name |
//: | `sync` | a background context of the same coordinator; it deletes, marks or purges |
//: | *merges* | `list` takes in what `sync` has saved |
//:
//: The file holds two continents, *Europe* with *Iceland* and *Malta*, *Oceania* with *Fiji* and *Samoa*. Most
//: segments begin with `Atlas(page)`, which makes this file anew and gives both contexts; `inBackground` runs a block
//: in `sync` and saves it. `Mailbox` keeps the did-save notifications of a context until `deliver(to:)` merges them
//: into another one. Times are dates that the code hands in, counted in seconds from the mark, so nothing waits.
//:
//: Some segments start this program once more as a child process, because what they try may end it: `ProcessRunner`
//: does this for one process, `ScenarioRunner` for all orders of a `Scenario`. Core Data's warnings go to standard
//: error, and a page shows them only where it says so.

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
//: 1. Every context is listed, with who merges into it; long-lived ones merge automatically.
//: 2. `shouldDeleteInaccessibleFaults` is off in debug builds.
//: 3. No property that another context can take away is a non-optional `Date`, `UUID` or `URL`.
//: 4. An ID from a link or a notification is counted in the store; then come `existingObject(with:)` and `isDeleted`.
//: 5. Edited objects are asked for `isDeleted` right before the save.
//:
//: And for every entity that is deleted in two steps:
//:
//: 6. One function makes the fetch requests, and it has the predicate.
//: 7. Mark and save are one block; a second mark keeps the first date, also through a fault.
//: 8. Each delete rule of the entity is written out for the mark, and `willSave` asks for a date, not for a change.
//: 9. The purge asks for object IDs, merges them into every context, and throws; overdue rows are counted.
//: 10. The grace period is longer than the slowest merge, and a second process has persistent history switched on.
//:
//: ## Read next
//:
//: - [`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](chapter-3.md#reset-or-merge)
//:   looks at the purge's other half: contexts that have to hear of a batch delete.
//: - [Two-step deletion in history: what does a reader merge that was away for both
//:   steps?](chapter-8.md#history-and-two-step-deletion) puts the steps into two processes.
//: - [Chapter 6](chapter-6.md) propagates a delete by hand, as `willSave` does here for a mark.
//: - [Which way to delete](deciding.md) puts plain deletes, batch deletes and two steps into one decision.
//: - [Errors, and what to do about them](errors.md) has 133000, 133020, 133021 and 134070.
