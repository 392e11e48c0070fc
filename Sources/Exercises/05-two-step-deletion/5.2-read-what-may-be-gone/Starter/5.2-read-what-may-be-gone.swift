// 5.2  Read what may be gone
//
// A screen shows the name of a country, which another context may have deleted: it may have told this context or
// not. Return the name if the country is there, and nil if it is gone.
//
// To ask must not change anything: the context has nothing more to save than before.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  country.isFault ? nil : country.name
}
