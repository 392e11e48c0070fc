// 10.6  Tell the screens apart
//
// You get a screen, right or with one fault. Return whether it is right: its list shows all items by name and follows
// its context, unsaved changes included; its sheet shows an item for as long as that is there; deleting rows saves
// nothing. Each screen gets a new process; an error counts as false.
//
//     engine.open()                        a fresh store: Milk, Oil, Rice and Tea; by date in another order
//     screen.rows                          the names that are drawn, when the event has ended
//     screen.delete(at: [0])               deletes rows by their positions
//     screen.openSheet("Tea")              shows an item in the sheet
//     screen.sheet                         the name that the sheet shows; nil if it is closed
//     screen.context                       the context; `context.item("Tea")` finds an item
//     screen.elsewhere { context in }      another context works and saves, which the screen merges

import Foundation
import Graders
import OpenCoreData
import Samples

func isScreenRight(_ engine: FollowingEngine) throws -> Bool {
  let screen = try engine.open()
  screen.delete(at: [3])
  return screen.rows.count == 3
}
