// 6.2  Count who is left
//
// How many Bs has this A, not counting those that have been deleted? The answer is needed at once, and by code that
// may itself be running in the middle of a delete: before the delete rules have run, while they run, or after that.
// A B that has joined or left the A since the last save counts as the relationship has it. The A may be deleted, too:
// each of its Bs counts until it is deleted itself.
//
// To ask must set nothing off: no save, no rule, no notification, no refresh. Everything that waits in the context,
// what is held there, and its settings, stay as they are. You are on the queue of the A's context.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count
}
