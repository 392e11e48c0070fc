import OpenCoreData
import Samples
import WorkbookKit

//: ## Propagating by hand or by the context: rows, statements and time
//:
//: The method works, and the question in the review is what it costs. An order with 500 lines and 500 reservations is
//: deleted often; a customer with ten thousand objects below is deleted now and then.
//:
//: ### Predict
//:
//: An A with 500 Bs and 500 Cs is deleted and the context saved, by the context and by hand. No accessor is
//: overridden. How many rows does each way read, and how many statements does it run? Then guess how the times
//: compare; they stand below the output.
//:
//: - evidence: CH-607
//: - costs: recorded

func whatItCosts() -> Segment {
  Segment(
    "what-it-costs", "Propagating by hand or by the context: rows, statements and time", claims: ["M9"],
    asks: [
      Ask(
        "How many rows does the context's own way read?", at: .cell("1 000 rows", row: 1, column: "rows read"),
        beliefs: ["1": "You expected a cascade to delete rows without reading them. Delete rules work on objects."]),
      Ask(
        "How many rows does `propagateDelete()` read?", at: .cell("1 000 rows", row: 2, column: "rows read"),
        beliefs: ["2002": "You expected two walks to read twice. The second walk finds the objects in memory."]),
    ],
    variation: costOfNoAction
  ) { page in
    try page.compare(bothWays(PairsModel()), rows: 1_000, measuring: [100, 1_000, 10_000])
  }
}

/// Deletes an A with its Bs and Cs by the context and by hand, each in stores of its own.
func bothWays(_ model: PairsModel) -> Comparison {
  let builtIn = Way("built-in") { context in
    context.delete(try context.owner())
    try context.save()
  }
  let byHand = Way("by hand") { context in
    try context.owner().propagateDelete()
    try context.save()
  }
  return Comparison(model.make, filledBy: { try $0.insertPairs($1 / 2) }, ways: [builtIn, byHand])
}

//: ### What happened
//:
//: Both ways read 1001 rows: the A, its 500 Bs and its 500 Cs. Both ran 1006 statements: three fetches, the beginning
//: and the end of a transaction, and 1001 times `DELETE`. The store cannot tell which of the two ran.
//:
//: The times differ. They were measured on 22 November 2026, on a machine with two cores of an Intel Xeon under Linux,
//: in a release build, with the save counted in. For 10 000 objects the context took 37 milliseconds and the way by
//: hand 82; for 1000 objects it was 3.6 and 8.1; for 100 objects 0.6 and 1.1. By hand takes about twice as long at each
//: of the three sizes.
//:
//: ### Why
//:
//: The deletes that reach the store are the same, because the same objects are marked in the end. The extra time is
//: spent in your process. The context reaches each relationship by its index in the entity, and visits each object
//: once. `propagateDelete()` asks for every relationship by its name, copies each set before it walks it, and walks
//: everything twice, once for the plan and once to take it apart. When it is done, the delete rules run over all these
//: objects once more, and find nothing left to do. Those are the differences between the two programs; what each of
//: them costs was not measured by itself.
//:
//: Rows are read once because an object that has been read stays in the context. The second walk finds it there.
//:
//: These are numbers of this engine. On Apple's framework they may be others, the rows that are read included.
//:
//: ### In your app
//:
//: Measure it with your model, on a device, with as many objects as your largest customer has:
//:
//: ```swift
//: let clock = ContinuousClock()
//: let time = try clock.measure {
//:   try order.propagateDelete()
//:   try context.save()
//: }
//: print("\(count) objects: \(time)")
//: ```
//:
//: If nothing of yours runs in between, `context.delete(order)` does the same in less time.
//:
//: ### Rule of thumb
//:
//: Propagate by hand where a class needs it, and nowhere else. It costs time in your process; in this engine it made no
//: more work in the store.
//:
//: ### And if `A.c` is no action?
//:
//: The same A with its 500 Bs and 500 Cs, and `A.c` is no action. How many rows does each way read now?

// snippet.variation
func costOfNoAction(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .noActionDeleteRule
  try page.compare(bothWays(model), rows: 1_000, measuring: [])
}
// snippet.show

//: ### Then
//:
//: 501 each: the A and its Bs. No action asks for nothing at the far end, so neither way loads a C, and half of the
//: statements are gone with them. The way by hand passes a relationship over before it asks for its members. Had it
//: asked first and looked at the rule afterwards, it would have read 1001.
