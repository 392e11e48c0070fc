import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var clearTheList: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-the-list-is-the-store", failsAt: "the-file",
        ClearTheList { list in
          for item in list.fetchedObjects ?? [] where item.done { list.managedObjectContext.delete(item) }
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-list",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.refreshAllObjects()
        }),
      WrongAnswer(
        "forgets-by-resetting", failsAt: "what-was-not-saved",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "thinks-saving-makes-a-reset-safe", failsAt: "who-was-held",
        ClearTheList { list in
          if list.managedObjectContext.hasChanges { try list.managedObjectContext.save() }
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "saves-what-nobody-asked-for", failsAt: "nothing-more",
        ClearTheList { list in
          let ids = try done(in: list.managedObjectContext)
          merge(ids, [list.managedObjectContext])
          try list.managedObjectContext.save()
        }),
    ]
  }
}
