import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var eraseOnDelete: [Variant] {
    [
      Variant(
        "says-1", EraseOnDelete { $0.setValue("1" as NSString, forPragmaNamed: "secure_delete") }),
      Variant(
        "says-it-in-capitals", EraseOnDelete { $0.setValue("TRUE" as NSString, forPragmaNamed: "secure_delete") }),
    ]
  }
}
