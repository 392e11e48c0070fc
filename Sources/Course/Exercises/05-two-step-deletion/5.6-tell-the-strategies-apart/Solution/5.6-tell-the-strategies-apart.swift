// 5.6  Tell the two strategies apart
//
// One story is enough, if it is told with a clock: a mark, a second mark, another country's mark, a purge that comes a
// moment too early, and one that comes just late enough for the first mark and too early for the others. Errors that
// should not be are let out.

import Graders
import OpenCoreData
import Samples

func isDeletionSound(_ engine: TwoStepEngine) throws -> Bool {
  let store = try engine.open()
  let (held, other) = (try store.hold("Mali"), try store.hold("Togo"))
  try store.mark("Mali", at: 0)
  try store.mark("Mali", at: 60)
  let isHidden = try store.shown() == ["Chad", "Togo"]

  try store.mark("Chad", at: 60)
  try store.purge(at: 120)
  let isSpared = try store.inFile() == ["Chad", "Mali", "Togo"]
  try store.purge(at: 121)
  let isGone = try store.inFile() == ["Chad", "Togo"]
  return isHidden && isSpared && isGone && store.knowsGone(held) && !store.knowsGone(other)
}
