import Foundation
import OpenCoreData
import Samples

/// Exercise 2.5: to ask the model's rules before a batch update writes past them.
public struct GuardTheValue: Attempt {
  let isAllowed: (Any?, String, NSEntityDescription) -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isAllowed: whether a save would let an attribute have a value.
  public init(_ isAllowed: @escaping (_ value: Any?, _ key: String, _ entity: NSEntityDescription) -> Bool) {
    self.isAllowed = isAllowed
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 5), "guard-the-value", "Guard what is written", minutes: 12, claims: ["U5"],
    call: "GuardTheValue(isAllowed)",
    hints: [
      "Who asks the rules of the model, and when? A batch request has no object that could be asked.",
      "An attribute's description knows two kinds of rules: whether it may be empty, and a list of predicates.",
      "No value: look at `isOptional`. A value: each of the `validationPredicates` has to say yes, not only the first one.",
    ])

  /// What is checked: the answer for values that break one rule each, and for values that break none.
  public static var checks: [Check<GuardTheValue>] {
    [
      Check(
        "a-rule-is-broken", "U5",
        "The value breaks a rule of the model and would be written: a batch update validates nothing, so you have to."
      ) { try $0.compare("", "name", false) },
      Check(
        "a-value-is-missing", "U5",
        "The attribute must have a value, and is about to lose it: that it is mandatory is a rule too."
      ) { try $0.compare(nil, "name", false) },
      Check("a-second-rule", "U5", "An attribute may have several rules, and a save asks all of them.") {
        try $0.compare("A name of far too many letters", "name", false)
      },
      Check("nothing-is-allowed", "U5", "The value breaks no rule of the model, so it may be written.") {
        try $0.compare("Rake", "name", true)
      },
      Check(
        "nothing-may-be-nothing", "U5",
        "The attribute is optional: no value breaks none of its rules, whatever its predicates say of values."
      ) { try $0.compare(nil, "note", true) },
    ]
  }

  private func compare(_ value: Any?, _ key: String, _ expected: Bool) throws {
    let entity = Self.entity()
    try expect("\(key) = \(value.map { "\"\($0)\"" } ?? "nil") is allowed", isAllowed(value, key, entity), is: expected)
  }

  private static func entity() -> NSEntityDescription {
    let name = NSAttributeDescription("name", .stringAttributeType, isOptional: false)
    name.setValidationPredicates(
      [NSPredicate(format: "SELF.length > 0"), NSPredicate(format: "SELF.length <= 20")],
      withValidationWarnings: ["A name is not empty.", "A name has at most twenty letters."])
    let note = NSAttributeDescription("note", .stringAttributeType)
    note.setValidationPredicates(
      [NSPredicate(format: "SELF.length > 0")], withValidationWarnings: ["A note is not empty."])
    let model = NSManagedObjectModel()
    model.entities = [NSEntityDescription(NSManagedObject.self, [name, note])]
    return model.entities[0]
  }
}
