// 5.2  Read what may be gone
//
// What the context has been told, the object says. What it has not been told, only a look into the store says.
// `existingObject(with:)` looks there for a fault of which the row cache has no copy, and the save of a delete takes
// the copy out of the cache: so it loads the object if the row is there, and throws if it is gone, without marking the
// object as deleted.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  guard !country.isDeleted, let context = country.managedObjectContext,
    (try? context.existingObject(with: country.objectID)) != nil
  else { return nil }
  return country.name
}
