import OpenCoreData
import Samples
import WorkbookKit

//: ## The same as the built-in propagation
//:
//: Three nodes can be linked in 64 ways, and the two ends can have 16 pairs of rules. That is few enough to try
//: them all; and since every link is tried, it is enough to delete the first of the three.
//:
//: Each case is deleted twice, by the context and by hand, and everything that is left is compared: who is
//: marked, who leads where, and whether it was refused. The tests of this book do the same on random graphs of
//: any shape, with ordered relationships, subentities and unsaved objects.
//:
//: - label: documented DR-03
//: - label: chosen here: the built-in propagation that it is compared with is this engine's

func sameAsBuiltIn() -> Segment {
  Segment(
    "the-same-as-built-in", "The same as the built-in propagation", claims: ["M8"],
    prediction: "Of all these deletes, how many end differently?"
  ) { page in
    let rules: [NSDeleteRule] = [.noActionDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule]
    var (count, refused, different) = (0, 0, 0)
    for (next, previous) in rules.flatMap({ next in rules.map { (next, $0) } }) {
      let bench = try NodeBench(next, previous)
      for links in NodeBench.everyGraph {
        let builtIn = try bench.outcome(of: links) { $0.managedObjectContext?.delete($0) }
        let byHand = try bench.outcome(of: links) { try $0.propagateDelete() }
        count += 1
        refused += builtIn == NodeBench.refused ? 1 : 0
        different += builtIn == byHand ? 0 : 1
      }
    }
    page.show("deletes", value: count)
    page.show("refused by both", value: refused)
    page.show("different", value: different)
  }
}

//: **Rule of thumb.** A second implementation of anything needs a test that compares it with the first. Where all
//: cases can be tried, try all of them.
