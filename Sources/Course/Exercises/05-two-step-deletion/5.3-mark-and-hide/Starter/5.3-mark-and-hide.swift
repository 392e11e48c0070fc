// 5.3  Mark and hide
//
// An app deletes in two steps. The first is `mark`: the country gets the time `now` as its `markedForDeletionDate`,
// and its row stays. `visibleCountries` returns the countries of `context` that have no such date, in any order.
//
//     marked twice, the second time perhaps through a fault    the first date stays, even if it is the later one
//     marked with a date in the past or in the future          hidden
//     made or marked here, not saved                           counts as it is here
//     in a continent that is marked                            shown
//     read here, then marked by another context                shown or hidden; keeps the values that were read
//
// House rules: all. The caller of `mark` saves.

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
