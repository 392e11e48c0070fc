// 5.2  Read what may be gone
//
// A screen shows the name of a country. Return the name if the country is there, and nil if it is gone. The country is
// gone if
//
// - another context has deleted it and saved, and this context has merged that save;
// - another context has deleted it and saved, this context has not merged that save, and the object is a fault;
// - this context itself has deleted it, whether it has saved since or not.
//
// One case is open: if another context has deleted it and saved, this context has not merged that save, and the object
// was loaded before the delete, return its name or nil, as you like.
//
// In every other case the country is there. Return the name that the object has in this context, saved or not. An
// object that was loaded keeps its name until this context merges or refreshes: return that name, also if another
// context has saved a different name.
//
// Two countries may have the same name. You may assume that the store can be read, that the context has no parent, and
// that no delete was taken back by a rollback.
//
// To ask changes nothing: the context has nothing more to save than before, what waits in it still waits, and what
// was read keeps its values.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  country.isFault ? nil : country.name
}
