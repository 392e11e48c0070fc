// 5.6  Tell the two strategies apart
//
// You get a delete in two steps, which is sound or has one fault. Return whether it is sound; an error that your
// function throws counts as false. The grace period is 120 seconds; you choose the time, `at`, in seconds. Your
// function runs in a new process each time.
//
//     let store = try engine.open()    a fresh store with Chad, Mali and Togo
//     try store.mark("Mali", at: 0)    marks a country; the first mark counts
//     try store.purge(at: 121)         purges what was marked more than 120 seconds before, if any
//     try store.shown()                the names on the list, in order: countries without a mark
//     try store.inFile()               the names in the file, in order
//     try store.hold("Mali")           a country, which the screen now holds
//     store.knowsGone(country)         whether the screen knows that it is gone; a purge tells it
//
// The trial below is right, but not enough.

import Graders
import OpenCoreData
import Samples

func isDeletionSound(_ engine: TwoStepEngine) throws -> Bool {
  let store = try engine.open()
  try store.mark("Mali", at: 0)
  return try store.inFile() == ["Chad", "Mali", "Togo"]
}
