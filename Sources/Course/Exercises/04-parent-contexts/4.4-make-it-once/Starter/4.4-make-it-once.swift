// 4.4  Make it once
//
// makeVoyage makes a new voyage in `context`, with a title, a number drawn from `numbers`, and a logbook, which is an
// object of its own. `context` may be a root, or a child one or two levels below the root that writes to the file.
//
// When a child saves, more logbooks than voyages come into being above it. Put it right: for each voyage, one number
// drawn and one new logbook, in every context and in the file. The voyage has all of it when makeVoyage returns.
//
// makeVoyage saves nothing, and leaves everything else in `context` as it is: changes that wait there, older voyages,
// and logbooks that are there already, even one that has no voyage.
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
