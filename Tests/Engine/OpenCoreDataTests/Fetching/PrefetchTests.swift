import CSQLite
import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

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

  @Test(
    "what several objects lead to is loaded once: none of its members is there twice", .fact("FR-15"),
    arguments: StoreKind.anywhere, [2, 501])
  func sharedOwner(_ kind: StoreKind, count: Int) throws {
    let (album, track, genre) = ("Album", "Track", "Genre")
    let albums = NSEntityDescription.made(album, Thing.self), tracks = NSEntityDescription.made(track, Thing.self)
    let genres = NSEntityDescription.made(genre, Thing.self)
    tracks.relate(.one("album"), to: albums, inverse: .many("tracks"))
    albums.relate(.many("genres"), to: genres, inverse: .many("albums"))
    try onStack(kind, .of([albums, tracks, genres])) { stack, context in
      try stack.run { other in
        let shared = other.make(album, "shared")
        shared.setValue(Set(["g1", "g2"].map { other.make(genre, $0) }), forKey: "genres")
        for number in 1...count { other.make(track, "t\(number)").setValue(shared, forKey: "album") }
        try other.save()
      }
      let request = NSFetchRequest<Thing>(entityName: track)
      request.relationshipKeyPathsForPrefetching = ["album.genres", "album.tracks"]
      let found = try context.fetch(request)
      let owner = try #require(found.first?.value(forKey: "album") as? Thing)
      let members = owner.mutableSetValue(forKey: "genres")
      #expect(members.count == 2)
      #expect(members.allObjects.count == 2)
      #expect(owner.mutableSetValue(forKey: "tracks").count == count)
      let first = try #require(members.anyObject() as? Thing)
      members.remove(first)
      #expect(!members.contains(first))
      #expect(!owner.related("genres").contains(first))
      members.add(first)
      try context.save()
      context.reset()
      let again = try #require(try context.fetch(NSFetchRequest<Thing>(entityName: album)).first)
      #expect(again.related("genres").count == 2)
    }
  }

  @Test("the row that several objects lead to is asked for once", .fact("FR-15"))
  func sharedDestination() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      try stack.run { other in
        let series = other.makeSeries("A", "a1")
        other.makeEpisode("a2", of: series)
        other.makeEpisode("a3", of: series)
        try other.save()
      }
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.relationshipKeyPathsForPrefetching = ["series"]
      let log = StatementLog(stack.coordinator)
      #expect(try context.fetch(request).count == 3)
      let lists = log.drain().map(\.sql).filter { $0.contains("Z_PK IN (") }
      #expect(lists.count == 1)
      #expect(lists.allSatisfy { $0.contains("Z_PK IN (?)") })
    }
  }

  @Test("members that a file holds twice are there once", .fact("FR-15"))
  func pairHeldTwice() throws {
    let left = NSEntityDescription.made("Left", Thing.self), right = NSEntityDescription.made("Right", Thing.self)
    left.relate(.many("rights"), to: right, inverse: .many("lefts"))
    try onStack(.sqlite, .of([left, right])) { stack, context in
      try stack.run { other in
        other.make("Left", "a").setValue(Set(["x", "y"].map { other.make("Right", $0) }), forKey: "rights")
        try other.save()
      }
      let file = try #require(stack.coordinator.persistentStores.first?.url)
      let plain = try Connection(path: file.path, flags: SQLITE_OPEN_READWRITE)
      let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z\\__%' ESCAPE '\\'"
      let join = try #require(
        try plain.cells(tables).joined().first { !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains($0) })
      try plain.execute("CREATE TABLE OTHER AS SELECT * FROM \(join) UNION ALL SELECT * FROM \(join)")
      try plain.execute("DROP TABLE \(join)")
      try plain.execute("ALTER TABLE OTHER RENAME TO \(join)")
      let owner = try #require(try context.fetch(NSFetchRequest<Thing>(entityName: "Left")).first)
      #expect(owner.mutableSetValue(forKey: "rights").count == 2)
    }
  }
}
