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
      WrongAnswer("thinks-every-cell-has-to-be-drawn", failsAt: "an-edit", DrawAgainWhatChanged { _, _, new in new }),
      WrongAnswer(
        "thinks-a-merge-updates", failsAt: "a-merge",
        DrawAgainWhatChanged { change, old, new in
          new.filter(ids(change, NSUpdatedObjectsKey).intersection(old).contains)
        }),
      WrongAnswer(
        "thinks-a-new-cell-has-to-be-drawn-again", failsAt: "comes-and-goes",
        DrawAgainWhatChanged { change, _, new in
          new.filter(ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSInsertedObjectsKey).contains)
        }),
      WrongAnswer(
        "thinks-a-move-draws-a-cell", failsAt: "moved",
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
        "thinks-an-unsaved-change-is-a-new-one", failsAt: "the-next-change",
        DrawAgainWhatChanged { change, old, new in
          let waiting = (change.object as? NSManagedObjectContext)?.updatedObjects.map(\.objectID) ?? []
          let changed = ids(change, NSUpdatedObjectsKey, NSRefreshedObjectsKey).union(waiting)
          return new.filter { old.contains($0) && changed.contains($0) }
        }),
    ]
  }
}
