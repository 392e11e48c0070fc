// 9.2  Erase on delete
//
// Only `on` overwrites pages that become free. Set by its name, the pragma is added to those that are there.

import Foundation
import OpenCoreData

func eraseOnDelete(_ description: NSPersistentStoreDescription) {
  description.setValue("on" as NSString, forPragmaNamed: "secure_delete")
}
