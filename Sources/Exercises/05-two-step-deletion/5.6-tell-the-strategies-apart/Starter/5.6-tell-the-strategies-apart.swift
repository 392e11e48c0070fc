// 5.6  Tell the two strategies apart
//
// You get a delete in two steps. Some do what they should; others have one fault each, and you are not told which.
// Say whether it is sound. The grace period is 120 seconds, and time is what you say it is.
//
//   let store = try engine.open()          a fresh store with three countries: Chad, Mali, Togo
//   try store.mark("Mali", at: 0)          marks a country, in a context in the background
//   try store.purge(at: 121)               purges what has been marked for longer than the grace period
//   try store.shown()                      the names on the list, in order
//   try store.inFile()                     the names in the file, in order
//   try store.hold("Mali")                 a country that the screen holds
//   store.knowsGone(country)               whether the screen knows that it is gone
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
