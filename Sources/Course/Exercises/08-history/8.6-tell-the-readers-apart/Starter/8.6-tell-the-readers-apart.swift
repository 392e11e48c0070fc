// 8.6  Tell the readers apart
//
// You get a reader of history. Some do what they should; others have one fault each, and you are not told which. Say
// whether it is right. It belongs to an app that signs what it writes as "app", and merges into the app's screen
// what others have written, who sign with names of all kinds, or not at all. What the screen has not saved stays.
// Your function runs in a new process for each reader; an error that it lets out counts as false. It is called some 30
// times, in ten seconds for all of them.
//
//   let store = try engine.open()               a fresh store with the photos Rose, Tulip and Gull, each with one
//                                               comment, which says "Rose 1" and so on; all of it has been read
//   try store.write(as: "sync") { context in }  another process writes, as an author or as nil; saved when it returns
//   try store.read()                            reads what is new and merges it; returns how many transactions were
//                                               merged; throws a CocoaError whose errorCode is
//                                               NSPersistentHistoryTokenExpiredError where
//                                               something has been purged that it had not read
//   try store.purge()                           another process purges all of history
//   store.screen                                the context of the screen, of the main queue; it signs as "app"
//   try store.hold("Rose")                      a photo that the screen holds, loaded
//   try store.holdComment("Rose 1")             a comment that the screen holds, and not its photo
//   store.knowsGone(object)                     whether the screen knows that an object is gone
//
// `context.photo("Rose")` finds a photo in the context of a closure. The trial below is right, and it is not enough.

import Foundation
import Graders
import OpenCoreData
import Samples

func isReaderRight(_ engine: HistoryReadingEngine) throws -> Bool {
  let store = try engine.open()
  try store.write(as: "sync") { context in context.delete(try context.photo("Rose")) }
  return try store.read() == 1
}
