// 5.2  Read what may be gone
//
// A screen shows the name of a country. Return the name if the country is there, and nil if it is gone. The country is
// gone if
//
// - another context has deleted it and saved, and this context has merged that save;
// - another context has deleted it and saved, this context has not been told, and the object is a fault;
// - this context itself has deleted it, whether it has saved since or not.
//
// Otherwise it is there, and the name is the one that this context has, saved or not: of an object that was loaded,
// the one that it has, also where another context has saved another one since and this context has not been told.
// An object that was loaded and whose delete nobody has told may go on showing its name. Two countries may have the
// same name. You may assume that the context has no parent, and that no delete was taken back by a rollback.
//
// To ask changes nothing: the context has nothing more to save than before, what waits in it still waits, and what
// was read keeps its values.

import OpenCoreData
import Samples

func nameIfThere(_ country: Country) -> String? {
  country.isFault ? nil : country.name
}
