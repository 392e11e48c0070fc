// 2.5  Guard what is written
//
// A user's text is going to be written by a batch update, which keeps no rule of the model. So ask the rules
// first: would a save let this attribute have this value?
//
// `nil` stands for no value. `entity.attributesByName[key]` is the attribute's description.

import Foundation
import OpenCoreData

func isAllowed(_ value: Any?, for key: String, in entity: NSEntityDescription) -> Bool {
  guard entity.attributesByName[key] != nil else { return false }
  return true
}
