// 5.5  Leave on the mark
//
// A country that is marked for deletion leaves its continent in the very save that writes the mark, and not before:
// what nullify would have done, if this were a delete. A save writes a mark if it sets `markedForDeletionDate` to a
// date that is not the one in the row, whether or not there was another date before. The mark of a new country counts,
// too. So does a later mark of a country that was marked before and has been put into a continent again since. A
// country that is put into another continent before the save that marks it is in none after it.
//
// Other saves leave the continent alone: a save of another edit, one that takes the mark off, and one of a country
// that was marked in an earlier save. A save that sets the very date which the row has already may do either. Nothing
// else changes, in this context or in any other.
//
// `OwnCountry` is the class of the countries. It may set properties of its object in `willSave`: the same save
// writes them, and sends `willSave` again where something was changed. A change that is made each time never lets
// the save end; to set `continent` to nil where it is nil already is no change in this engine. Set `continent` as a
// property or by its key: a primitive setter of a relationship ends the program here, which is this engine's choice.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
  }
}
