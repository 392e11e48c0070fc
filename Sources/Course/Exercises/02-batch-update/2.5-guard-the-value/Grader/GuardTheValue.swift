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
      "Who evaluates the rules of the model, and when? A batch request has no object to ask.",
      "An attribute's description has two kinds of rules: whether a value may be missing, and a list of predicates.",
      "No value: look at isOptional. A value: each of the validationPredicates has to be true, not only the first one.",
    ],
    why: """
      A save asks each attribute two things: whether a value may be missing, and, of a value, whether every predicate is \
      true. A batch update asks neither.
      """)

  /// What is checked: the answer for values that break rules and for values that break none, beside that of a save.
  public static var checks: [Check<GuardTheValue>] {
    [
      Check(
        "a-rule-is-broken", "U5",
        "A value that breaks a rule of the model was allowed: a batch update checks no such rule, so you have to."
      ) { try $0.compare(isAllowed: false, $1) { question, _ in question.broken.first == 0 } },
      Check(
        "a-value-is-missing", "U5",
        "No value (nil) was allowed for an attribute that must have one: that it is mandatory is a rule, too."
      ) { try $0.compare(isAllowed: false, $1) { question, _ in question.value == nil } },
      Check(
        "a-second-rule", "U5",
        "A value was allowed that breaks a rule other than the first: an attribute may have several rules, and a save asks all of them."
      ) {
        try $0.compare(isAllowed: false, $1) { question, _ in (question.broken.first ?? 0) > 0 }
      },
      Check("nothing-is-allowed", "U5", "A value that breaks no rule was turned down: it may be written.") {
        try $0.compare(isAllowed: true, $1) { question, _ in question.value != nil }
      },
      Check(
        "nothing-may-be-nothing", "U5",
        "An optional attribute was not allowed to be nil: nil breaks none of its rules, whatever its predicates say of values."
      ) {
        try $0.compare(isAllowed: true, $1) { question, entity in
          question.value == nil && entity.isOptional(question.key)
        }
      },
      Check(
        "no-attribute", "U5",
        "A value was allowed for a key that is not the name of an attribute: there is nothing to write it to."
      ) {
        attempt, fresh in
        let entity = try RuledEntity(fresh)
        for key in [fresh.word(), "others"] {
          try expect(
            "\(key) = \"Oxo\" is allowed, where no attribute is called \(key)",
            attempt.isAllowed("Oxo", key, entity.entity), is: false)
        }
      },
    ]
  }

  /// Asks for those values of which a save says one thing and that fulfil a condition.
  private func compare(
    isAllowed expected: Bool, _ fresh: FreshData, _ condition: (RuledEntity.Question, RuledEntity) -> Bool
  ) throws {
    let entity = try RuledEntity(fresh)
    for question in fresh.shuffled(entity.questions()) where condition(question, entity) {
      guard entity.isSaved(question) == expected else { continue }
      try expect(
        "\(question.text) is allowed", isAllowed(question.value, question.key, entity.entity), is: expected)
    }
  }
}
