// 5.6  Tell the two strategies apart
//
// You get a delete in two steps, which may have one fault. Say whether it is sound. The grace period is 120 seconds,
// and time is what you say it is. Your function runs in a new process for each; an error that it lets out counts as
// false.
//
//    let store = try engine.open()      a fresh store with Chad, Mali and Togo
//    try store.mark("Mali", at: 0)      marks a country; the first mark counts
//    try store.purge(at: 121)           purges what was marked more than 120 seconds before, if anything
//    try store.shown()                  the names on the list, in order: countries without a mark
//    try store.inFile()                 the names in the file, in order
//    try store.hold("Mali")             a country that the screen holds
//    store.knowsGone(country)           whether the screen knows that it is gone; a purge tells it
//
// The trial below is right, and it is not enough.

import Graders
import OpenCoreData
import Samples

func isDeletionSound(_ engine: TwoStepEngine) throws -> Bool {
  let store = try engine.open()
  try store.mark("Mali", at: 0)
  return try store.inFile() == ["Chad", "Mali", "Togo"]
}
