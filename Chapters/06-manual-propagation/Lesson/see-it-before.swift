import OpenCoreData
import Samples
import WorkbookKit

//: A child context can try a delete and count, as [](#count-first) does, but there the app's own code runs. The engine
//: has a call that Core Data lacks: `previewDeletion(of:)` returns the objects that would go, the objections, and for
//: each object the way by which the rules reach it.
//:
//: ### Predict
//:
//: The A has two Bs (cascade) and two Cs; `A.c` is deny. The code previews two deletes: of the A, and of the A together
//: with its Cs. How many objects of each entity does each preview count? Which has an objection, and by whom? Does the
//: context have changes afterwards?
//:
//: - evidence: DR-05, DR-06, DR-17, CH-606
//: - appendix: yes
//: - figures: would delete A
//: - short: What a delete would take
//: - entry `would delete A`: DR-05, DR-06, CH-606
//: - entry `would delete A and its Cs`: DR-05, DR-17, CH-606
//: - entry `the way to the second B`: CH-606
//: - entry `context.hasChanges`: CH-606

func seeItBefore() -> Segment {
  Segment(
    "see-it-before", "The book's `previewDeletion(of:)`: what would a delete take, and what would refuse it?",
    claims: ["M7"],
    asks: [
      Ask(
        "What would go with the A?", at: .shown("would delete A"),
        choices: ["1 A", "1 A, 2 B", "1 A, 2 B, 2 C"],
        beliefs: [
          "1 A": "You expected a refused delete to mark nothing else. The preview tells what the rules would mark.",
          "1 A, 2 B, 2 C": "You expected the Cs to go. Their rule is deny, which deletes nothing.",
        ]),
      Ask(
        "What would go with the A and its Cs?", at: .shown("would delete A and its Cs"),
        choices: ["1 A, 2 B", "1 A, 2 C", "1 A, 2 B, 2 C"]),
      Ask(
        "What is `context.hasChanges` afterwards?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: ["true": "You expected the preview to delete and to take it back. It works on a copy."]),
    ]
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    let a = try context.owner()

    page.show("would delete A", context.previewDeletion(of: a))
    page.show("would delete A and its Cs", context.previewDeletion(of: Set([a]).union(a.c)))

    // snippet.hide
    let trees = store.unlogged { context.previewDeletion(of: a).trees }
    page.change("would delete A", from: nil, to: GraphFigure(of: trees), isWhole: false)
    // snippet.show
    let way = context.previewDeletion(of: a).path(to: try context.b(2).objectID) ?? []
    page.show(
      "the way to the second B",
      way.map { "\(ObjectNaming.text(for: $0.object)).\($0.relationship)" }.joined(separator: ", "))
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: ### Why
//:
//: The first preview counts both Bs although the delete would be refused. It follows the order of a save: first the
//: rules, and the cascade reaches the Bs; then the deny rules, and `A.c` has two Cs that would stay. In the second
//: preview no C would stay, so nothing objects.
//:
//: The preview marks copies of the context's objects, with their unsaved changes and deletes, and never the objects
//: themselves. The way has a step for each cascade.
//:
//: No code of your classes runs in a preview, so what an accessor or `prepareForDeletion()` would delete is not
//: counted. `unforeseen` lists classes that override `prepareForDeletion()`, `willSave()` or a validation, but not
//: accessors.
//:
//: ### In your app
//:
//: With Core Data alone, count in a child context that is never saved. In a test that runs on this engine, a preview
//: names the object that refuses, and the way to it.
//:
//: ### Rule of thumb
//:
//: A preview says by which way a delete reaches an object; a trial only says that it does.
