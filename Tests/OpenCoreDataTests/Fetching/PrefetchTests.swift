import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("prefetching", .fact("FR-15")) struct PrefetchTests {
  @Test(
    "relationships of one name that several entities have are prefetched for the objects of each", .fact("FR-15"),
    arguments: StoreKind.anywhere)
  func severalEntities(_ kind: StoreKind) throws {
    let base = NSEntityDescription.made("Base", Thing.self)
    base.isAbstract = true
    let friend = NSEntityDescription.made("Friend", Thing.self)
    base.subentities = ["A", "B", "C"].map { NSEntityDescription.made($0, Thing.self, named: false) }
    for entity in base.subentities { entity.relate(.one("friend"), to: friend) }
    try onStack(kind, .of([base, friend] + base.subentities)) { stack, context in
      try stack.run { other in
        for (name, entity) in [("1", "B"), ("2", "A"), ("3", "B"), ("4", "C")] {
          other.make(entity, name).setValue(other.make("Friend", "of \(name)"), forKey: "friend")
        }
        try other.save()
      }
      let request = NSFetchRequest<Thing>(entityName: "Base")
      request.relationshipKeyPathsForPrefetching = ["friend"]
      let found = try context.fetch(request).sorted { ($0.name ?? "") < ($1.name ?? "") }
      let friends = found.map { $0.value(forKey: "friend") as? Thing }
      #expect(friends.map { $0?.name } == ["of 1", "of 2", "of 3", "of 4"])
    }
  }
}
