import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var guardTheValue: [WrongAnswer] {
    [
      WrongAnswer("thinks-the-store-validates", failsAt: "a-rule-is-broken", GuardTheValue { _, _, _ in true }),
      WrongAnswer(
        "thinks-a-rule-needs-a-value", failsAt: "a-value-is-missing",
        GuardTheValue { value, key, entity in
          guard let value, let attribute = entity.attributesByName[key] else { return true }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "asks-the-first-rule-only", failsAt: "a-second-rule",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key] else { return false }
          guard let value else { return attribute.isOptional }
          return attribute.validationPredicates.first?.evaluate(with: value) ?? true
        }),
      WrongAnswer("forbids-what-has-rules", failsAt: "nothing-is-allowed", GuardTheValue { _, _, _ in false }),
      WrongAnswer(
        "asks-predicates-about-nothing", failsAt: "nothing-may-be-nothing",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key], value != nil || !attribute.validationPredicates.isEmpty
          else { return false }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
    ]
  }
}
