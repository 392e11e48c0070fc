// 2.5  Guard what is written
//
// There are two kinds of rules, and a save asks all of them: whether a value may be missing, and what each predicate
// says of a value. Where there is no value, no predicate is evaluated.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard let attribute = entity.attributesByName[key] else { return false }
  guard let value else { return attribute.isOptional }
  return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
}
