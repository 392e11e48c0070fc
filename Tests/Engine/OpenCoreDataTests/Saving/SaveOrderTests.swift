import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("The save pipeline")
struct SaveOrderTests {
  @Test(
    "keys are taken in the order of the model, whatever was inserted first", .fact("SQ-06"), arguments: [false, true])
  func orderOfKeys(_ isReversed: Bool) throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { context in
      for entity in isReversed ? ["Series", "Episode"] : ["Episode", "Series"] { context.make(entity, "one") }
      let log = StatementLog(stack.coordinator)
      try context.save()
      let takings = log.drain().filter { $0.sql.hasPrefix("UPDATE Z_PRIMARYKEY") }
      #expect(takings.map(\.values) == [["1", "1"], ["1", "3"]])
    }
  }

  @Test("the whole order of one save", .fact("SV-01", "CH-014", "CH-016"), arguments: StoreKind.anywhere)
  func wholeOrder(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let doomed = context.makeSeries("Doomed", "D1")
      let changed = context.makeSeries("Changed")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      let posts = Posts(context)
      for word in ["didChange", "willSave", "didSave"] { posts.reactions[word] = { journal.lines.append("* \(word)") } }
      context.makeSeries("New")
      changed.name = "Renamed"
      context.delete(doomed)
      try context.save()
      #expect(
        journal.lines.filter { !["add", "remove", "set"].contains($0.split(separator: " ")[0]) } == [
          "awakeFromInsert Series", "prepareForDeletion Series Doomed", "prepareForDeletion Episode D1",
          "* didChange", "* willSave",
          "willSave Series New", "willSave Series Renamed", "willSave Series Doomed", "willSave Episode D1",
          "validateForInsert Series New", "validateForUpdate Series Renamed", "validateForDelete Series Doomed",
          "validateForDelete Episode D1",
          "didSave Series New", "didSave Series Renamed", "didSave Series Doomed", "didSave Episode D1",
          "* didSave",
          "willTurnIntoFault Series Doomed", "didTurnIntoFault Series", "willTurnIntoFault Episode D1",
          "didTurnIntoFault Episode",
        ])
    }
  }

  @Test("objects inserted by an observer of will-save take part", .fact("SV-01"), arguments: StoreKind.anywhere)
  func insertedByObserver(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let posts = Posts(context)
      posts.reactions["willSave"] = { context.makeSeries("Late") }
      context.makeSeries("Early")
      try context.save()
      #expect(try stack.storedNames("Series") == ["Early", "Late"])
      #expect(posts.lines.last == "didSave inserted[Series Early, Series Late]")
    }
  }

  @Test(
    "objects inserted and deleted inside willSave take part in the same save", .fact("CH-015"),
    arguments: StoreKind.anywhere)
  func insertedInWillSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let doomed = context.makeSeries("Doomed", "D1")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      journal.reactions["willSave"] = { object in
        guard let series = object as? Series, series.name == "New", series.rating == 0 else { return }
        series.rating = 1
        context.makeSeries("Second")
        context.delete(doomed)
      }
      context.makeSeries("New")
      try context.save()
      #expect(try stack.storedNames("Series") == ["New", "Second"])
      #expect(try stack.storedNames("Episode") == [])
    }
  }

  @Test(
    "willSave comes to the victims of a delete made in willSave too", .fact("AW-06", "SV-06", "CH-004"),
    arguments: StoreKind.anywhere)
  func victimsOfWillSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let doomed = context.makeSeries("Doomed", "D1")
      let trigger = context.makeSeries("Trigger")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      journal.reactions["willSave"] = { object in
        if object === trigger, !doomed.isDeleted { context.delete(doomed) }
      }
      trigger.rating = 2
      try context.save()
      let told = journal.lines("willSave").sorted()
      #expect(told == ["willSave Episode D1", "willSave Series Doomed", "willSave Series Trigger"])
    }
  }

  @Test(
    "a normal setter in willSave brings another round; a primitive one does not", .fact("SV-06", "SV-09"),
    arguments: StoreKind.anywhere)
  func rounds(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let journal = Journal.of(context)
      journal.reactions["willSave"] = { object in
        let series = object as! Series
        if series.rating < 3 { series.rating += 1 }
        series.setPrimitiveValue("by primitive", forKey: "name")
      }
      try context.save()
      #expect(journal.lines("willSave").count == 4)
      try stack.run { other in
        let stored = try other.series("by primitive")
        #expect(stored.rating == 3)
      }
      #expect(!series.hasChanges)
    }
  }

  @Test("after a thousand rounds the process ends, with Core Data's message", .fact("SV-07"))
  func thousandRounds() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        Journal.of(context).reactions["willSave"] = { ($0 as! Series).rating += 1 }
        context.makeSeries("Dark")
        try context.save()
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInternalInconsistencyException"))
    #expect(
      message.contains(
        "Failed to process pending changes before save.  The context is still dirty after 1000 attempts.  "
          + "Typically this recursive dirtying is caused by a bad validation method, -willSave, or notification handler."
      ))
  }

  @Test("a save inside a save throws 132001", .fact("SV-02"), arguments: StoreKind.anywhere)
  func recursive(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      var inner: NSError?
      Journal.of(context).reactions["willSave"] = { _ in inner = try? saveFailure(context) }
      context.makeSeries("Dark")
      try context.save()
      #expect(inner?.code == 132001)
      #expect(inner?.userInfo["message"] as? String == "attempt to recursively call -save: on the context aborted")
      #expect(inner?.userInfo["stack trace"] != nil)
      #expect(try stack.storedNames("Series") == ["Dark"], "the outer save goes on")
    }
  }

  @Test(
    "a save without changes posts will-save and did-save with no set in it; will-save has no userInfo",
    .fact("SV-03", "NT-04", "NT-04b"),
    arguments: StoreKind.anywhere)
  func emptySave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let posts = Posts(context)
      try context.save()
      #expect(posts.infos.map { $0?.count } == [nil, 0])
      #expect(posts.take() == ["willSave", "didSave"])
    }
  }

  @Test(
    "a change by a normal setter in didSave leaves the context dirty", .fact("SV-16"), arguments: StoreKind.anywhere)
  func changeInDidSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let journal = Journal.of(context)
      journal.reactions["didSave"] = { ($0 as! Series).rating = 9 }
      try context.save()
      journal.reactions = [:]
      #expect(context.hasChanges)
      #expect(series.isUpdated)
      #expect(context.updatedObjects == [series])
      #expect(try stack.run { try $0.series("Dark").rating } == 0)
      try context.save()
      #expect(try stack.run { try $0.series("Dark").rating } == 9)
    }
  }
}
