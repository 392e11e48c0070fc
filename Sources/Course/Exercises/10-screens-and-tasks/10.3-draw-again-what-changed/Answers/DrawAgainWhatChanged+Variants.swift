import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var drawAgainWhatChanged: [Variant] {
    [
      Variant(
        "looks-at-all-keys-but-two",
        DrawAgainWhatChanged { change, old, new in
          let others = [NSInsertedObjectsKey, NSDeletedObjectsKey]
          let objects = (change.userInfo ?? [:]).filter { key, _ in !others.contains("\(key)") }
            .values.compactMap { $0 as? Set<NSManagedObject> }.joined()
          return new.filter { id in old.contains(id) && objects.contains { $0.objectID == id } }
        }),
      Variant(
        "asks-the-context-for-each-kept-object",
        DrawAgainWhatChanged { change, old, new in
          guard let context = change.object as? NSManagedObjectContext else { return [] }
          let sets = [NSUpdatedObjectsKey, NSRefreshedObjectsKey].map {
            change.userInfo?[$0] as? Set<NSManagedObject> ?? []
          }
          return new.filter { id in
            guard old.contains(id), let object = context.registeredObject(for: id) else { return false }
            return sets.contains { $0.contains(object) }
          }
        }),
    ]
  }
}
