// 6.2  Count who is left
//
// How many Bs has this A, not counting those that have been deleted? The answer is needed at once, and by code that
// may itself be running in the middle of a delete: before the delete rules have run, while they run, or after that.
// The relationship decides, as this context has it: Bs may have joined or left since the last save, and a B that
// another context has saved meanwhile is not in a set that was read before. Numbers of Bs may be equal. The A may be
// deleted, too: each of its Bs counts until it is deleted itself.
//
// To ask must set nothing off: no save, no rule, no notification, no refresh. Everything that waits in the context,
// what is held there, and its settings, stay as they are. You are on the queue of the A's context.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count
}
