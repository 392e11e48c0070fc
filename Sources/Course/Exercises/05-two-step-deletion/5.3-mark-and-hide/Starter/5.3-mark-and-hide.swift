// 5.3  Mark and hide
//
// An app deletes in two steps. The first one is `mark`: it gives a country a `markedForDeletionDate`, the time that
// is handed in, and its row stays. `visibleCountries` returns the countries of `context` that have no date, in any
// order.
//
//    marked twice, or once more through a fault                the first date stays, even if it is the later one
//    marked with a date that is past, or still to come         hidden
//    made or marked here, not saved                            counts as it stands here
//    in a continent that is marked                             shown
//    changed by another context, read here before              either
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
