// 2.5  Guard what is written
//
// A value is going to be written by a batch update, which keeps no rule of the model. So ask the rules first: would a
// save let this attribute have this value, as far as the rules of the model go?
//
// - `nil` stands for no value. Any other value is of the attribute's type.
// - A rule may be broken at any place in the attribute's list of rules, and an attribute may have no rule at all.
// - For a key that is not the name of an attribute, the answer is false.
//
// `entity.attributesByName[key]` is the attribute's description. Change nothing.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard entity.attributesByName[key] != nil else { return false }
  return true
}
