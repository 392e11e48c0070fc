// 9.2  Erase on delete
//
// An app is about to load the store of a description. Change the description, so that a deleted row leaves nothing
// in the store's file once the log is empty: not where a page stays in use, and not where pages become free.
//
// What is set already, pragmas of others included, stays as it is.

import Foundation
import OpenCoreData

func eraseOnDelete(_ description: NSPersistentStoreDescription) {
  description.setValue("fast" as NSString, forPragmaNamed: "secure_delete")
}
