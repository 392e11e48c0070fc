// 8.6  Tell the readers apart
//
// You get a reader of history, right or with one fault. Return whether it is right. Its app writes as "app"; a right
// one merges into the screen what others wrote, under any name or none. Unsaved edits stay. Each reader gets a new
// process; an error counts as false.
//
//     engine.open()                            a fresh store: photos Rose, Tulip and Gull; all of it has been read
//     store.write(as: "sync") { context in }   another process writes and saves; the author may be nil
//     store.read()                             merges what is new; returns the number of transactions merged
//     store.purge()                            another process purges all of history
//     store.hold("Rose")                       a photo, loaded in the screen's context, `store.screen`
//     store.holdComment("Rose 1")              its comment, loaded without the photo
//     store.knowsGone(object)                  whether the screen knows that it is gone
//
// After a purge of something unread `read()` throws a CocoaError, NSPersistentHistoryTokenExpiredError. In closures,
// `context.photo("Rose")` finds a photo.

import Foundation
import Graders
import OpenCoreData
import Samples

func isReaderRight(_ engine: HistoryReadingEngine) throws -> Bool {
  let store = try engine.open()
  try store.write(as: "sync") { context in context.delete(try context.photo("Rose")) }
  return try store.read() == 1
}
