import Foundation
import OpenCoreData
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

  @Test(
    "members are there without another statement, grouped by their owners, and the owners are faults still",
    .fact("FR-15"), arguments: [StoreKind.sqlite, .memory])
  func members(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      try stack.run { other in
        let first = other.makeSeries("A", "a1"), second = other.makeSeries("B", "b1")
        try other.save()
        // The rows of the two owners do not lie one behind the other.
        other.makeEpisode("a2", of: first)
        other.makeEpisode("b2", of: second)
        other.makeSeries("C")
        try other.save()
      }
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.relationshipKeyPathsForPrefetching = ["episodes"]
      let found = try context.fetch(request)
      #expect(found.map { $0.isFault } == [true, true, true])
      let log = StatementLog(stack.coordinator)
      let members = found.map { series in series.episodes.compactMap { $0.name }.sorted() }
      #expect(members == [["a1", "a2"], ["b1", "b2"], []])
      #expect(log.drain().isEmpty)
    }
  }
}
