import OpenCoreData
import Samples
import WorkbookKit

//: `propagateDelete()` works, and a reviewer asks what it costs. An order with 500 lines and 500 reservations is
//: deleted often; a customer with ten thousand objects below it, now and then.
//:
//: ### Predict
//:
//: An A with 500 Bs and 500 Cs is deleted and the context saved, by the context and by hand. No accessor is
//: overridden. How many rows does each way read, and how many statements does it run? How do the times compare?
//:
//: - evidence: CH-607, CH-604
//: - appendix: yes
//: - formerly: 13-propagating-by-hand-or-by-the-context-rows-statements-and-time
//: - formerly: and-if-ac-is-no-action
//: - costs: recorded
//: - short: What propagating by hand costs
//: - entry `1 000 rows`: CH-607
//: - rule: CH-607
//: - sample: CH-604

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

/// Deletes an A with its Bs and Cs by the context and by hand, each in separate stores.
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

//: ### Why
//:
//: Both ways read the A, its Bs and its Cs, because the same objects are marked in the end. What has been read stays in
//: the context, so a second walk reads nothing.
//:
//: The delete by hand takes about twice as long. `propagateDelete()` asks for each relationship by name, copies each
//: set, and walks everything twice, for the plan and to take it apart. Then the delete rules run over all objects once
//: more, and find nothing to do.
//:
//: ### In your app
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
//: Measure with your model, on a device, with as many objects as your largest customer has.
//:
//: ### Rule of thumb
//:
//: Propagate by hand where a class needs it, and nowhere else: it costs time.
//:
//: ### And if `A.c` is no action?
//:
//: The A has its 500 Bs and 500 Cs as before. How many rows does each way read now?

// snippet.variation
func costOfNoAction(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .noActionDeleteRule
  try page.compare(bothWays(model), rows: 1_000, measuring: [])
}
// snippet.show

//: ### Then
//:
//: Cascade and nullify read the members of a set, to change them, and code that asks for members reads their rows. No
//: action asks for none, and by hand `takeApart()` looks at the rule first, so neither way loads a C.
