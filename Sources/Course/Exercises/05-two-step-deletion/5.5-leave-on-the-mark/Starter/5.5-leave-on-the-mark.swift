// 5.5  Leave on the mark
//
// A country that is marked for deletion leaves its continent in the very save that writes the mark: what nullify
// would have done, if this were a delete. `OwnCountry` is the class of the countries. It may set properties of its
// object in `willSave`: the same save writes them, and sends `willSave` again.
//
//    a save that sets a date, or another date          the country leaves, a new one as well
//    one that also moves it to another continent       it leaves that one, too
//    one of other edits, whether marked before or not  it stays
//    one that takes the mark off                       it stays
//    one that sets the date that the row has           either
//    a mark that is not saved yet                      it stays
//
// House rules: all. A primitive setter of a relationship ends the program here, which is this engine's choice.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
  }
}
