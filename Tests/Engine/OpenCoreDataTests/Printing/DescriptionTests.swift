import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("printed descriptions")
struct DescriptionTests {
  @Test("a fault, and nothing fires", .fact("DS-01"), arguments: StoreKind.allCases)
  func fault(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      #expect(
        plain(series.description)
          == "<RecordedSeries: 0x> (entity: Series; id: 0x <x-coredata://\(OpenedStore.uuid)/Series/p1>; data: <fault>)"
      )
      #expect(series.isFault)
    }
  }

  @Test(
    "realised: keys sorted, to-many unloaded and loaded, to-one", .fact("DS-02", "DS-04"), arguments: StoreKind.anywhere
  )
  func realised(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark", "E1")
      try context.save()
    }
    try stack.run { context in
      let series = try context.series("Dark")
      series.willAccessValue(forKey: nil)
      let store = "x-coredata://\(OpenedStore.uuid)"
      let head = "<RecordedSeries: 0x> (entity: Series; id: 0x <\(store)/Series/p1>; data: {\n"
      #expect(
        plain(series.description) == head
          + """
              episodes = "<relationship fault: 0x 'episodes'>";
              mood = nil;
              name = Dark;
              rating = 0;
          })
          """)
      let episode = try #require(series.episodes.first)
      #expect(
        plain(series.description) == head
          + """
              episodes = (
                  "0x <\(store)/Episode/p1>"
              );
              mood = nil;
              name = Dark;
              rating = 0;
          })
          """)
      episode.willAccessValue(forKey: nil)
      #expect(
        plain(episode.description)
          == """
          <RecordedEpisode: 0x> (entity: Episode; id: 0x <\(store)/Episode/p1>; data: {
              duration = 0;
              history = nil;
              name = E1;
              series = "0x <\(store)/Series/p1>";
          })
          """)
      series.episodes = []
      #expect(plain(series.description).contains("    episodes = (\n    );\n"))
    }
  }

  @Test("values of every type", .fact("DS-03"), arguments: StoreKind.anywhere)
  func values(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.values()) { _, context in
      let object = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      object.setValuesForKeys([
        "small": 42, "double": 22.98, "flag": true, "data": Data([1]), "name": "two words",
        "date": Date(timeIntervalSinceReferenceDate: 438_508_226), "uuid": UUID(uuidString: OpenedStore.uuid)!,
      ])
      let lines = plain(object.description).split(separator: "\n").dropFirst().dropLast().map(String.init)
      #expect(
        lines == [
          "    data = \"(...not nil..)\";", "    date = \"2014-11-24 07:50:26 +0000\";", "    double = \"22.98\";",
          "    flag = 1;", "    float = nil;", "    large = nil;", "    medium = nil;", "    name = \"two words\";",
          "    small = 42;", "    uuid = \"\(OpenedStore.uuid)\";",
        ])
      context.delete(object)
      try context.save()
    }
  }

  @Test(
    "a date of any month, in leap years and others, before 1970 and after", .fact("DS-03"),
    arguments: [
      (2015, 1, 31), (2015, 2, 1), (2015, 2, 28), (2016, 2, 29), (2016, 3, 1), (2015, 12, 31), (2000, 2, 29),
      (1900, 2, 28), (1900, 3, 1), (1969, 12, 31), (1970, 1, 1), (2400, 2, 29),
    ])
  func dates(year: Int, month: Int, day: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let parts = DateComponents(year: year, month: month, day: day, hour: 23, minute: 5, second: 9)
    let date = try #require(calendar.date(from: parts))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    #expect(
      PropertyListText.date(date.timeIntervalSinceReferenceDate) == "\(year)-\(two(month))-\(two(day)) 23:05:09 +0000")
  }

  @Test("quoting: bare words, quotes, non-ASCII as \\U0142", .fact("DS-02"), arguments: StoreKind.anywhere)
  func quoting(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      let item = context.make("Item", "")
      for (name, printed) in [
        ("bare", "bare"), ("", "\"\""), ("it's", "\"it's\""), ("a \"b\"", "\"a \\\"b\\\"\""),
        ("\u{142}\u{f3}d\u{17a}", "\"\\U0142\\U00f3d\\U017a\""), ("a\nb", "\"a\\nb\""), ("a-b", "\"a-b\""),
      ] {
        item.setValue(name, forKey: "name")
        #expect(item.description.contains("    name = \(printed);\n"), "\(name)")
      }
      try context.save()
    }
  }

  @Test("long strings and long to-many lists are printed in full", .fact("CH-041"), arguments: StoreKind.allCases)
  func long(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let name = String(repeating: "x", count: 2_000)
      let series = context.makeSeries(name)
      for number in 1...40 { context.makeEpisode("E\(number)", of: series) }
      try context.save()
      let text = series.description
      #expect(text.contains("name = \(name);"))
      #expect(text.components(separatedBy: "/Episode/p").count == 41)
    }
  }

  @Test(
    "a conflict prints its versions and snapshots, and a row that is gone as <deleted>", .fact("DS-08"),
    arguments: [false, true])
  func conflict(isGone: Bool) throws {
    try onStack(.sqlite, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.rating = 1
      try stack.run { other in
        let theirs = try other.series("Dark")
        if isGone { other.delete(theirs) } else { theirs.rating = 2 }
        try other.save()
      }
      let conflicts = try #require(try saveFailure(context).userInfo["conflictList"] as? [NSMergeConflict])
      let text = plain(try #require(conflicts.first).description)
      let id = "0x <x-coredata://\(OpenedStore.uuid)/Series/p1>"
      #expect(
        text.hasPrefix(
          "NSMergeConflict (0x) for NSManagedObject (0x) with objectID '\(id)' with oldVersion = 1 "
            + "and newVersion = \(isGone ? "<deleted>" : "2") and old object snapshot = {\n"))
      #expect(text.contains("    rating = 0;\n"))
      #expect(text.contains(" and new cached row = {\n"))
      context.rollback()
    }
  }

  @Test(
    "a conflict of the row cache with the store prints the rows of both, and not what the object has",
    .fact("DS-08b", "CH-531"))
  func conflictWithTheStore() throws {
    try onStack(.sqlite, Television().model) { _, context in
      let series = context.makeRated("Dark", 1)
      try context.save()
      try context.update("Series", ["rating": 9])
      series.rating = 5
      let conflicts = try #require(try saveFailure(context).userInfo["conflictList"] as? [NSMergeConflict])
      let rows = plain(try #require(conflicts.first).description).split(separator: " and ").suffix(2)
      #expect(rows.first?.hasPrefix("old cached row = {\n") == true)
      #expect(rows.first?.contains("    rating = 1;\n") == true)
      #expect(rows.last?.hasPrefix("new database row = {\n") == true)
      #expect(rows.last?.contains("    rating = 9;\n") == true)
      context.rollback()
    }
  }

  @Test(
    "an object without a context prints, after a saved delete as when it was a fault",
    .fact("DS-01", "DS-05", "FT-16", "D3"), .shows("what-an-object-prints"), arguments: StoreKind.allCases)
  func withoutContext(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Series"])
      #expect(Series(entity: entity, insertInto: nil).description.hasPrefix("<RecordedSeries: 0x"))
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      let fault = series.description
      #expect(series.name == "Dark")
      #expect(series.description != fault)
      context.delete(series)
      try context.save()
      #expect(series.description == fault)
      #expect(plain(series.description).hasSuffix("/Series/p1>; data: <fault>)"))
    }
  }

  @Test("an object ID prints an address and the URI in angle brackets", .fact("DS-07"), arguments: StoreKind.allCases)
  func objectID(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      #expect(plain(series.objectID.description).hasPrefix("0x <x-coredata:///Series/t"))
      try context.save()
      #expect(plain(series.objectID.description) == "0x <x-coredata://\(OpenedStore.uuid)/Series/p1>")
    }
  }

  /// A description without addresses.
  private func plain(_ text: String) -> String {
    text.replacing(#/0x[0-9a-f]+/#, with: "0x")
  }
}
