// 2.5  Guard what is written
//
// Two kinds of rules, and a save asks all of them: whether there may be nothing, and what each predicate says of
// something. A predicate is not asked about nothing.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard let attribute = entity.attributesByName[key] else { return false }
  guard let value else { return attribute.isOptional }
  return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
}
