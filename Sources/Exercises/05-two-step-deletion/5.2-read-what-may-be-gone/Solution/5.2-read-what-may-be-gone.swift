// 5.2  Read what may be gone
//
// What the context has been told, the object says. What it has not been told, only a look into the store says, and
// `existingObject(with:)` looks without touching the object.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  guard !country.isDeleted, let context = country.managedObjectContext,
    (try? context.existingObject(with: country.objectID)) != nil
  else { return nil }
  return country.name
}
