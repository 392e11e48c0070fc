import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var countWhoIsLeft: [WrongAnswer] {
    [
      WrongAnswer("reads-the-past", failsAt: "those-that-go", CountWhoIsLeft { $0.b.count }),
      WrongAnswer(
        "asks-the-store", failsAt: "only-its-own",
        CountWhoIsLeft { a in
          (try? a.managedObjectContext?.fetch(NSFetchRequest<B>(entityName: "B")).count { !$0.isDeleted }) ?? 0
        }),
      WrongAnswer(
        "saves-to-see", failsAt: "no-save",
        CountWhoIsLeft { a in
          try? a.managedObjectContext?.save()
          return a.b.count
        }),
      WrongAnswer(
        "flushes-to-see", failsAt: "no-flush",
        CountWhoIsLeft { a in
          a.managedObjectContext?.processPendingChanges()
          return a.b.count
        }),
    ]
  }
}
