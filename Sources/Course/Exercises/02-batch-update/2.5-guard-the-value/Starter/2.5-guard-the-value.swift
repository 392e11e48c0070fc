// 2.5  Guard what is written
//
// A form is going to write a value by a batch update, which keeps no rule of the model. So ask the rules first: would
// a save let this attribute have this value?
//
//     no value (nil), and the attribute is optional         true, whatever its rules say of values
//     no value, and the attribute is not optional           false, even if it has a default
//     a value, and the attribute has no rules               true
//     a value that breaks a rule                            false
//     no attribute has this name                            false
//
// A value is of the attribute's type. `entity.attributesByName[key]` is the attribute's description.
//
// House rules: all.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard entity.attributesByName[key] != nil else { return false }
  return true
}
