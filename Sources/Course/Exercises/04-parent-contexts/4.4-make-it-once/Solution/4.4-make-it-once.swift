// 4.4  Make it once
//
// awakeFromInsert runs on every level that the voyage arrives on, each time on an object that is still empty. So it is
// no place for anything that there may be one of. A function is: it runs once.

import Graders
import OpenCoreData

final class OwnVoyage: Voyage {}

func makeVoyage(_ title: String, _ numbers: VoyageNumbers, in context: NSManagedObjectContext) -> Voyage {
  let voyage = OwnVoyage(context: context)
  voyage.title = title
  voyage.number = numbers.draw()
  voyage.logbook = Logbook(context: context)
  return voyage
}
