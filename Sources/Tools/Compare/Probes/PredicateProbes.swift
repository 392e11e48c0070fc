import CoreData

/// What a predicate says of a dictionary, or that evaluating it ends the process.
private func evaluated(_ format: String, _ values: [String: Any] = [:]) -> String {
  "\(NSPredicate(format: format).evaluate(with: values as NSDictionary))"
}

/// A comparison that holds whatever it compares.
private final class AlwaysTrue: NSComparisonPredicate {
  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool { true }
}

let predicateProbes: [Probe] = [
  Probe(
    "kinds-in-a-predicate", "Are a number and a text of the same digits equal in a predicate, and which is smaller?",
    facts: ["CH-901"], mayEnd: true
  ) {
    "equal \(evaluated("a == b", ["a": 5, "b": "5"])), less \(evaluated("a < b", ["a": 5, "b": "6"]))"
  },
  Probe("division-by-zero", "What does a predicate say of a division by zero?", facts: ["CH-901"], mayEnd: true) {
    "equal to nil \(evaluated("1 / a == nil", ["a": 0]))"
  },
  Probe(
    "nil-as-a-collection", "Does nil count as an empty collection, and the empty string as part of every string?",
    facts: ["CH-902"], mayEnd: true
  ) {
    "ANY \(evaluated("ANY a.n == 1")), ALL \(evaluated("ALL a.n == 1")), NONE \(evaluated("NONE a.n == 1")), "
      + "contains '' \(evaluated("b CONTAINS ''", ["b": "text"]))"
  },
  Probe(
    "aggregates-of-an-empty-collection", "Which sum, average and smallest member has an empty collection?",
    facts: ["CH-903"], mayEnd: true
  ) {
    let empty: [String: Any] = ["a": [Int]()]
    return "sum 0 \(evaluated("a.@sum.self == 0", empty)), average 0 \(evaluated("a.@avg.self == 0", empty)), "
      + "minimum nil \(evaluated("a.@min.self == nil", empty))"
  },
  Probe(
    "literal-and-decimal",
    "Is the literal 0.1 equal to the decimal number of the same digits?",
    facts: ["CH-904"]
  ) {
    "decimal \(evaluated("a == 0.1", ["a": NSDecimalNumber(string: "0.1")])), "
      + "double \(evaluated("a == 0.1", ["a": 0.1]))"
  },
  Probe("sum-beyond-whole-numbers", "What does a sum give that leaves the range of whole numbers?", facts: ["CH-904"]) {
    evaluated("a + 1 > a", ["a": Int64.max])
  },
  Probe("arguments-too-many", "Are arguments of a format ignored that it does not use?", facts: ["CH-905"]) {
    let predicate = NSPredicate(format: "a == %@", "x" as NSString, "y" as NSString)
    return "matches the first \(predicate.evaluate(with: ["a": "x"] as NSDictionary))"
  },
  Probe(
    "variable-without-a-value", "Does substitution leave a variable without a value in the predicate?",
    facts: ["CH-906"], mayEnd: true
  ) {
    let partly = NSPredicate(format: "a == $X AND b == $Y").withSubstitutionVariables(["X": 1])
    let whole = partly.withSubstitutionVariables(["Y": 2])
    return "matches \(whole.evaluate(with: ["a": 1, "b": 2] as NSDictionary))"
  },
  Probe(
    "fetch-inside-a-fetch", "Does FETCH inside a fetch see unsaved rows?", facts: ["CH-908"], mayEnd: true,
    in: itemModel()
  ) { stack in
    for name in ["a", "b"] { stack.context.make("Item", name, ["rank": 1]) }
    try stack.context.save()
    stack.context.make("Item", "c", ["rank": 1])
    let inner = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
    inner.predicate = NSPredicate(format: "rank == 1")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    let expression = NSFetchRequestExpression.expression(
      forFetch: NSExpression(forConstantValue: inner), context: NSExpression(forConstantValue: stack.context),
      countOnly: true)
    request.predicate = NSComparisonPredicate(
      leftExpression: expression, rightExpression: NSExpression(forConstantValue: 2), modifier: .direct,
      type: .equalTo, options: [])
    return try "found \(stack.context.count(for: request))"
  },
  Probe(
    "comparison-of-ones-own", "Does a fetch evaluate a comparison in the way of its subclass?", facts: ["CH-1072"],
    mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.make("Item", "b")
    let predicate = AlwaysTrue(
      leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "c"),
      modifier: .direct, type: .equalTo, options: [])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = predicate
    let found = try stack.context.fetch(request).count
    let inside = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate])
    return
      "found \(found), holds of another \(predicate.evaluate(with: ["name": "x"] as NSDictionary)), inside a compound "
      + "\(inside.evaluate(with: ["name": "x"] as NSDictionary))"
  },
]
