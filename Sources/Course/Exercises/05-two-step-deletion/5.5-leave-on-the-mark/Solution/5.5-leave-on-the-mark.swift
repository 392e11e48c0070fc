// 5.5  Leave on the mark
//
// What counts is what this save changes, and to what: a date. NSNull stands there when a mark is taken off, and
// nothing at all when the mark is an old one.

import Foundation
import OpenCoreData
import Samples

final class OwnCountry: Country {
  override func willSave() {
    super.willSave()
    let isBeingMarked = changedValues()["markedForDeletionDate"] is Date
    if isBeingMarked, continent != nil { continent = nil }
  }
}
