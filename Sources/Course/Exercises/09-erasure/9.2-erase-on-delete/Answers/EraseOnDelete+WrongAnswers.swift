import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var eraseOnDelete: [WrongAnswer] {
    [
      WrongAnswer("thinks-the-default-erases", failsAt: "asked-for", EraseOnDelete { _ in }),
      WrongAnswer(
        "thinks-a-vacuum-does-it", failsAt: "asked-for",
        EraseOnDelete { $0.setOption(NSNumber(value: true), forKey: NSSQLiteManualVacuumOption) }),
      WrongAnswer(
        "takes-fast-for-enough", failsAt: "no-trace",
        EraseOnDelete { $0.setValue("fast" as NSString, forPragmaNamed: "secure_delete") }),
      WrongAnswer(
        "thinks-a-pragma-is-a-number", failsAt: "a-string",
        EraseOnDelete { $0.setValue(NSNumber(value: 1), forPragmaNamed: "secure_delete") }),
      WrongAnswer(
        "replaces-all-pragmas", failsAt: "what-was-set",
        EraseOnDelete { $0.setOption(["secure_delete": "on"] as NSDictionary, forKey: NSSQLitePragmasOption) }),
    ]
  }
}
