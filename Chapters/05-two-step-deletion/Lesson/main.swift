//: You hold an object that another context deletes. Nothing happens to yours: it has its class, its ID, its context.
//: Then you read its name, and the app is gone. Or it reads an empty string, and the app goes on with that.
//:
//: Which of the two comes is decided by one flag, and whether it comes at all by the order in which two contexts
//: happen to take their steps. So this chapter does not show an order. It runs all of them, and counts.
//:
//: After that the delete is taken apart into two: first a mark that everybody can still read, and a real delete when
//: nobody is looking any more. What this buys is counted in the same way, and so is what it costs.
//:
//: | name | what it is |
//: | --- | --- |
//: | `list` | the context of a screen; it holds a country and will read its name |
//: | `sync` | a context in the background that deletes the country |
//: | *merges* | the list takes in what others have saved, and fetches anew |
//:
//: The file holds two continents, *Europe* with *Iceland* and *Malta*, *Oceania* with *Fiji* and *Samoa*. A continent
//: has many countries, delete rule *cascade*; a country has one continent, delete rule *nullify*.
//:
//: Several segments start this very program once more, as a child, because what they show ends the process. On a
//: terminal you also see the warning that Core Data logs whenever it deletes an object in silence; it goes to the
//: standard error and is not part of these pages.
//:
//: Write your prediction down before you read on.

import Samples
import WorkbookKit

ScenarioChild.serve { PlainDelete.all + TwoStepDelete.all + Strategy.tests }
if CommandLine.arguments.count > 1, let reader = FaultReader(rawValue: CommandLine.arguments[1]) { try reader.run() }
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == Cleaner.name {
  try Cleaner.run(file: CommandLine.arguments[2])
}

let lesson = Lesson(
  5, "Two-step deletion",
  intro: [
    "An object whose row is deleted elsewhere: when it crashes, when it lies, and a delete that does neither.",
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
    anotherProcess(), nobodyTold(), costs(), whichStrategy(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
