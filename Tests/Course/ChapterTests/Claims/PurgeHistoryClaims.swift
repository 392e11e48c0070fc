import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import Chapter5

@Suite("the purge of chapter 5, with history and without", .fact("T5"))
struct PurgeHistoryClaims {
  @Test(
    "Where history is kept, it names what a purge's cascade took along, and contexts hear of it",
    .fact("T5", "BD-08", "CH-028", "CH-943"),
    .shows("rules-at-the-mark"), arguments: [false, true])
  func victims(tracksHistory: Bool) throws {
    let stack = try CountryStack(tracksHistory: tracksHistory)
    try stack.background { sync in
      try sync.continent("Europe").markForLocalDeletion(at: CountryStack.start)
      // For the purge of countries, not for that of continents.
      try sync.country("Fiji").markForLocalDeletion(at: CountryStack.start)
    }
    let held = try stack.list.on { list throws in
      let found = try ["Iceland", "Malta", "Fiji"].map { try list.country($0) }
      #expect(found.map(\.name) == ["Iceland", "Malta", "Fiji"])
      return found
    }
    let ids = try stack.sync.on { try Continent.purgeAndAskHistory("Continent", in: $0, at: CountryStack.start + 121) }
    let victims = tracksHistory ? ["Country", "Country"] : []
    #expect(ids.compactMap(\.entity.name).sorted() == ["Continent"] + victims)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.list])
    stack.list.performAndWait {
      #expect(held.map(\.isDeleted) == [tracksHistory, tracksHistory, false])
    }
    #expect(try stack.names(stack.container.newBackgroundContext()) == ["Fiji", "Samoa"])
    #expect(
      try stack.sync.on { try Continent.purgeAndAskHistory("Continent", in: $0, at: CountryStack.start + 121) } == [])
  }
}
