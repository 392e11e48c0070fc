import OpenCoreData
import Samples
import WorkbookKit

//: `propagateDelete()` is to do by hand what the delete rules do. Do both end alike on every graph? Three nodes, each
//: with at most one next, can be linked in 64 ways, and `next` and its inverse can have 16 pairs of rules.
//:
//: ### Predict
//:
//: In each case the first node is deleted, by the context and by hand. The code compares which nodes are marked, where
//: each node leads, and whether the delete was refused. How many deletes is that, and how many of them end
//: differently?
//:
//: - evidence: DR-03, DR-04, DR-05, DR-06, DR-07, DR-17, CH-604, CH-605, CH-607, CH-608, WD-15
//: - appendix: yes
//: - formerly: 12-64-graphs-16-pairs-of-rules-how-many-deletes-by-hand-end-differently
//: - short: Both ways on all small graphs
//: - entry `refused by the context`: DR-06, DR-17, CH-607
//: - entry `different`: CH-604, CH-605, CH-607, CH-608
//: - entry `cascade and nullify only`: WD-15, CH-607
//: - entry `with deny`: WD-15, CH-607
//: - entry `with no action`: WD-15, CH-607
//: - entry `of those with deny`: WD-15, CH-607

func sameAsBuiltIn() -> Segment {
  Segment(
    "compared-with-built-in", "64 graphs, 16 pairs of rules: how many deletes by hand end differently?", claims: ["M8"],
    asks: [
      Ask("One delete for each graph and each pair of rules: how many deletes is that?", at: .shown("deletes")),
      Ask(
        "How many of them end differently?", at: .shown("different"),
        beliefs: [
          "214": "You took the refused ones to differ. Both ways refuse the same ones; only the moment differs."
        ]),
    ],
    variation: theArticleCompared
  ) { page in
    var (count, refused, different) = (0, 0, 0)
    for (next, previous) in NodeBench.everyPairOfRules {
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
    page.show("refused by the context", value: refused)
    page.show("different", value: different)
  }
}

//: ### Why
//:
//: None of the 1024 deletes ends differently. Both ways refuse the same 214, mark the same nodes, and cut the same
//: links.
//:
//: Each delete rule looks at one link, and all else comes from applying the rules again. So a mistake is likely to
//: show in a small graph. Three nodes are enough for a node that leads to itself, a ring of two and one of three, a
//: shared next, and a node that nothing leads to.
//:
//: ### In your app
//:
//: ```swift
//: let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
//: container.persistentStoreDescriptions = [description]
//: ```
//:
//: Run the same comparison over your own model, in a unit test on a Mac: fill two stores alike, delete once by each
//: way, and compare what is left. A store at `/dev/null` is an SQLite store in memory.
//:
//: ### Rule of thumb
//:
//: Test a second implementation against the first; where all small cases can be tried, try them all.
//:
//: ### And if the method is the article's?
//:
//: `deleteAsTheArticleDoes()` takes every rule but cascade for nullify. Which pairs of rules give no differences:
//: those of cascade and nullify alone, those with no action, or those with deny?

// snippet.variation
func theArticleCompared(_ page: Page) throws {
  var different = ["cascade and nullify only": 0, "with no action": 0, "with deny": 0]
  // Of those with deny: what the context refused, and what differs only by links that the article's method has cut.
  var (refused, cut) = (0, 0)
  for (next, previous) in NodeBench.everyPairOfRules {
    let rules = [next, previous]
    let group =
      rules.contains(.denyDeleteRule)
      ? "with deny" : rules.contains(.noActionDeleteRule) ? "with no action" : "cascade and nullify only"
    let bench = try NodeBench(next, previous)
    for links in NodeBench.everyGraph {
      let builtIn = try bench.outcome(of: links) { $0.managedObjectContext?.delete($0) }
      let article = try bench.outcome(of: links) { $0.deleteAsTheArticleDoes() }
      guard builtIn != article else { continue }
      different[group, default: 0] += 1
      guard group == "with deny" else { continue }
      refused += builtIn == NodeBench.refused ? 1 : 0
      cut += NodeBench.hasCutLinks(article, of: builtIn) ? 1 : 0
    }
  }
  for group in different.keys.sorted() { page.show(group, "\(different[group] ?? 0) different") }
  page.show("of those with deny", "\(refused) refused by the context, \(cut) with a link cut")
}
// snippet.show

//: ### Then
//:
//: With no action the method cuts links that the rule leaves. With deny it deletes what the rule refuses; where
//: nothing is refused, it cuts links that the rules leave.
