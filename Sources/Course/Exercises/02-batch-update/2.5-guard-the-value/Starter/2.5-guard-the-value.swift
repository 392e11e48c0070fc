// 2.5  Guard what is written
//
// A form is about to write a value by a batch update, which checks no rule of the model. So ask the rules first:
// return whether a save would accept this value for the attribute with the name `key`.
//
//     nil, and the attribute is optional         true, whatever its rules say of values
//     nil, and the attribute is mandatory        false, even if it has a default
//     a value, and the attribute has no rule     true
//     a value that breaks a rule                 false, even if it keeps the others
//     no attribute has this name                 false, even if a relationship has it
//
// A value has the type of the attribute. `entity.attributesByName[key]` is the attribute's description.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard entity.attributesByName[key] != nil else { return false }
  return true
}
