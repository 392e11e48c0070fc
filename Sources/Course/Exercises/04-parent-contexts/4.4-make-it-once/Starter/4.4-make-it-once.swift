// 4.4  Make it once
//
// Each voyage has a number, drawn from `numbers`, and a logbook, an object of its own. Since the class makes the
// logbook, there are more logbooks than voyages above a child that has saved. Put it right: makeVoyage returns a new
// voyage with this title, one number drawn and one new logbook, and every level up to the file has just these.
//
// `context` is a root, or one or two levels below. `Voyage` and `Logbook` are the grader's; `OwnVoyage`, the class of
// the voyages, is yours.
//
// House rules: all.

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
