// 5.5  Leave on the mark
//
// A country that is marked for deletion leaves its continent, in the very save that writes the mark: what *nullify*
// would have done, if this were a delete. Other saves leave the continent alone: one of an edit, one that takes a mark
// off, and one of a country that was marked long ago.
//
// `OwnCountry` is the class of the countries. It may set properties of its object in `willSave`; if it does so
// every time, the save never ends.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
  }
}
