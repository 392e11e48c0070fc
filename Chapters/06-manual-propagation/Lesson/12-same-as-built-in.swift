import OpenCoreData
import Samples
import WorkbookKit

//: ## 64 graphs, 16 pairs of rules: how many deletes by hand end differently?
//:
//: `propagateDelete()` does by hand what the context's delete rules do. On the examples so far both end alike. Do
//: they on every graph?
//:
//: Three nodes, each with at most one next, can be linked in 64 ways. `next` and its inverse can have 16 pairs of
//: rules. That is few enough to try all of them, and since every graph is tried, it is enough to delete the first
//: node. The segment deletes it by the context and by hand, and compares who is marked, who leads where, and whether
//: it was refused.
//:
//: ### Predict
//:
//: How many deletes is that? How many of them end differently?
//:
//: - evidence: DR-03, DR-04, DR-05, DR-06, DR-07, DR-17, CH-604, CH-605, CH-607, CH-608
//: - exercise: 6.6

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

//: ### What happened
//:
//: 16 pairs of rules times 64 graphs are 1024 deletes, each made twice in a context of its own. In 214 of them a deny
//: rule found a node that would stay, and the context refused. `propagateDelete()` refused the same ones, since the
//: last line counts no difference: not in what is refused, not in what is marked, and in no link of any node.
//:
//: One example: node 1 leads to node 2, and node 2 to itself. With cascade the context marks both. By hand,
//: `takeApart()` cuts the link of node 1, goes on to node 2, cuts its link to itself, finds it again, now without a
//: link, deletes it, and deletes node 1. The same two are marked.
//:
//: ### Why
//:
//: Each delete rule looks at one link, and everything beyond that comes from applying the rules again. So a mistake is
//: likely to show in a small graph already. Three nodes suffice for a link to oneself, a ring of two and of three, a
//: shared next, and a node that nothing leads to. Of more nodes there are too many graphs to try all: the soak tests
//: (`make soak`) take random ones, with ordered relationships, subentities and unsaved objects.
//:
//: What this cannot show is agreement with Apple's framework. The context here is this engine's, and both sides of
//: the comparison could be wrong together.
//:
//: ### In your app
//:
//: Run the same comparison over your own model, on a Mac, in a unit test: fill two stores alike, delete once by each
//: way, and compare what is left. A store at `/dev/null` is an SQLite store in memory (run,
//: [SQ-45](labels.md#SQ-45)):
//:
//: ```swift
//: let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
//: container.persistentStoreDescriptions = [description]
//: ```
//:
//: ### Rule of thumb
//:
//: A second implementation of anything needs a test that compares it with the first. Where all small cases can be
//: tried, try all of them.
//:
//: ### And if the method is the article's?
//:
//: `deleteAsTheArticleDoes()`, from [No action, propagated by hand: what do the other rows hold
//: afterwards?](#no-action-by-hand), obeys cascade and takes every other rule for nullify. The same graphs, in
//: three groups of rules: only cascade and nullify; pairs with no action, but without deny; pairs with deny. In which
//: of the groups are there no differences? Where do those with deny come from?

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
//: In the first group, and only there: the article's method is right for the two rules that it knows. With no action it
//: cuts links that the rule leaves alone. With deny it deletes what the rule refuses: that accounts for the 214 refused
//: deletes above. In the other 59 of the 273 the context deleted too. The last line says that they differ only by
//: links: both ways mark the same nodes, and a link that the context left standing the article's method has cut. By the
//: rules it is one of a no action rule, or one by which a denying node leads to itself. A test on a model of cascades
//: and nullifies would have passed, and shown nothing of either.
