import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var countWhoIsLeft: [Variant] {
    [
      Variant(
        "takes the marked ones out of the set",
        CountWhoIsLeft { a in
          guard let context = a.managedObjectContext else { return 0 }
          return Set(a.b.map(\.objectID)).subtracting(context.deletedObjects.map(\.objectID)).count
        }),
      Variant(
        "asks for the IDs of the relationship",
        CountWhoIsLeft { a in
          let going = Set((a.managedObjectContext?.deletedObjects ?? []).map(\.objectID))
          return a.objectIDs(forRelationshipNamed: "b").count { !going.contains($0) }
        }),
      Variant(
        "counts by a fetch, which leaves out what is marked",
        CountWhoIsLeft { a in
          let request = NSFetchRequest<B>(entityName: "B")
          request.predicate = NSPredicate(format: "a == %@", a)
          return (try? a.managedObjectContext?.count(for: request)) ?? 0
        }),
      Variant(
        "asks by key-value coding",
        CountWhoIsLeft { a in
          let members = a.value(forKey: "b") as? Set<NSManagedObject> ?? []
          return members.filter { $0.managedObjectContext != nil && !$0.isDeleted }.count
        }),
    ]
  }
}
