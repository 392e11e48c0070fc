import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var guardTheValue: [WrongAnswer] {
    [
      WrongAnswer("thinks-the-store-validates", failsAt: "a-rule-is-broken", GuardTheValue { _, _, _ in true }),
      WrongAnswer(
        "needs-one-rule-to-agree", failsAt: "a-rule-is-broken",
        answer { rules, value in rules.isEmpty || rules.contains { $0.evaluate(with: value) } }),
      WrongAnswer(
        "asks-the-last-rule-only", failsAt: "a-rule-is-broken",
        answer { rules, value in rules.last?.evaluate(with: value) ?? true }),
      WrongAnswer(
        "knows-texts-only", failsAt: "a-rule-is-broken",
        answer { rules, value in !(value is String) || rules.allSatisfy { $0.evaluate(with: value) } }),
      WrongAnswer(
        "knows-texts-and-whole-numbers-only", failsAt: "a-rule-is-broken",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key] else { return false }
          guard let value else { return attribute.isOptional }
          switch attribute.attributeType {
          case .stringAttributeType, .integer64AttributeType:
            return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
          default: return true
          }
        }),
      WrongAnswer(
        "thinks-infinity-keeps-every-rule", failsAt: "a-rule-is-broken",
        answer { rules, value in
          (value as? Double)?.isInfinite == true || rules.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "thinks-a-long-text-breaks-a-rule", failsAt: "nothing-is-allowed",
        answer { rules, value in
          ((value as? String)?.count ?? 0) <= 10_000 && rules.allSatisfy { $0.evaluate(with: value) }
        }),
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
        "asks-the-first-rule-only", failsAt: "a-second-rule",
        answer { rules, value in rules.first?.evaluate(with: value) ?? true }),
      WrongAnswer(
        "asks-two-rules", failsAt: "a-second-rule",
        answer { rules, value in rules.prefix(2).allSatisfy { $0.evaluate(with: value) } }),
      WrongAnswer(
        "asks-three-rules", failsAt: "a-second-rule",
        answer { rules, value in rules.prefix(3).allSatisfy { $0.evaluate(with: value) } }),
      WrongAnswer(
        "asks-the-first-and-the-last-two", failsAt: "a-second-rule",
        answer { rules, value in
          rules.prefix(1).allSatisfy { $0.evaluate(with: value) }
            && rules.suffix(2).allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer("forbids-what-has-rules", failsAt: "nothing-is-allowed", GuardTheValue { _, _, _ in false }),
      WrongAnswer(
        "forbids-what-has-no-rules", failsAt: "nothing-is-allowed",
        answer { rules, value in !rules.isEmpty && rules.allSatisfy { $0.evaluate(with: value) } }),
      WrongAnswer(
        "asks-an-object-that-has-nothing-else", failsAt: "nothing-is-allowed",
        GuardTheValue { value, key, entity in
          guard entity.attributesByName[key] != nil else { return false }
          let probe = NSManagedObject(entity: entity, insertInto: nil)
          probe.setValue(value, forKey: key)
          return (try? probe.validateForInsert()) != nil
        }),
      WrongAnswer(
        "asks-predicates-about-nothing", failsAt: "nothing-may-be-nothing",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key], value != nil || attribute.isOptional else { return false }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "allows-what-has-no-description", failsAt: "no-attribute",
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
      WrongAnswer(
        "asks-one-rule-of-an-empty-text", failsAt: "a-second-rule",
        answer { rules, value in
          let asked = (value as? String)?.isEmpty == true ? Array(rules.prefix(1)) : rules
          return asked.allSatisfy { $0.evaluate(with: value) }
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
