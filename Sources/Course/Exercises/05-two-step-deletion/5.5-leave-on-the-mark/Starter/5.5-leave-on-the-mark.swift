// 5.5  Leave on the mark
//
// An app marks a country for deletion by setting its `markedForDeletionDate`. Make the country leave its continent in
// the very save that writes the mark, as nullify would in a delete. `OwnCountry` is the class of the countries.
// `willSave` may set properties of its object: the same save writes them, and calls `willSave` again.
//
//     a save that writes a date, or another date         the country leaves, even if it is new
//     one that also moves it to another continent        it leaves that one too
//     one that writes other edits only, marked or not    it stays
//     one that takes the mark off                        it stays
//     one that sets the date that the row has already    either
//     a mark that is not saved yet                       it stays
//
// House rules: all. By this engine's choice, a primitive setter of a relationship ends the program here.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
  }
}
