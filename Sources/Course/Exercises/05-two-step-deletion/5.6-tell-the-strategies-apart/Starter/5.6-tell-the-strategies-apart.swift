// 5.6  Tell the two strategies apart
//
// You get a delete in two steps. Some do what they should; others have one fault each, and you are not told which.
// Say whether it is sound. The grace period is 120 seconds, and time is what you say it is. Your function runs in
// a new process for each of them; an error that it lets out counts as false.
//
//   let store = try engine.open()          a fresh store with three countries: Chad, Mali, Togo
//   try store.mark("Mali", at: 0)          marks a country, in a context in the background; the first mark counts
//   try store.purge(at: 121)               purges what has been marked for longer than the grace period, if anything
//   try store.shown()                      the names on the list, in order: the countries without a mark
//   try store.inFile()                     the names in the file, in order
//   try store.hold("Mali")                 a country that the screen holds
//   store.knowsGone(country)               whether the screen knows that it is gone; a purge tells it
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
