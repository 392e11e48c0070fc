import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var guardTheValue: [WrongAnswer] {
    [
      WrongAnswer("thinks-the-store-validates", failsAt: "a-rule-is-broken", GuardTheValue { _, _, _ in true }),
      WrongAnswer(
        "knows-texts-only", failsAt: "a-rule-is-broken",
        answer { rules, value in !(value is String) || rules.allSatisfy { $0.evaluate(with: value) } }),
      WrongAnswer(
        "thinks-a-rule-needs-a-value", failsAt: "a-value-is-missing",
        GuardTheValue { value, key, entity in
          guard let value, let attribute = entity.attributesByName[key] else { return true }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "thinks-the-default-steps-in", failsAt: "a-value-is-missing",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key] else { return false }
          guard let value else { return attribute.isOptional || attribute.defaultValue != nil }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "thinks-an-attribute-has-one-rule", failsAt: "a-second-rule",
        answer { rules, value in rules.first?.evaluate(with: value) ?? true }),
      WrongAnswer(
        "thinks-an-empty-object-can-be-asked", failsAt: "nothing-is-allowed",
        GuardTheValue { value, key, entity in
          guard entity.attributesByName[key] != nil else { return false }
          let probe = NSManagedObject(entity: entity, insertInto: nil)
          probe.setValue(value, forKey: key)
          return (try? probe.validateForInsert()) != nil
        }),
      WrongAnswer(
        "thinks-a-rule-speaks-of-nil", failsAt: "nothing-may-be-nothing",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key], value != nil || attribute.isOptional else { return false }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "thinks-what-has-no-rule-is-allowed", failsAt: "no-attribute",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key] else { return true }
          guard let value else { return attribute.isOptional }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "takes-a-relationship-for-an-attribute", failsAt: "no-attribute",
        GuardTheValue { value, key, entity in
          guard let property = entity.propertiesByName[key] else { return false }
          guard let value else { return property.isOptional }
          return property.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
    ]
  }

  /// Right but for what it makes of the predicates.
  private static func answer(_ isKept: @escaping ([NSPredicate], Any) -> Bool) -> GuardTheValue {
    GuardTheValue { value, key, entity in
      guard let attribute = entity.attributesByName[key] else { return false }
      guard let value else { return attribute.isOptional }
      return isKept(attribute.validationPredicates, value)
    }
  }
}
