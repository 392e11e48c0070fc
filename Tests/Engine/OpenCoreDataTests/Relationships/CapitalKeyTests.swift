import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Keys that begin with a capital letter", .fact("CH-1055")) struct CapitalKeyTests {
  fileprivate static var model: NSManagedObjectModel {
    TestModel.item(
      [attribute("date", .dateAttributeType), attribute("count", .integer64AttributeType)], CapitalItem.self)
  }

  @Test("setting one sets the property whose setter has the same name", arguments: StoreKind.anywhere)
  func setting(_ kind: StoreKind) throws {
    try onStack(kind, CapitalKeyTests.model) { stack, context in
      let item = try #require(context.make("Item", "one") as? CapitalItem)
      let date = Date(timeIntervalSinceReferenceDate: 60)
      item.setValue(date, forKey: "Date")
      #expect(item.value(forKey: "date") as? Date == date)
      item.setValuesForKeys(["Name": "two"])
      item.setValue("three", forKeyPath: "Name")
      item.setValue(nil, forKey: "Count")
      #expect(item.nilKeys == ["Count"])
      try context.save()
      #expect(try stack.storedNames("Item") == ["three"])
    }
  }

  @Test("a relationship too", arguments: StoreKind.anywhere)
  func relationship(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let (series, episode) = (context.makeSeries("Dark"), context.makeEpisode("E1"))
      episode.setValue(series, forKey: "Series")
      #expect(series.episodes == [episode])
      series.setValue(Set<NSManagedObject>(), forKey: "Episodes")
      #expect(episode.series == nil)
      try context.save()
    }
  }

  @Test("reading one raises, as does setting what no setter is for", .fact("KV-07"))
  func others() async {
    let read = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, CapitalKeyTests.model) { _, context in _ = context.make("Item", "one").value(forKey: "Date")
      }
    }
    #expect(standardError(of: read).contains("key value coding-compliant for the key \"Date\"."))
    let unknown = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, CapitalKeyTests.model) { _, context in context.make("Item", "one").setValue(1, forKey: "Day")
      }
    }
    #expect(standardError(of: unknown).contains("key value coding-compliant for the key \"Day\"."))
    let lower = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, CapitalKeyTests.model) { _, context in
        context.make("Item", "one").setValue("x", forKey: "NAME")
      }
    }
    #expect(standardError(of: lower).contains("key value coding-compliant for the key \"NAME\"."))
  }
}

/// Notes the keys for which nil was set.
final class CapitalItem: NSManagedObject {
  @Managed var count: Int64
  var nilKeys: [String] = []
  override func setNilValueForKey(_ key: String) { nilKeys.append(key) }
}
