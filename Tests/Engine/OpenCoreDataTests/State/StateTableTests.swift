import Foundation
import TestKit
import Testing

@testable import CoreData

/// What an object and its context say of the object's state.
private struct Flags: Equatable, CustomStringConvertible {
  var inserted = false
  var updated = false
  var deleted = false
  var changes = false
  var fault = false
  var hasContext = true
  var sets: [String] = []

  init(_ object: NSManagedObject, _ context: NSManagedObjectContext) {
    inserted = object.isInserted
    updated = object.isUpdated
    deleted = object.isDeleted
    changes = object.hasChanges
    fault = object.isFault
    hasContext = object.managedObjectContext === context
    if context.insertedObjects.contains(object) { sets.append("inserted") }
    if context.updatedObjects.contains(object) { sets.append("updated") }
    if context.deletedObjects.contains(object) { sets.append("deleted") }
    if context.registeredObjects.contains(object) { sets.append("registered") }
  }

  init(_ words: String) {
    let words = words.split(separator: " ").map(String.init)
    inserted = words.contains("isInserted")
    updated = words.contains("isUpdated")
    deleted = words.contains("isDeleted")
    changes = words.contains("hasChanges")
    fault = words.contains("isFault")
    hasContext = !words.contains("noContext")
    sets = ["inserted", "updated", "deleted", "registered"].filter(words.contains)
  }

  var description: String {
    let flags = [
      ("isInserted", inserted), ("isUpdated", updated), ("isDeleted", deleted), ("hasChanges", changes),
      ("isFault", fault), ("noContext", !hasContext),
    ]
    return (flags.filter(\.1).map(\.0) + sets).joined(separator: " ")
  }
}

/// The states of an object, one a test; what no source settles was chosen.
@Suite("object and context state", .fact("ST-01"))
struct StateTableTests {
  @Test("inserted, not saved", .fact("ST-01", "ST-03", "ST-03b"), arguments: StoreKind.anywhere)
  func inserted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      #expect(Flags(series, context) == Flags("isInserted hasChanges inserted registered"))
      context.processPendingChanges()
      #expect(Flags(series, context) == Flags("isInserted hasChanges inserted registered"))
    }
  }

  @Test("saved, clean", .fact("ST-01"), arguments: StoreKind.anywhere)
  func saved(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      #expect(Flags(series, context) == Flags("registered"))
      #expect(!context.hasChanges)
    }
  }

  @Test("property changed", .fact("ST-01b", "ST-03", "ST-03b"), arguments: StoreKind.anywhere)
  func changed(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Lost"
      #expect(Flags(series, context) == Flags("isUpdated hasChanges updated registered"))
      context.processPendingChanges()
      #expect(Flags(series, context) == Flags("isUpdated hasChanges updated registered"))
    }
  }

  @Test(
    "delete called, not processed; then processed", .fact("ST-01c", "ST-03", "ST-03b", "CH-011", "D3"),
    .shows("what-a-dead-object-reads"), arguments: StoreKind.anywhere)
  func deleted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      let episode = try context.episode("E1")
      try context.save()
      context.delete(series)
      #expect(Flags(series, context) == Flags("isDeleted hasChanges deleted registered"))
      #expect(Flags(episode, context) == Flags("registered"))
      context.processPendingChanges()
      #expect(Flags(series, context) == Flags("isDeleted hasChanges deleted registered"))
      #expect(Flags(episode, context) == Flags("isDeleted hasChanges deleted registered"))
      #expect(series.name == "Dark", "until the save a deleted object keeps its values")
    }
  }

  @Test("changed, then deleted", .fact("ST-01c"), arguments: StoreKind.anywhere)
  func changedThenDeleted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Lost"
      context.delete(series)
      #expect(Flags(series, context) == Flags("isDeleted hasChanges deleted registered"))
    }
  }

  @Test(
    "of a deleted object inside willSave, inside didSave, during did-save and after",
    .fact("ST-01d", "ST-01e", "ST-01g"),
    arguments: StoreKind.anywhere)
  func duringTheSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let journal = Journal.of(context)
      var seen: [String] = []
      journal.reactions["willSave"] = { seen.append("willSave: \(Flags($0, context))") }
      journal.reactions["didSave"] = { seen.append("didSave: isDeleted \($0.isDeleted)") }
      let posts = Posts(context)
      context.delete(series)
      try context.save()
      #expect(seen == ["willSave: isDeleted hasChanges deleted registered", "didSave: isDeleted true"])
      #expect(posts.lines.last == "didSave deleted[Series Dark]")
      #expect(Flags(series, context) == Flags("isFault noContext"))
    }
  }

  @Test(
    "after the save of a delete every flag is false and the context is nil", .fact("ST-02", "CH-011", "D3"),
    .shows("what-a-dead-object-reads"), arguments: StoreKind.anywhere)
  func victimsToo(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      context.delete(series)
      try context.save()
      #expect(Flags(series, context) == Flags("isFault noContext"))
      #expect(Flags(episode, context) == Flags("isFault noContext"))
      #expect(context.registeredObjects.isEmpty)
    }
  }
}
