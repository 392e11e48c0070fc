import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var drawAgainWhatChanged: [WrongAnswer] {
    func ids(_ change: Notification, _ keys: String...) -> Set<NSManagedObjectID> {
      Set(keys.flatMap { (change.userInfo?[$0] as? Set<NSManagedObject> ?? []).map(\.objectID) })
    }
    return [
      WrongAnswer(
        "thinks-the-difference-says-it-all", failsAt: "an-edit", DrawAgainWhatChanged { _, _, _ in [] }),
      WrongAnswer("draws-everything-again", failsAt: "an-edit", DrawAgainWhatChanged { _, _, new in new }),
      WrongAnswer(
        "draws-what-stays-again", failsAt: "an-edit", DrawAgainWhatChanged { _, old, new in new.filter(old.contains) }),
      WrongAnswer(
        "draws-what-has-moved-again", failsAt: "an-edit",
        DrawAgainWhatChanged { _, old, new in
          zip(old, new).filter { $0 != $1 }.map { $1 }.filter(old.contains)
        }),
      WrongAnswer(
        "thinks-a-merge-updates", failsAt: "a-merge",
        DrawAgainWhatChanged { change, old, new in
          new.filter(ids(change, NSUpdatedObjectsKey).intersection(old).contains)
        }),
      WrongAnswer(
        "asks-for-what-is-edited-here", failsAt: "a-merge",
        DrawAgainWhatChanged { change, old, new in
          let edited = (change.object as? NSManagedObjectContext)?.updatedObjects.map(\.objectID) ?? []
          return new.filter { old.contains($0) && edited.contains($0) }
        }),
      WrongAnswer(
        "draws-what-comes-again", failsAt: "comes-and-goes",
        DrawAgainWhatChanged { change, _, new in
          new.filter(ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSInsertedObjectsKey).contains)
        }),
      WrongAnswer(
        "forgets-what-has-come-by-an-edit", failsAt: "comes-and-goes",
        DrawAgainWhatChanged { change, _, new in
          new.filter(ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey).contains)
        }),
      WrongAnswer(
        "draws-what-is-not-on-the-list", failsAt: "comes-and-goes",
        DrawAgainWhatChanged { change, _, new in
          let changed = ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey)
          return new.filter(changed.contains) + changed.subtracting(new)
        }),
      WrongAnswer(
        "leaves-what-has-moved-to-the-move", failsAt: "moved",
        DrawAgainWhatChanged { change, old, new in
          let changed = ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey)
          // What the difference takes out and puts in again.
          let moved = Set(
            new.difference(from: old).insertions.compactMap {
              if case .insert(_, let id, _) = $0 { id } else { nil }
            })
          return new.filter { changed.contains($0) && old.contains($0) && !moved.contains($0) }
        }),
      WrongAnswer(
        "keeps-the-old-order", failsAt: "moved",
        DrawAgainWhatChanged { change, old, new in
          let changed = ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey).intersection(new)
          return old.filter(changed.contains)
        }),
      WrongAnswer(
        "draws-what-waits-for-a-save", failsAt: "the-next-change",
        DrawAgainWhatChanged { change, old, new in
          let waiting = (change.object as? NSManagedObjectContext)?.updatedObjects.map(\.objectID) ?? []
          let changed = ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey).union(waiting)
          return new.filter { old.contains($0) && changed.contains($0) }
        }),
    ]
  }
}
