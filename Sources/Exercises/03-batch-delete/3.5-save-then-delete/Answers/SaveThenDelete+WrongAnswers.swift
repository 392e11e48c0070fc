import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveThenDelete: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-the-store-sees-ticks", failsAt: "the-screen-decides",
        SaveThenDelete { context in
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        SaveThenDelete { context in
          try? context.save()
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "goes-on-after-the-error", failsAt: "nothing-after-it",
        SaveThenDelete { context in
          let outcome = Result { try context.save() }
          let ids = try done(in: context)
          merge(ids, [context])
          try outcome.get()
          return ids.count
        }),
      WrongAnswer(
        "thinks-the-context-noticed", failsAt: "the-context-knows",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          return try done(in: context).count
        }),
      WrongAnswer(
        "forgets-by-resetting", failsAt: "the-others-live",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          context.reset()
          return ids.count
        }),
    ]
  }
}
