import Foundation
import Testing

@testable import CoreData

@Suite("relationships and their inverses")
struct InverseTests {
  @Test("setting one end sets the other at once", .fact("KV-01"), arguments: StoreKind.anywhere)
  func bothEnds(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      let episode = context.makeEpisode("E1")
      episode.series = series
      #expect(series.episodes == [episode])
      episode.series = nil
      #expect(series.episodes.isEmpty)
      series.episodes = [episode]
      #expect(episode.series === series)
      series.episodes.remove(episode)
      #expect(episode.series == nil)
      try context.save()
    }
  }

  @Test("moving a child to a new parent removes it from the old one", .fact("KV-01"), arguments: StoreKind.anywhere)
  func moving(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let one = context.makeSeries("One", "E1", "E2")
      let two = context.makeSeries("Two")
      try context.save()
      let episode = try context.episode("E1")
      two.episodes.insert(episode)
      #expect(episode.series === two)
      #expect(one.episodes.map(\.name) == ["E2"])
      checkInvariants(of: context)
      try context.save()
      try stack.checkRows()
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p2")
    }
  }

  @Test(
    "moving a child between parents whose children were never loaded", .fact("KV-01"), arguments: StoreKind.anywhere)
  func movingUnloaded(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("One", "E1", "E2")
      context.makeSeries("Two", "E3")
      try context.save()
    }
    try stack.run { context in
      let (one, two) = (try context.series("One"), try context.series("Two"))
      try context.episode("E1").series = two
      checkInvariants(of: context)
      #expect(one.episodes.map { $0.name ?? "" } == ["E2"])
      #expect(two.episodes.map { $0.name ?? "" }.sorted() == ["E1", "E3"])
      try context.save()
      checkInvariants(of: context)
    }
    try stack.checkRows()
  }

  @Test("one-to-one: taking another's destination empties the other", .fact("KV-01"), arguments: StoreKind.anywhere)
  func oneToOne(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let (first, second) = (context.makeEpisode("E1"), context.makeEpisode("E2"))
      let history = context.makeHistory("H", of: first)
      try context.save()
      second.history = history
      #expect(first.history == nil)
      #expect(history.episode === second)
      history.episode = first
      #expect(second.history == nil)
      #expect(first.history === history)
      let other = context.makeHistory("H2", of: second)
      first.history = other
      #expect(history.episode == nil)
      #expect(second.history == nil)
      #expect(other.episode === first)
      checkInvariants(of: context)
      try context.save()
      try stack.checkRows()
    }
  }

  @Test("many-to-many, from either end", .fact("KV-01"), arguments: StoreKind.anywhere)
  func manyToMany(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.blog()) { stack, context in
      let posts = ["P1", "P2"].map { context.make("Post", $0) as! Post }
      let tags = ["T1", "T2", "T3"].map { context.make("Tag", $0) as! Tag }
      posts[0].tags = [tags[0], tags[1]]
      tags[1].posts.insert(posts[1])
      tags[2].posts = [posts[0], posts[1]]
      checkInvariants(of: context)
      try context.save()
      posts[0].tags.remove(tags[0])
      tags[2].posts.remove(posts[1])
      #expect(tags[0].posts.isEmpty)
      #expect(posts[1].tags == [tags[1]])
      try context.save()
      checkInvariants(of: context)
      try stack.checkRows()
      try stack.run { other in
        let stored: Post = try other.only("Post", "P1")
        #expect(stored.tags.map { $0.name ?? "" }.sorted() == ["T2", "T3"])
      }
    }
  }

  @Test("a relationship that is its own inverse", arguments: StoreKind.anywhere)
  func ownInverse(_ kind: StoreKind) throws {
    let person = NSEntityDescription.made("Person", Thing.self)
    let friends = person.relate(.many("friends"), to: person)
    friends.inverseRelationship = friends
    let spouse = person.relate(.one("spouse"), to: person)
    spouse.inverseRelationship = spouse
    try onStack(kind, .of([person])) { stack, context in
      let (ann, bob, cyd) = (
        context.make("Person", "Ann"), context.make("Person", "Bob"), context.make("Person", "Cyd")
      )
      ann.setValue([bob, cyd] as Set, forKey: "friends")
      #expect(bob.related("friends") == [ann])
      ann.setValue(bob, forKey: "spouse")
      #expect(bob.related("spouse") == [ann])
      cyd.setValue(bob, forKey: "spouse")
      #expect(ann.value(forKey: "spouse") == nil)
      #expect(bob.related("spouse") == [cyd])
      try context.save()
      try stack.checkRows()
      context.delete(bob)
      try context.save()
      #expect(ann.related("friends") == [cyd])
      #expect(cyd.value(forKey: "spouse") == nil)
      try stack.checkRows()
      try stack.run { other in
        let stored: NSManagedObject = try other.only("Person", "Ann")
        #expect(stored.related("friends").count == 1)
      }
    }
  }

  @Test("setValue on a to-many replaces the members", .fact("KV-04"), arguments: StoreKind.anywhere)
  func replacing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      try context.save()
      let (one, two) = (try context.episode("E1"), try context.episode("E2"))
      let three = context.makeEpisode("E3")
      series.setValue([two, three] as Set<NSManagedObject>, forKey: "episodes")
      #expect(one.series == nil)
      #expect(two.series === series)
      #expect(three.series === series)
      series.setValue(NSSet(array: [one]), forKey: "episodes")
      #expect(series.episodes == [one])
      series.setValue(nil, forKey: "episodes")
      #expect(series.episodes.isEmpty)
      #expect(one.series == nil)
      try context.save()
    }
  }

  @Test("removing a member that is a fault without its row", arguments: StoreKind.anywhere)
  func removingAFault(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let id = try stack.run { context in
      let series = context.makeSeries("Dark", "E1", "E2")
      try context.save()
      return series.episodes.first { $0.name == "E1" }!.objectID
    }
    try stack.run { context in
      let series = try context.series("Dark")
      let episode = context.object(with: id)
      series.removeObject(episode, from: try #require(series.entity.relationshipsByName["episodes"]))
      #expect((episode as? Episode)?.series == nil)
      #expect(series.episodes.count == 1)
      try context.save()
    }
    #expect(try stack.storedKey("Episode", "E1", "series") == nil)
  }

  @Test("adding a member that the store has already changes nothing", arguments: StoreKind.anywhere)
  func addingAMember(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let id = try stack.run { context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      return series.episodes.first!.objectID
    }
    try stack.run { context in
      let series = try context.series("Dark")
      let episode = context.object(with: id)
      series.addObject(episode, to: try #require(series.entity.relationshipsByName["episodes"]))
      #expect(series.episodes == [episode])
      #expect(series.changedValues().isEmpty)
      #expect(episode.changedValues().isEmpty)
      try context.save()
    }
    #expect(try stack.storedVersion("Series", "Dark") == 1)
  }

  @Test("objects of different contexts cannot be related", .fact("KV-11", "DS-09"))
  func differentContexts() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      let (one, two) = (stack.context(), stack.context())
      one.performAndWait { two.performAndWait { one.makeEpisode("E1").series = two.makeSeries("Dark") } }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInvalidArgumentException"))
    #expect(
      message.contains(
        "Illegal attempt to establish a relationship 'series' between objects in different contexts "
          + "(source = <RecordedEpisode: "
      ))
  }

  @Test("a large to-many keeps both ends through adding, removing and saving", arguments: StoreKind.anywhere)
  func large(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let episodes = (0..<100).map { context.makeEpisode("E\($0)", of: series) }
      try context.save()
      for episode in episodes where Int(episode.name!.dropFirst())! % 3 == 0 { episode.series = nil }
      checkInvariants(of: context)
      #expect(series.episodes.count == 66)
      try context.save()
      for (index, episode) in episodes.enumerated() where index % 2 == 0 { series.episodes.insert(episode) }
      #expect(series.episodes.count == 83)
      try context.save()
      try stack.checkRows()
    }
  }
}
