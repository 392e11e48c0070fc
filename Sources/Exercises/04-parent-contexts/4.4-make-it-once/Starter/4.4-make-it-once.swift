// 4.4  Make it once
//
// A voyage has a number, drawn from `numbers`, and a logbook, which is an object of its own. It is made in a child
// context, two levels below the one that writes to the file.
//
// Afterwards the file holds more logbooks than voyages. Put it right: one voyage, one number drawn, one logbook. A
// voyage has all of it as soon as it has been made.
//
// `Voyage` and `Logbook` are the grader's; `OwnVoyage` is yours, and is the class of the voyages.

import Graders
import OpenCoreData

final class OwnVoyage: Voyage {
  override func awakeFromInsert() {
    super.awakeFromInsert()
    if logbook == nil, let context = managedObjectContext {
      logbook = Logbook(context: context)
    }
  }
}

func makeVoyage(_ title: String, _ numbers: VoyageNumbers, in context: NSManagedObjectContext) -> Voyage {
  let voyage = OwnVoyage(context: context)
  voyage.title = title
  return voyage
}
