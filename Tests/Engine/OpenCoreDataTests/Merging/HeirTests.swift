import Foundation
import TestKit
import Testing

@testable import CoreData

/// Who refers to a new object that is dropped because a row, or another object, has its unique value.
@Suite("References to an object that a clash drops", .fact("CH-1030")) struct HeirTests {
  private static let policies: [NSMergePolicy] = [
    .mergeByPropertyStoreTrump, .rollback, .mergeByPropertyObjectTrump, .overwrite,
  ]

  @Test("a to-one with an inverse leads to the row, under each policy", arguments: StoreKind.allCases)
  func toOne(_ kind: StoreKind) throws {
    for policy in Self.policies {
      try onStack(kind, Self.model) { stack, context in
        let (row, new) = try clash(context, policy)
        let part = context.make("Part", "p")
        part.setValue(new, forKey: "whole")
        try context.save()
        #expect(try stack.storedNames("Whole").count == 1)
        #expect(part.value(forKey: "whole") as? NSManagedObject === row)
        #expect(row.related("parts") == [part])
        #expect(try stack.storedKey("Part", "p", "whole") == "Whole p1")
        try stack.checkRows()
      }
    }
  }

  @Test("a required to-one without an inverse leads to the row and passes validation", arguments: StoreKind.allCases)
  func withoutInverse(_ kind: StoreKind) throws {
    for policy in Self.policies {
      try onStack(kind, Self.model) { stack, context in
        let (row, new) = try clash(context, policy)
        let note = context.make("Note", "n")
        note.setValue(new, forKey: "about")
        let wholes = [context.make("Whole", "x"), new, context.make("Whole", "y")]
        note.setValue(NSOrderedSet(array: wholes), forKey: "list")
        note.setValue([new], forKey: "bag")
        try context.save()
        #expect(note.value(forKey: "about") as? NSManagedObject === row)
        #expect(note.related("bag") == [row])
        let list = (note.value(forKey: "list") as? NSOrderedSet)?.array as? [NSManagedObject]
        #expect(list?.count == 3)
        #expect(list?.dropFirst().first === row)
        let stored = try stack.run { context throws -> [String] in
          let note: NSManagedObject = try context.only("Note", "n")
          let list = (note.value(forKey: "list") as? NSOrderedSet)?.array as? [NSManagedObject] ?? []
          #expect(note.related("bag").count == 1)
          return list.map { "\($0.value(forKey: "code") ?? "nil")" }
        }
        #expect(stored == ["nil", "1", "nil"])
        try stack.checkRows()
      }
    }
  }

  @Test("who has it in a many-to-many, in order, finds the row in the same place", arguments: StoreKind.allCases)
  func toMany(_ kind: StoreKind) throws {
    for policy in Self.policies {
      try onStack(kind, Self.model) { stack, context in
        let (row, new) = try clash(context, policy)
        let (first, last) = (context.make("Whole", "x"), context.make("Whole", "y"))
        let tag = context.make("Tag", "t")
        tag.setValue(NSOrderedSet(array: [first, new, last]), forKey: "wholes")
        try context.save()
        #expect((tag.value(forKey: "wholes") as? NSOrderedSet)?.array as? [NSManagedObject] == [first, row, last])
        #expect(row.related("tags") == [tag])
        try stack.checkRows()
      }
    }
  }

  @Test("the place of a pair that is taken stays the taker's, unless memory wins", arguments: StoreKind.allCases)
  func pairs(_ kind: StoreKind) throws {
    for policy in Self.policies {
      try onStack(kind, Self.model) { stack, context in
        let row = context.make("Whole", "row", ["code": 1])
        let taker = context.make("Part", "taker")
        row.setValue(taker, forKey: "core")
        try context.save()
        context.mergePolicy = policy
        let part = context.make("Part", "p")
        context.make("Whole", "new", ["code": 1]).setValue(part, forKey: "core")
        let memoryWins = policy === NSMergePolicy.mergeByPropertyObjectTrump || policy === NSMergePolicy.overwrite
        try context.save()
        #expect(row.value(forKey: "core") as? NSManagedObject === (memoryWins ? part : taker))
        #expect(part.value(forKey: "coreOf") as? NSManagedObject === (memoryWins ? row : nil))
        try stack.checkRows()
      }
    }
  }

  @Test("a place that only a dropped object had is free for the next", arguments: StoreKind.allCases)
  func freedPlace(_ kind: StoreKind) throws {
    let model = Self.model
    model.entitiesByName["Part"]?.uniquenessConstraints = [["name"]]
    try onStack(kind, model) { stack, context in
      let (taken, free) = (context.make("Whole", "taken"), context.make("Whole", "free", ["code": 1]))
      let (part, other) = (context.make("Part", "p"), context.make("Part", "q"))
      taken.setValue(part, forKey: "core")
      try context.save()
      context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
      // Dropped for the part whose place is taken, and then for the whole that it led to.
      context.make("Part", "p").setValue(free, forKey: "coreOf")
      context.make("Whole", "new", ["code": 1]).setValue(other, forKey: "core")
      try context.save()
      #expect(taken.value(forKey: "core") as? NSManagedObject === part)
      #expect(free.value(forKey: "core") as? NSManagedObject === other)
      try stack.checkRows()
    }
  }

  @Test("among new objects the one that stays is referred to", arguments: StoreKind.allCases)
  func amongNew(_ kind: StoreKind) throws {
    for policy in Self.policies {
      try onStack(kind, Self.model) { stack, context in
        context.mergePolicy = policy
        for name in ["1", "2", "3"] {
          let whole = context.make("Whole", name, ["code": 1])
          context.make("Part", "part of \(name)").setValue(whole, forKey: "whole")
        }
        try context.save()
        let whole = try #require(try context.things("Whole").first)
        #expect(whole.related("parts").count == 3)
        try stack.checkRows()
      }
    }
  }

  @Test(
    "where the one that stays is dropped for another, who refers to the first finds the last",
    arguments: StoreKind.allCases, [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite])
  func inTurn(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    let model = Self.model
    let whole = try #require(model.entitiesByName["Whole"])
    whole.properties.append(attribute("number", .integer64AttributeType))
    whole.uniquenessConstraints = [["code"], ["number"]]
    try onStack(kind, model) { stack, context in
      context.mergePolicy = policy
      let places = [("first", 1, 1), ("second", 1, 2), ("third", 2, 2)]
      let wholes = places.map { context.make("Whole", $0.0, ["code": $0.1, "number": $0.2]) }
      let note = context.make("Note", "n")
      note.setValue(wholes[0], forKey: "about")
      try context.save()
      #expect(try stack.storedNames("Whole") == ["third"])
      #expect(note.value(forKey: "about") as? NSManagedObject === wholes[2])
      try stack.checkRows()
    }
  }

  @Test(
    "what gives way to a row is in nobody's way: where the store wins, who clashes with it alone stays",
    arguments: StoreKind.allCases, [NSMergePolicy.mergeByPropertyStoreTrump, .rollback])
  func rowsFirst(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    for constraints in [[["code"], ["number"]], [["number"], ["code"]]] {
      let model = Self.model
      let whole = try #require(model.entitiesByName["Whole"])
      whole.properties.append(attribute("number", .integer64AttributeType))
      whole.uniquenessConstraints = constraints
      try onStack(kind, model) { stack, context in
        context.make("Whole", "row", ["code": 9, "number": 1])
        try context.save()
        context.mergePolicy = policy
        context.make("Whole", "first", ["code": 1, "number": 1])
        context.make("Whole", "second", ["code": 1, "number": 2])
        try context.save()
        #expect(try stack.storedNames("Whole").sorted() == ["row", "second"])
        try stack.checkRows()
      }
    }
  }

  @Test("where a child has made the new object, the store refers to the row")
  func fromChild() throws {
    for policy in Self.policies {
      let stack = try TestStack(.memory, model: Self.model)
      let root = stack.container.newBackgroundContext()
      root.mergePolicy = policy
      let child = NSManagedObjectContext.child(of: root)
      try child.performAndWait {
        _ = child.make("Whole", "row", ["code": 1])
        try child.save()
        try root.performAndWait { try root.save() }
        child.make("Part", "p").setValue(child.make("Whole", "new", ["code": 1]), forKey: "whole")
        try child.save()
        try root.performAndWait { try root.save() }
      }
      #expect(try stack.storedKey("Part", "p", "whole") == "Whole p1")
    }
  }

  @Test("what a sibling of the row cannot be referred to as is lost", arguments: StoreKind.allCases)
  func otherKind(_ kind: StoreKind) throws {
    let (base, left) = (entity("Base", attribute("code", .integer64AttributeType)), bareEntity("Left"))
    let (right, part) = (bareEntity("Right"), entity("Part"))
    base.subentities = [left, right]
    base.uniquenessConstraints = [["code"]]
    part.relate(.one("left"), to: left, inverse: .many("parts"))
    try onStack(kind, .of([base, left, right, part])) { stack, context in
      context.make("Right", "row", ["code": 1])
      try context.save()
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let new = context.make("Part", "p")
      new.setValue(context.make("Left", "new", ["code": 1]), forKey: "left")
      try context.save()
      #expect(new.value(forKey: "left") == nil)
      try stack.checkRows()
    }
  }

  /// A row of the code 1, and a new object that has it too.
  private func clash(
    _ context: NSManagedObjectContext, _ policy: NSMergePolicy
  ) throws -> (row: NSManagedObject, new: NSManagedObject) {
    let row = context.make("Whole", "row", ["code": 1])
    try context.save()
    context.mergePolicy = policy
    return (row, context.make("Whole", "new", ["code": 1]))
  }

  private static var model: NSManagedObjectModel {
    let whole = entity("Whole", attribute("code", .integer64AttributeType))
    let (part, tag, note) = (entity("Part"), entity("Tag"), entity("Note"))
    whole.uniquenessConstraints = [["code"]]
    part.relate(.one("whole"), to: whole, inverse: .many("parts"))
    part.relate(.one("coreOf"), to: whole, inverse: .one("core"))
    tag.relate(.many("wholes").inOrder, to: whole, inverse: .many("tags"))
    note.relate(.one("about", isOptional: false), to: whole)
    note.relate(.many("list").inOrder, to: whole)
    note.relate(.many("bag"), to: whole)
    return .of([whole, part, tag, note])
  }
}
