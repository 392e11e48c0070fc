import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// `X.r` names `Y.i` as its inverse, and `Y.i` names `X.q`, which names it back: what `r` leads to is its own affair.
@Suite("An inverse that names another, with to-manys among them", .fact("CH-1043", "CH-1096"))
struct MismatchedInverseTests {
  /// The kinds of the three ends.
  struct Shape: CustomStringConvertible, Sendable {
    let r: Kind
    let i: Kind
    let q: Kind
    var description: String { "r \(r), i \(i), q \(q)" }

    static let all: [Shape] = Kind.allCases.flatMap { r in
      [Kind.one, .many].flatMap { i in [Kind.one, .many].map { Shape(r: r, i: i, q: $0) } }
    }
  }

  enum Kind: String, CaseIterable, Sendable {
    case one, many, ordered

    func end(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule) -> End {
      switch self {
      case .one: .one(name, rule)
      case .many: .many(name, rule)
      case .ordered: .many(name, rule).inOrder
      }
    }
  }

  private func model(
    _ shape: Shape, r: NSDeleteRule = .nullifyDeleteRule, i: NSDeleteRule = .nullifyDeleteRule
  ) -> NSManagedObjectModel {
    let (x, y) = (NSEntityDescription.made("X"), NSEntityDescription.made("Y"))
    let back = y.relate(shape.i.end("i", i), to: x, inverse: shape.q.end("q"))
    x.relate(shape.r.end("r", r), to: y).inverseRelationship = back
    return .of([x, y])
  }

  private func link(_ object: NSManagedObject, _ key: String, _ others: NSManagedObject...) {
    link(object, key, all: others)
  }

  private func link(_ object: NSManagedObject, _ key: String, all others: [NSManagedObject]) {
    let relationship = object.entity.relationshipsByName[key]
    if relationship?.isToMany != true { return object.setValue(others.first, forKey: key) }
    if relationship?.isOrdered == true { return object.setValue(NSOrderedSet(array: others), forKey: key) }
    object.setValue(NSSet(array: others), forKey: key)
  }

  /// What every object leads to, in words.
  private func links(_ context: NSManagedObjectContext) throws -> [String] {
    try ["X", "Y"].flatMap { entity in
      try context.things(entity).flatMap { object in
        ["i", "q", "r"].filter { object.entity.relationshipsByName[$0] != nil }.flatMap { key in
          object.names(key).map { "\(object.text("name")).\(key) \($0)" }
        }
      }
    }
  }

  @Test("Each end keeps up the one that it names, saved and read again", arguments: StoreKind.anywhere, Shape.all)
  func keepsUp(_ kind: StoreKind, _ shape: Shape) throws {
    try onStack(kind, model(shape)) { stack, context in
      let (x, other, y) = (context.make("X", "x"), context.make("X", "other"), context.make("Y", "y"))
      func check(_ expected: String...) throws {
        #expect(try links(context) == expected)
        try context.save()
        #expect(try links(context) == expected)
        #expect(try stack.run(links) == expected)
        if kind == .sqlite { #expect(try stack.reopened().run(links) == expected) }
      }
      link(x, "r", y)
      try check("x.q y", "x.r y", "y.i x")
      link(y, "i", other)
      try check("other.q y", "x.r y", "y.i other")
      link(x, "r")
      try check("other.q y", "y.i other")
      link(other, "r", y)
      try check("other.q y", "other.r y", "y.i other")
      link(other, "q")
      try check("other.r y")
      link(other, "q", y)
      link(other, "r")
      try check()
    }
  }

  @Test("At random, in step with rules written apart, saved and read again", arguments: StoreKind.anywhere, Shape.all)
  func atRandom(_ kind: StoreKind, _ shape: Shape) throws {
    try onStack(kind, model(shape)) { stack, context in
      var random = SeededGenerator(seed: UInt64(Shape.all.firstIndex { "\($0)" == "\(shape)" } ?? 0))
      var expected = MismatchedLinks(isToMany: (shape.r != .one, shape.i != .one, shape.q != .one))
      let xs = ["x1", "x2", "x3"].map { context.make("X", $0) }
      let ys = ["y1", "y2", "y3"].map { context.make("Y", $0) }
      func some(_ objects: [NSManagedObject], _ isToMany: Bool) -> [NSManagedObject] {
        let chosen = objects.filter { _ in Bool.random(using: &random) }
        return isToMany ? chosen : Array(chosen.prefix(1))
      }
      func names(_ objects: [NSManagedObject]) -> Set<String> { Set(objects.map { $0.text("name") }) }
      for step in 1...60 {
        if Bool.random(using: &random) {
          let x = xs[Int.random(in: 0..<3, using: &random)]
          // Where `i` is a to-one the file has one column for the owner: a member has one.
          let free = ys.filter { y in
            shape.r == .one || shape.i == .many || !xs.contains { $0 !== x && $0.names("r").contains(y.text("name")) }
          }
          var others = some(free, shape.r != .one)
          if shape.q == .one {
            // Which of two that join is the last says nobody.
            let (stay, join) = (
              others.filter { x.related("r").contains($0) }, others.filter { !x.related("r").contains($0) }
            )
            others = stay + join.prefix(1)
          }
          link(x, "r", all: others)
          expected.setR(x.text("name"), names(others))
        } else {
          let y = ys[Int.random(in: 0..<3, using: &random)]
          let others = some(xs, shape.i != .one)
          link(y, "i", all: others)
          expected.setI(y.text("name"), names(others))
        }
        #expect(try links(context).sorted() == expected.words, "step \(step)")
        if step % 7 == 0 {
          try context.save()
          #expect(try stack.run(links).sorted() == expected.words, "read again, step \(step)")
          if step % 21 == 0 { context.refreshAllObjects() }
        }
      }
      try context.save()
    }
  }

  private static let rules: [NSDeleteRule] = [
    .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule,
  ]

  /// `x.r` leads to `y`, and `y.i` to `other`.
  private func fill(_ context: NSManagedObjectContext) throws {
    let (x, other, y) = (context.make("X", "x"), context.make("X", "other"), context.make("Y", "y"))
    link(x, "r", y)
    link(y, "i", other)
    try context.save()
  }

  @Test("The rule of each end is asked of what that end leads to", arguments: StoreKind.anywhere, Shape.all)
  func deletes(_ kind: StoreKind, _ shape: Shape) throws {
    for rule in Self.rules { for isOwner in [true, false] { try delete(kind, shape, rule, isOwner) } }
  }

  private func delete(_ kind: StoreKind, _ shape: Shape, _ rule: NSDeleteRule, _ isOwner: Bool) throws {
    let model = isOwner ? model(shape, r: rule) : model(shape, i: rule)
    try onStack(kind, model) { stack, context in
      try fill(context)
      context.delete(try isOwner ? context.only("X", "x") : context.only("Y", "y"))
      if rule == .denyDeleteRule {
        #expect(try saveFailure(context).validationLines.map { $0.prefix(4) } == ["1600"])
        context.rollback()
        #expect(try links(context) == ["other.q y", "x.r y", "y.i other"])
        return
      }
      try context.save()
      let goesAlong = rule == .cascadeDeleteRule
      #expect(try stack.storedNames("X") == (isOwner || goesAlong ? [isOwner ? "other" : "x"] : ["other", "x"]))
      #expect(try stack.storedNames("Y") == (isOwner && !goesAlong ? ["y"] : []))
      if isOwner, !goesAlong { #expect(try stack.run(links) == ["other.q y", "y.i other"]) }
      context.reset()
    }
  }

  @Test("A batch delete leaves what a save leaves", arguments: Shape.all, rules)
  func batches(_ shape: Shape, _ rule: NSDeleteRule) throws {
    for (isOwner, isCommon) in [(true, true), (true, false), (false, true), (false, false)] {
      func left(_ delete: (NSManagedObjectContext, NSManagedObject) throws -> Void) throws -> [[String]] {
        let model = isOwner ? model(shape, r: rule) : model(shape, i: rule)
        let stack = try TestStack(.sqlite, model: model)
        try stack.run { context in
          try fill(context)
          // Both ends lead to each other.
          if isCommon { link(try context.only("Y", "y"), "i", try context.only("X", "x")) }
          try context.save()
          let object: NSManagedObject = try isOwner ? context.only("X", "x") : context.only("Y", "y")
          do { try delete(context, object) } catch { context.rollback() }
          context.reset()
        }
        func columns(_ table: String) throws -> String {
          try stack.texts("SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'Z_OPT' ORDER BY name")
            .map { "IFNULL(\($0[0]), '-')" }.joined(separator: ", ")
        }
        return try ["ZX", "ZY"].flatMap { try stack.texts("SELECT \(columns($0)) FROM \($0) ORDER BY Z_PK") }
          + stack.texts("SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'").flatMap {
            try stack.texts("SELECT * FROM \($0[0]) ORDER BY 1, 2")
          }
      }
      let one = try left { context, object in
        context.delete(object)
        try context.save()
      }
      let bulk = try left { context, object in
        _ = try context.execute(NSBatchDeleteRequest(objectIDs: [object.objectID]))
      }
      #expect(one == bulk, "\(shape), \(isOwner ? "r" : "i"), both ends \(isCommon)")
    }
  }

  @Test("Undo and redo take both ends along", arguments: StoreKind.anywhere, Shape.all)
  func undo(_ kind: StoreKind, _ shape: Shape) throws {
    try onUndoStack(kind, model(shape)) { _, context, manager in
      try fill(context)
      manager.removeAllActions()
      let (x, y): (NSManagedObject, NSManagedObject) = try (context.only("X", "x"), context.only("Y", "y"))
      let before = try links(context)
      link(x, "r")
      context.processPendingChanges()
      link(x, "r", y)
      context.processPendingChanges()
      let after = try links(context)
      #expect(after == ["x.q y", "x.r y", "y.i x"] || shape.i == .many)
      context.undo()
      context.undo()
      #expect(try links(context) == before)
      context.redo()
      context.redo()
      #expect(try links(context) == after)
      context.delete(x)
      context.processPendingChanges()
      context.undo()
      #expect(try links(context) == after)
    }
  }

  @Test("A rollback and a refresh take both ends back", arguments: StoreKind.anywhere, Shape.all)
  func takenBack(_ kind: StoreKind, _ shape: Shape) throws {
    try onStack(kind, model(shape)) { _, context in
      try fill(context)
      let (x, y): (NSManagedObject, NSManagedObject) = try (context.only("X", "x"), context.only("Y", "y"))
      let before = try links(context)
      link(x, "r")
      link(x, "r", y)
      context.rollback()
      #expect(try links(context) == before)
      link(x, "r")
      context.refresh(x, mergeChanges: false)
      context.refresh(y, mergeChanges: false)
      #expect(try links(context) == before)
    }
  }

  @Test("A to-one that two to-manys name, and that names none, keeps up none", arguments: StoreKind.anywhere)
  func suitors(_ kind: StoreKind) throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let back = b.relate(.one("back"), to: a)
    a.relate(.many("first"), to: b).inverseRelationship = back
    a.relate(.many("second"), to: b).inverseRelationship = back
    try onStack(kind, .of([a, b])) { stack, context in
      let (a, b, c) = (context.make("A", "a"), context.make("B", "b"), context.make("A", "c"))
      link(a, "first", b)
      #expect(b.names("back") == ["a"])
      link(c, "second", b)
      #expect(b.names("back") == ["c"])
      #expect(a.names("first") == ["b"])
      try context.save()
      try stack.run { other throws in
        #expect(try (other.only("A", "a") as NSManagedObject).names("first") == ["b"])
        #expect(try (other.only("A", "c") as NSManagedObject).names("second") == ["b"])
        #expect(try (other.only("B", "b") as NSManagedObject).names("back") == ["c"])
      }
      link(b, "back", a)
      #expect(a.names("second") == [])
      #expect(c.names("second") == ["b"])
    }
  }

  @Test(
    "A to-many that two to-manys name, and that names none, keeps its members with all owners",
    arguments: StoreKind.anywhere)
  func sharedSuitors(_ kind: StoreKind) throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let back = b.relate(.many("back"), to: a)
    a.relate(.many("first"), to: b).inverseRelationship = back
    a.relate(.many("second"), to: b).inverseRelationship = back
    try onStack(kind, .of([a, b])) { stack, context in
      let (a, b, c) = (context.make("A", "a"), context.make("B", "b"), context.make("B", "c"))
      link(a, "first", all: [b, c])
      link(context.make("A", "d"), "second", c)
      func check() throws {
        try stack.run { other throws in
          #expect(try other.things("B").map { $0.names("back") } == [["a"], ["a", "d"]])
          #expect(try other.things("A").map { $0.names("first") } == [["b", "c"], []])
          #expect(try other.things("A").map { $0.names("second") } == [[], ["c"]])
        }
      }
      try context.save()
      try check()
      context.refreshAllObjects()
      link(b, "back", a)
      try context.save()
      try check()
    }
  }

  @Test("An inverse that leads to another entity is none: the model is refused with both names")
  func elsewhere() throws {
    let (a, b, c) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"), NSEntityDescription.made("C"))
    let back = b.relate(.one("back"), to: c)
    a.relate(.many("r"), to: b).inverseRelationship = back
    let error = #expect(throws: ModelError.self) { try NSManagedObjectModel.of([a, b, c]).layout() }
    #expect(error == ModelError(problem: .inverseDisagrees("B.back"), entity: "A", property: "r"))
    #expect(
      error?.description
        == "The inverse of A.r is B.back, which leads to objects without A.r: name one that leads back.")
  }

  @Test("A model migrates to ends that name each other, and back", .fact("MG-05"), arguments: Shape.all)
  func migrated(_ shape: Shape) throws {
    // With a to-many that keeps its own members the other version has a pair of relationships that share them.
    func mended() -> NSManagedObjectModel {
      let (x, y) = (NSEntityDescription.made("X"), NSEntityDescription.made("Y"))
      y.relate(shape.i.end("i"), to: x, inverse: shape.q.end("q"))
      x.relate(shape.r.end("r"), to: y, inverse: .many("owners"))
      return .of([x, y])
    }
    let bench = try MigrationBench()
    try bench.open(model(shape)) { context in try fill(context) }
    try bench.open(mended()) { context throws in
      #expect(try links(context) == ["other.q y", "x.r y", "y.i other"])
      #expect(try (context.only("Y", "y") as NSManagedObject).names("owners") == ["x"])
    }
    #expect(try bench.structure() == bench.newStructure(mended()))
    try bench.open(model(shape)) { context throws in
      #expect(try links(context) == ["other.q y", "x.r y", "y.i other"])
    }
    #expect(try bench.structure() == bench.newStructure(model(shape)))
  }
}
