// 5.2  Read what may be gone
//
// A screen shows the name of a country. Return the name, or nil if the country is gone. Asking leaves the context as
// it was: it marks, refreshes and saves nothing.
//
//     deleted in this context, saved or not                   nil
//     deleted by another context, merged here                 nil
//     deleted by another context, not merged here, a fault    nil
//     deleted by another context, not merged here, loaded     either
//     made or renamed here, not saved                         the name that it has here
//     renamed by another context, not merged here, loaded     the name that was read here
//
// House rules: all. All contexts share one coordinator, and none has a parent.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  country.isFault ? nil : country.name
}
