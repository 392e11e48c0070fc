import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Uniqueness under the resolving policies", .fact("CH-020")) struct UniquenessPolicyTests {
  private static let trumps: [NSMergePolicy] = [.mergeByPropertyObjectTrump, .overwrite]
  private static let yields: [NSMergePolicy] = [.mergeByPropertyStoreTrump, .rollback]

  @Test(
    "object trump and overwrite put the new values on the existing row", .fact("MP-11"), arguments: StoreKind.allCases)
  func upsert(_ kind: StoreKind) throws {
    for policy in Self.trumps {
      try onStack(kind, Guild.model) { stack, context in
        let old = context.makeWriter("Author", "Ada", born: 1815, alias: "A")
        old.setValue(36, forKey: "age")
        try context.save()
        context.mergePolicy = policy
        let new = context.makeWriter("Author", "Eve", born: 1900, alias: "A")
        try context.save()
        #expect(new.managedObjectContext == nil)
        #expect(try stack.storedNames("Author") == ["Eve"])
        // The new object never had an age: object trump leaves the row's, overwrite does not.
        #expect(old.value(forKey: "age") as? Int == (policy === NSMergePolicy.overwrite ? nil : 36))
        #expect(try stack.storedVersion("Author", "Eve") == 2)
        #expect(!context.hasChanges)
      }
    }
  }

  @Test("store trump and rollback drop the new object", .fact("MP-11"), arguments: StoreKind.allCases)
  func dropped(_ kind: StoreKind) throws {
    for policy in Self.yields {
      try onStack(kind, Guild.model) { stack, context in
        let old = context.makeWriter("Author", "Ada", born: 1815, alias: "A")
        try context.save()
        context.mergePolicy = policy
        let new = context.makeWriter("Author", "Eve", born: 1900, alias: "A")
        context.makeWriter("Author", "Joy", born: 1900, alias: "J")
        try context.save()
        #expect(new.managedObjectContext == nil)
        #expect(!old.hasChanges)
        #expect(try stack.storedNames("Author") == ["Ada", "Joy"])
      }
    }
  }

  @Test("a saved object that was changed into a clash", .fact("MP-11"), arguments: StoreKind.allCases)
  func changed(_ kind: StoreKind) throws {
    for policy in Self.trumps + Self.yields {
      try onStack(kind, Guild.model) { stack, context in
        let ada = context.makeWriter("Author", "Ada", born: 1, alias: "A")
        let eve = context.makeWriter("Author", "Eve", born: 1, alias: "E")
        try context.save()
        context.mergePolicy = policy
        eve.setValue("A", forKey: "alias")
        eve.setValue(50, forKey: "age")
        try context.save()
        let age = eve.value(forKey: "age") as? Int
        switch policy.mergeType {
        case .mergeByPropertyStoreTrumpMergePolicyType:
          #expect(eve.value(forKey: "alias") as? String == "E")
          #expect(age == 50)
          #expect(try stack.storedNames("Author") == ["Ada", "Eve"])
        case .rollbackMergePolicyType:
          #expect(eve.value(forKey: "alias") as? String == "E")
          #expect(age == nil)
          #expect(try stack.storedNames("Author") == ["Ada", "Eve"])
        default:
          #expect(eve.value(forKey: "alias") as? String == "A")
          #expect(age == 50)
          #expect(ada.managedObjectContext == nil)
          #expect(try stack.storedNames("Author") == ["Eve"])
        }
        #expect(!context.hasChanges)
      }
    }
  }

  @Test("inside one save: a saved one stays, else the last or the first", .fact("MP-11"), arguments: StoreKind.allCases)
  func inside(_ kind: StoreKind) throws {
    for policy in Self.trumps + Self.yields {
      let trumps = Self.trumps.contains { $0 === policy }
      try onStack(kind, Guild.model) { stack, context in
        context.mergePolicy = policy
        for name in ["One", "Two", "Three"] { context.makeWriter("Author", name, born: 1, alias: "A") }
        try context.save()
        #expect(try stack.storedNames("Author") == [trumps ? "Three" : "One"])
        let saved: NSManagedObject = try context.only("Author", trumps ? "Three" : "One")
        saved.setValue("B", forKey: "alias")
        context.makeWriter("Author", "New", born: 1, alias: "B")
        try context.save()
        #expect(try stack.storedNames("Author") == [trumps ? "Three" : "One"])
        #expect(saved.value(forKey: "alias") as? String == "B")
      }
    }
  }

  @Test("relationships of the new object move to the existing row", .fact("MP-11"), arguments: StoreKind.allCases)
  func relationships(_ kind: StoreKind) throws {
    let model = Television().model
    model.entitiesByName["Series"]?.uniquenessConstraints = [["name"]]
    for policy in Self.trumps {
      try onStack(kind, model) { stack, context in
        let old = context.makeSeries("Dark", "E1")
        try context.save()
        context.mergePolicy = policy
        context.makeSeries("Dark", "E2")
        try context.save()
        #expect(Set(old.episodes.compactMap(\.name)) == ["E1", "E2"])
        #expect(try stack.storedNames("Series") == ["Dark"])
        try stack.checkRows()
      }
    }
  }

  @Test(
    "dropping a new object gives its new members to the row", .fact("MP-11", "CH-1030"),
    arguments: StoreKind.allCases)
  func members(_ kind: StoreKind) throws {
    let model = Television().model
    model.entitiesByName["Series"]?.uniquenessConstraints = [["name"]]
    try onStack(kind, model) { stack, context in
      context.makeSeries("Dark", "E1")
      try context.save()
      context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
      context.makeSeries("Dark", "E2")
      try context.save()
      #expect(try stack.storedNames("Episode") == ["E1", "E2"])
      #expect(try stack.run { try $0.episode("E2").series?.name } == "Dark")
      try stack.checkRows()
    }
  }
}
