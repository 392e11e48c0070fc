import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var eraseOnDelete: [WrongAnswer] {
    [
      WrongAnswer("trusts-the-default", failsAt: "asked-for", EraseOnDelete { _ in }),
      WrongAnswer(
        "thinks-a-vacuum-does-it", failsAt: "asked-for",
        EraseOnDelete { $0.setOption(NSNumber(value: true), forKey: NSSQLiteManualVacuumOption) }),
      WrongAnswer(
        "takes-fast-for-enough", failsAt: "no-trace",
        EraseOnDelete { $0.setValue("fast" as NSString, forPragmaNamed: "secure_delete") }),
      WrongAnswer(
        "switches-it-off", failsAt: "no-trace",
        EraseOnDelete { $0.setValue("0" as NSString, forPragmaNamed: "secure_delete") }),
      WrongAnswer(
        "hands-over-a-number", failsAt: "a-string",
        EraseOnDelete { $0.setValue(NSNumber(value: 1), forPragmaNamed: "secure_delete") }),
      WrongAnswer(
        "asks-for-a-vacuum-each-time", failsAt: "what-was-set",
        EraseOnDelete {
          $0.setValue("on" as NSString, forPragmaNamed: "secure_delete")
          $0.setOption(NSNumber(value: true), forKey: NSSQLiteManualVacuumOption)
        }),
      WrongAnswer(
        "gives-up-the-log", failsAt: "what-was-set",
        EraseOnDelete {
          $0.setValue("on" as NSString, forPragmaNamed: "secure_delete")
          $0.setValue("delete" as NSString, forPragmaNamed: "journal_mode")
        }),
      WrongAnswer(
        "replaces-all-pragmas", failsAt: "what-was-set",
        EraseOnDelete { $0.setOption(["secure_delete": "on"] as NSDictionary, forKey: NSSQLitePragmasOption) }),
    ]
  }
}
