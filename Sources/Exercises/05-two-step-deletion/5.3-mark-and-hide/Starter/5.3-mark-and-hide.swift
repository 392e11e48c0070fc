// 5.3  Mark and hide
//
// The first of two steps: a country that is deleted gets a date, `markedForDeletionDate`, and keeps its row. The time
// is handed in. If it is marked again, the first date stays: the second step counts from there.
//
// And every list leaves out what is marked.

import Foundation
import OpenCoreData
import Samples

func mark(_ country: Country, at now: Date) {
  country.managedObjectContext?.delete(country)
}

func visibleCountries(in context: NSManagedObjectContext) throws -> [Country] {
  let request = NSFetchRequest<Country>(entityName: "Country")
  return try context.fetch(request)
}
