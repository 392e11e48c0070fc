import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveTheDelete: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-processing-saves", failsAt: "the-file-too",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          context.processPendingChanges()
        }),
      WrongAnswer(
        "takes-the-first-result", failsAt: "the-one-asked-for",
        SaveTheDelete { _, context in
          guard let series = try context.fetch(NSFetchRequest<Series>(entityName: "Series")).first else { return }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error-arrives",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try? context.save()
        }),
      WrongAnswer(
        "thinks-a-refusal-takes-the-delete-back", failsAt: "nothing-stays-pending",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try context.save()
        }),
    ]
  }
}
