// 5.3  Mark and hide
//
// Reading the date loads a fault, and so it should: the date may be there already. A mark is a delete because every
// fetch takes it for one.

import Foundation
import OpenCoreData
import Samples

func mark(_ country: Country, at now: Date) {
  if country.markedForDeletionDate == nil { country.markedForDeletionDate = now }
}

func visibleCountries(in context: NSManagedObjectContext) throws -> [Country] {
  let request = NSFetchRequest<Country>(entityName: "Country")
  request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
  return try context.fetch(request)
}
