import Foundation
import TestKit
import Testing

@testable import CoreData

/// Delete rules as a batch delete applies them in the store.
@Suite struct BatchDeleteRuleTests {
  private static let levels = Television(history: .cascadeDeleteRule, episode: .nullifyDeleteRule)

  private func fill(_ context: NSManagedObjectContext, series: Int) throws {
    for number in 0..<series {
      let show = context.makeSeries("S\(number)")
      for name in ["A", "B"] { context.makeHistory("H", of: context.makeEpisode("\(name)\(number)", of: show)) }
    }
    try context.save()
  }

  @Test(
    "cascade takes every level, and the count covers the chosen rows alone",
    .fact("BD-06", "BD-07", "BD-08", "CH-026", "CH-028")
  )
  func cascade() throws {
    try onStack(.sqlite, Self.levels.model) { stack, context throws in
      try fill(context, series: 3)
      #expect(try context.batchDelete("Series", where: "name != 'S1'") as? Int == 2)
      #expect(try stack.storedNames("Series") == ["S1"])
      #expect(try stack.storedNames("Episode") == ["A1", "B1"])
      #expect(try stack.storedNames("History") == ["H", "H"])
      try stack.checkRows()
      let ids = try context.batchDelete("Series", .resultTypeObjectIDs) as? [NSManagedObjectID]
      #expect(ids?.map { $0.entity.name } == ["Series"])
    }
  }

  @Test("a cycle of cascades ends", .fact("CH-002"))
  func cycle() throws {
    try onStack(.sqlite, TestModel.company(manager: .cascadeDeleteRule, reports: .cascadeDeleteRule)) {
      stack, context throws in
      let people = ["A", "B", "C"].map { context.make("Employee", $0) }
      for index in 0..<3 { people[index].setValue(people[(index + 1) % 3], forKey: "manager") }
      context.make("Employee", "D")
      try context.save()
      #expect(try context.batchDelete("Employee", where: "name == 'B'") as? Int == 1)
      #expect(try stack.storedNames("Employee") == ["D"])
    }
  }

  @Test(
    "nullify clears the other side's key and counts as a change of its row: version plus one",
    .fact("B2", "BD-09", "CH-026"), .shows("which-rules"))
  func nullify() throws {
    try onStack(.sqlite, Television(episodes: .nullifyDeleteRule).model) { stack, context throws in
      let show = context.makeSeries("S", "A", "B")
      context.makeSeries("T", "C")
      context.makeHistory("H", of: try context.episode("A"))
      try context.save()
      #expect(show.episodes.count == 2)
      try context.batchDelete("Series", where: "name == 'S'")
      #expect(
        try stack.rows("SELECT ZNAME, ZSERIES IS NULL, Z_OPT FROM ZEPISODE ORDER BY ZNAME") == [
          "A 1 2", "B 1 2", "C 0 1",
        ])
      // To-one, both ends keys.
      try context.batchDelete("History")
      #expect(try stack.rows("SELECT ZHISTORY, Z_OPT FROM ZEPISODE WHERE ZNAME = 'A'") == ["NULL 3"])
      // The key of a to-one lies in the row that goes; the far row is not written.
      try context.batchDelete("Episode", where: "name == 'C'")
      #expect(try stack.rows("SELECT ZNAME, Z_OPT FROM ZSERIES") == ["T 1"])
      try stack.checkRows()
    }
  }

  @Test("a row that several rules change gets one new version")
  func nullifyTwice() throws {
    let model = TestModel.company(staff: .nullifyDeleteRule)
    try onStack(.sqlite, model) { stack, context throws in
      let boss = context.make("Employee", "boss")
      let other = context.make("Employee", "other")
      other.setValue(boss, forKey: "manager")
      context.make("Employee", "third").setValue(other, forKey: "manager")
      try context.save()
      try context.batchDelete("Employee", where: "name != 'third'")
      #expect(try stack.rows("SELECT ZNAME, ZMANAGER, Z_OPT FROM ZEMPLOYEE") == ["third NULL 2"])
    }
  }

  @Test("nullify takes pairs out of a join table; the far rows count as changed", .fact("CH-026"))
  func pairs() throws {
    try onStack(.sqlite, TestModel.blog()) { stack, context throws in
      let red = context.make("Tag", "red")
      let blue = context.make("Tag", "blue")
      for (name, tags) in [("A", [red, blue]), ("B", [blue])] {
        context.make("Post", name).setValue(Set(tags), forKey: "tags")
      }
      try context.save()
      try context.batchDelete("Post", where: "name == 'A'")
      #expect(try stack.rows("SELECT COUNT(*) FROM Z_1TAGS") == ["1"])
      #expect(try stack.rows("SELECT ZNAME, Z_OPT FROM ZTAG ORDER BY ZNAME") == ["blue 2", "red 2"])
      try context.batchDelete("Tag")
      #expect(try stack.rows("SELECT COUNT(*) FROM Z_1TAGS") == ["0"])
      try stack.checkRows()
    }
  }

  @Test("cascade over a join table takes shared destinations too", .fact("CH-006", "CH-026"))
  func cascadePairs() throws {
    try onStack(.sqlite, TestModel.blog(tags: .cascadeDeleteRule)) { stack, context throws in
      let shared = context.make("Tag", "shared")
      let own = context.make("Tag", "own")
      context.make("Post", "A").setValue(Set([shared]), forKey: "tags")
      context.make("Post", "B").setValue(Set([shared, own]), forKey: "tags")
      try context.save()
      try context.batchDelete("Post", where: "name == 'A'")
      #expect(try stack.storedNames("Tag") == ["own"])
      #expect(try stack.storedNames("Post") == ["B"])
      #expect(try stack.rows("SELECT COUNT(*) FROM Z_1TAGS") == ["1"])
      try stack.checkRows()
    }
  }

  @Test(
    "deny: 134070 before anything is deleted, also behind a cascade, and beside a row that may go",
    .fact("B2", "T5", "BD-12", "CH-027"), .shows("a-purge-behind-try", "which-rules"))
  func deny() throws {
    try onStack(.sqlite, Television(history: .denyDeleteRule).model) { stack, context throws in
      context.makeSeries("free")
      try fill(context, series: 2)
      for (entity, condition) in [("Episode", "name == 'A0'"), ("Series", "name == 'S0'"), ("Series", "name != 'S1'")] {
        let error = try failure { try context.batchDelete(entity, where: condition) }
        #expect(error.code == 134070)
        #expect((error.localizedFailureReason ?? "").contains("Episode/history"))
      }
      #expect(try stack.storedNames("Series").count == 3)
      #expect(try stack.storedNames("Episode").count == 4)
      #expect(try stack.rows("SELECT COUNT(*) FROM ZHISTORY WHERE ZEPISODE IS NOT NULL AND Z_OPT = 1") == ["4"])
    }
  }

  @Test("a deny rule without a destination that stays denies nothing", .fact("BD-12", "CH-027", "DR-17"))
  func denyNothing() throws {
    try onStack(.sqlite, TestModel.company(manager: .denyDeleteRule)) { stack, context throws in
      let boss = context.make("Employee", "boss")
      context.make("Employee", "E").setValue(boss, forKey: "manager")
      context.make("Employee", "free")
      try context.save()
      #expect(try context.batchDelete("Employee", where: "name == 'free'") as? Int == 1)
      #expect(try failure { try context.batchDelete("Employee", where: "name == 'E'") }.code == 134070)
      #expect(try context.batchDelete("Employee") as? Int == 2)
    }
  }

  @Test("no action leaves the keys of the destinations dangling", .fact("B2", "BD-13"), .shows("which-rules"))
  func noAction() throws {
    try onStack(.sqlite, Television(episodes: .noActionDeleteRule).model) { stack, context throws in
      context.makeSeries("S", "A")
      try context.save()
      try context.batchDelete("Series")
      #expect(try stack.rows("SELECT ZSERIES, Z_OPT FROM ZEPISODE") == ["1 1"])
      try stack.reopened().run { reader throws in
        // The row cache of the stack would still know the series.
        let series = try #require(try reader.episode("A").series)
        #expect(series.name == nil)
        #expect(series.isDeleted)
      }
    }
  }

  @Test(
    "a mandatory inverse of a to-many: 134050 with Core Data's sentence, and nothing is deleted",
    .fact("B2", "BD-10", "BD-11", "CH-302"), .shows("which-rules"))
  func mandatoryToMany() throws {
    try onStack(.sqlite, Television(episodes: .nullifyDeleteRule, seriesIsOptional: false).model) {
      stack, context throws in
      context.makeSeries("S", "A")
      context.makeSeries("empty")
      try context.save()
      let error = try failure { try context.batchDelete("Series") }
      #expect(error.code == 134050)
      #expect(
        error.localizedFailureReason
          == "Constraint trigger violation: Batch delete failed due to manadatory OTM nullify inverse on Series/episodes"
      )
      #expect(try stack.storedNames("Series") == ["S", "empty"])
      #expect(try stack.rows("SELECT Z_OPT FROM ZEPISODE") == ["1"])
      #expect(try context.batchDelete("Series", where: "name == 'empty'") as? Int == 1)
    }
  }

  @Test(
    "134050 and the sentence for a to-one and for a many-to-many", .fact("B2", "BD-10", "BD-11", "CH-302"),
    .shows("which-rules"), arguments: ["OTO", "OTO to-many", "MTM"])
  func mandatorySentences(kind: String) throws {
    let note = NSEntityDescription.made("Note", Thing.self)
    let tag = NSEntityDescription.made("Tag", Thing.self)
    switch kind {
    case "OTO": note.relate(.one("tags"), to: tag, inverse: .one("note", isOptional: false))
    case "MTM": note.relate(.many("tags"), to: tag, inverse: .many("notes", isOptional: false))
    default: note.relate(.one("tags"), to: tag, inverse: .many("notes", isOptional: false))
    }
    try onStack(.sqlite, NSManagedObjectModel.of([note, tag])) { stack, context throws in
      let tags = [context.make("Tag", "T")]
      context.make("Note", "N").setValue(kind == "MTM" ? Set(tags) as Any : tags[0], forKey: "tags")
      try context.save()
      let error = try failure { try context.batchDelete("Note") }
      #expect(error.code == 134050)
      #expect(
        error.localizedFailureReason
          == "Constraint trigger violation: Batch delete failed due to mandatory \(kind.prefix(3)) nullify inverse on "
          + "Note/tags")
      #expect(try stack.storedNames("Note") == ["N"])
      #expect(try stack.storedNames("Tag") == ["T"])
    }
  }

  @Test("an inverse whose owner goes too is no obstacle", .fact("BD-10", "CH-093"))
  func mandatoryGoes() throws {
    try onStack(.sqlite, Television(seriesIsOptional: false).model) { stack, context throws in
      context.makeSeries("S", "A")
      try context.save()
      #expect(try context.batchDelete("Series") as? Int == 1)
      #expect(try stack.storedNames("Episode") == [])
    }
  }

  @Test("minimum counts are not looked at", .fact("BD-14"))
  func minimumCount() throws {
    try onStack(.sqlite, Television(fewestEpisodes: 2).model) { stack, context throws in
      context.makeSeries("S", "A", "B")
      try context.save()
      #expect(try context.batchDelete("Episode", where: "name == 'A'") as? Int == 1)
    }
  }

  @Test(
    "a relationship without inverse: nothing at its far end is touched, own pairs go, cascade works", .fact("DR-26"))
  func withoutInverse() throws {
    try onStack(.sqlite, TestModel.oneWay(toys: .cascadeDeleteRule)) { stack, context throws in
      let car = context.make("Toy", "car")
      let ball = context.make("Toy", "ball")
      let child = context.make("Child", "C")
      child.setValue(car, forKey: "friend")
      child.setValue(Set([ball]), forKey: "toys")
      try context.save()
      try context.batchDelete("Toy", where: "name == 'car'")
      #expect(try stack.rows("SELECT ZFRIEND IS NULL, Z_OPT FROM ZCHILD") == ["0 1"])
      try context.batchDelete("Child")
      #expect(try stack.storedNames("Toy") == [])
    }
  }

  @Test("rules of subentities and of their ancestors apply to the rows that have them", .fact("DR-28"))
  func inheritance() throws {
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      let keeper = context.make("Keeper", "K")
      for (entity, name) in [("Dog", "D"), ("Puppy", "P"), ("Cat", "C")] {
        context.make(entity, name).setValue(keeper, forKey: "keeper")
      }
      context.make("Cat", "free")
      try context.save()
      try context.batchDelete("Keeper")
      #expect(try stack.storedNames("Animal") == ["free"])
    }
  }

  @Test("a request that fails leaves nothing behind: the next one works")
  func afterFailure() throws {
    try onStack(.sqlite, Television(history: .denyDeleteRule).model) { stack, context throws in
      try fill(context, series: 2)
      #expect(try failure { try context.batchDelete("Series") }.code == 134070)
      try context.batchDelete("History")
      #expect(try context.batchDelete("Series") as? Int == 2)
      #expect(try stack.storedNames("Episode") == [])
    }
  }
}
