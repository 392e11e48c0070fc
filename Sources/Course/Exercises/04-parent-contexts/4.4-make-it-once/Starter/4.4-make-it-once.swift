// 4.4  Make it once
//
// Each voyage has a number, drawn by `numbers.draw()`, and a logbook of its own. `OwnVoyage`, the class of the
// voyages, makes the logbook; so once a child has saved, there are more logbooks than voyages above it. Mend this:
// `makeVoyage` returns a new voyage with this title, one number drawn for it and one new logbook. When its caller
// saves, every level up to the file has just these.
//
// `context` is a root, or one or two levels below. `Voyage` and `Logbook` are given.
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
