// 5.5  Leave on the mark
//
// A country that is marked for deletion leaves its continent in the very save that writes the mark, and not before:
// what nullify would have done, if this were a delete. A save writes a mark if it sets `markedForDeletionDate` to a
// date, whether or not there was another date before; that of a new country counts, too, and so does a later mark of
// a country that has been marked and put back. A country that is put into another continent before that save is in
// none after it.
//
// Other saves leave the continent alone: a save of another edit, one that takes the mark off, and one of a country
// that was marked in an earlier save. Nothing else changes, in this context or in any other.
//
// `OwnCountry` is the class of the countries. It may set properties of its object in `willSave`: the same save
// writes them, and sends `willSave` again where something was changed. A change that is made each time never lets
// the save end; to set `continent` to nil where it is nil already is no change in this engine.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
  }
}
