import OpenCoreData
import Samples
import WorkbookKit

//: ## What it costs
//:
//: It reads the same rows and runs the same statements. What it costs is time in your own process: for ten
//: thousand objects it takes about twice as long, with the save counted in.
//:
//: The A has as many Bs as Cs, and nobody overrides an accessor: this is the price of the propagation alone. The
//: built-in one follows compiled relationships, and visits each object once. Ours asks for every relationship by
//: its name, copies each set before it walks it, walks everything once to plan and once to delete; and when it is
//: done, the built-in propagation runs over all the objects once more and finds nothing left to do.
//:
//: - label: chosen here: the costs are this engine's
//: - costs: recorded

func whatItCosts() -> Segment {
  Segment(
    "what-it-costs", "What it costs", claims: ["M9"],
    prediction: "An A with 500 Bs and 500 Cs. Which of the two ways reads more rows?"
  ) { page in
    let builtIn = Way("built-in") { context in
      context.delete(try context.owner())
      try context.save()
    }
    let byHand = Way("by hand") { context in
      try context.owner().propagateDelete()
      try context.save()
    }
    let comparison = Comparison(
      { PairsModel().make() }, filledBy: { try $0.insertPairs($1 / 2) }, ways: [builtIn, byHand])
    try page.compare(comparison, rows: 1_000, measuring: [100, 1_000, 10_000])
  }
}

//: A hundred objects show no difference: opening the first transaction and reading the rows is most of it, and
//: that is the same for both.
//:
//: **Rule of thumb.** Propagate by hand where a class needs it, and nowhere else. Where a thousand objects go at
//: once and nothing of yours runs in between, you would be paying for nothing.
