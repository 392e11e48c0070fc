// 5.3  Mark and hide
//
// The first of two steps of a delete: mark gives a country a date, `markedForDeletionDate`, and its row stays. The
// time is handed in; do not look at a clock. If the country has a date already, that date stays, whether it is earlier
// or later, and whether the object is a fault or not: the second step counts from the first mark. mark changes nothing
// else, and saves nothing: its caller does.
//
// visibleCountries returns the countries of `context` that have no date, in any order. A country that has no unsaved
// edit in `context` counts as it stands in the file, also where an object of it still has older values. A country that
// is new or edited in `context` counts as it stands there; if it is edited and another context has saved a date for it,
// you may return it or not. Whatever the date is, it hides the country; the date of a continent hides nothing.
//
// To make the list changes nothing: what waits in `context` still waits, an object that was read keeps its values,
// also where the file has newer ones, and `context` posts no change. If the countries cannot be fetched, the caller
// gets the error.

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
