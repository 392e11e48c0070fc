// 6.2  Count who is left
//
// The relationship reads as before until the rules have run. Its members know better.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count { !$0.isDeleted }
}
