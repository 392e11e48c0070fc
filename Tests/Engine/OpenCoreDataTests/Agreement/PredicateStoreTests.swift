import Foundation
import TestKit
import Testing

@testable import CoreData

/// Parts of the predicate language that both stores run, each told by name.
@Suite("Predicates in both stores")
struct PredicateStoreTests {
  @Test("functions of numbers give in SQL what they give in memory", arguments: StoreKind.allCases)
  func numbers(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("modulus:by:(size, 4) == 3") == ["a"])
      #expect(try boxes.find("modulus:by:(size, 2) == -1") == ["b"])
      #expect(try boxes.find("size ** 2 == 9") == ["b"])
      #expect(try boxes.find("ceiling(ratio) == 3 OR floor(ratio) == -2") == ["a", "b"])
      #expect(try boxes.find("trunc(ratio) == 2 OR sqrt(ratio * ratio) == 1.5") == ["a", "b"])
      #expect(try boxes.find("bitwiseAnd:with:(size, 5) == 5") == ["a", "b"])
      #expect(try boxes.find("max(size, ratio, 3) == 7") == ["a"])
      #expect(try boxes.find("sum({size, 1}) == -2") == ["b"])
      #expect(try boxes.find("average(size, 3) == 5") == ["a"])
      #expect(try boxes.find("CAST(size, 'NSString') ENDSWITH '7'") == ["a"])
      #expect(try boxes.find("abs(size + %@) == 1", Int.min) == [])
    }
  }

  @Test("a constant that is a fraction divides as one, whole or not; decimals do too", arguments: StoreKind.allCases)
  func division(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("size / 2 == 3") == ["a"])
      #expect(try boxes.find("size / 2.0 == 3.5") == ["a"])
      #expect(try boxes.find("price / 2 == 1.5") == ["a"])
      #expect(try boxes.find("price / size > 0.4") == ["a"])
    }
  }

  @Test("division by zero has no value, nor has what is not a number", .fact("CH-901"), arguments: StoreKind.allCases)
  func noNumber(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("size / ratio > -1000") == ["a", "b"])
      #expect(try boxes.find("ratio / (ratio - ratio) == nil OR TRUEPREDICATE").count == 3)
      #expect(try boxes.find("sqrt(ratio) > 0") == ["a"])
      #expect(try boxes.find("1 / ratio < 1 AND size < 0") == ["b"])
    }
    #expect(NSExpression(format: "1.0 / 0").expressionValue(with: nil, context: nil) == nil)
    #expect(NSExpression(format: "sqrt(-1)").expressionValue(with: nil, context: nil) == nil)
  }

  @Test("TERNARY chooses in both; an unknown condition is not fulfilled", arguments: StoreKind.allCases)
  func ternary(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("TERNARY(size > 0, ratio, 9) == 9") == ["b", "c"])
      #expect(try boxes.find("TERNARY(name == 'a', 'x', name) == 'x'") == ["a"])
      #expect(try boxes.find("TERNARY(name == 'a', nil, 1) == 1") == ["b", "c"])
    }
  }

  @Test(
    "a choice between a decimal and a whole number divides as what is chosen in a row", arguments: StoreKind.allCases)
  func dividedChoice(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      for chosen in ["TERNARY(price > 1000, price, size)", "TERNARY(TRUEPREDICATE, size, price)"] {
        #expect(try boxes.find("\(chosen) / 2 == 3") == ["a"])
        #expect(try boxes.find("(\(chosen) + 0) / 2 == 3") == ["a"])
        #expect(try boxes.find("TERNARY(size > 0, \(chosen), price) / 2 == 3") == ["a"])
        #expect(try boxes.find("(\(chosen) / 2) / 2 == 1") == ["a"])
      }
      #expect(try boxes.find("TERNARY(price < 1000, price, size) / 2 == 1.5") == ["a"])
    }
  }

  @Test("a URL is its text for every operator", arguments: StoreKind.allCases)
  func links(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      for format in [
        "link BEGINSWITH 'https'", "link CONTAINS[c] 'A.ORG'", "link ENDSWITH '/x'", "link LIKE '*org*'",
        "link MATCHES 'h.*'", "link == 'https://a.org/x'", "link ==[c] 'HTTPS://A.ORG/X'",
        "link IN {'https://a.org/x'}",
        "length(link) == 15", "uppercase(link) CONTAINS 'ORG'", "link BETWEEN {'h', 'i'}",
      ] {
        #expect(try boxes.find(format) == ["a"], "\(format)")
      }
      let url = URL(string: "https://a.org/x")
      #expect(try boxes.find("link == %@ AND link BEGINSWITH %@ AND %@ IN link", url, url, url) == ["a"])
    }
  }

  @Test("objects and their IDs are one, in stores, in memory, and in long lists", arguments: StoreKind.allCases)
  func objects(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      let context = boxes.context
      let (a, b): (NSManagedObject, NSManagedObject) = try (context.only("Box", "a"), context.only("Box", "b"))
      let balls = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Ball"))
      for one in [a, a.objectID] as [Any] {
        #expect(try boxes.find("SELF == %@", one) == ["a"])
        #expect(try boxes.find("outer == %@", one) == ["b"])
        #expect(try boxes.find("outer IN %@ AND SELF != %@", [one], one) == ["b"])
        #expect(NSPredicate(format: "outer == %@ AND NOT SELF == %@", argumentArray: [one, one]).evaluate(with: b))
        #expect(NSPredicate(format: "inner CONTAINS %@", b.objectID).evaluate(with: a))
      }
      let many: [Any] = balls.map(\.objectID) + balls + [a, b.objectID] + balls.map(\.objectID)
      #expect(many.count > 8)
      #expect(try boxes.find("SELF IN %@", many) == ["a", "b"])
      #expect(NSPredicate(format: "SELF IN %@", many).evaluate(with: b))
      #expect(try boxes.find("SELF IN %@", Set([a, b])) == ["a", "b"])
    }
  }

  @Test(
    "ANY, ALL, IN and CONTAINS see members without a value, and those behind two to-manys",
    arguments: StoreKind.allCases)
  func members(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      let context = boxes.context
      for (format, expected) in [
        ("ANY balls.name == nil", ["b"]), ("ALL balls.name != nil", ["a", "c"]), ("nil IN balls.name", ["b"]),
        ("ANY inner.balls.name == nil", ["a"]), ("NONE inner.balls.weight > 0", ["a", "b", "c"]),
        ("'y' IN balls.name", ["a"]), ("balls.name CONTAINS[c] 'Y'", ["a"]), ("ANY outer.balls.name == 'x'", ["b"]),
        ("ANY SUBQUERY(balls, $b, $b.weight > 1).name == 'y'", ["a"]),
        ("SUBQUERY(balls, $b, $b.name != nil).@max.weight > 5", ["a"]),
        ("'x' IN (balls.name INTERSECT {'x', 'z'})", ["a"]), ("'z' IN (balls.name UNION {'z'})", ["a", "b", "c"]),
        ("'x' IN (balls.name MINUS {'x'})", []),
      ] as [(String, [String])] {
        #expect(try boxes.find(format) == expected, "\(format)")
        let predicate = NSPredicate(format: format)
        for name in ["a", "b", "c"] {
          let box: NSManagedObject = try context.only("Box", name)
          #expect(predicate.evaluate(with: box) == expected.contains(name), "\(format) of \(name)")
        }
      }
    }
  }

  @Test(
    "nil counts as zero in @avg; sums of whole numbers may overflow", .evidence(.documented),
    arguments: StoreKind.allCases)
  func sums(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("balls.@avg.weight == 0") == ["b", "c"])
      #expect(try boxes.find("balls.@sum.weight > 9.2e18") == ["a"])
      #expect(try boxes.find("balls.@sum.weight == 0") == ["b", "c"])
      // Without an owner there is nothing to count.
      #expect(try boxes.find("outer.balls.@count == 1") == ["c"])
      #expect(try boxes.find("outer.balls.@count == nil") == ["a"])
      #expect(try boxes.find("outer.outer.balls.@sum.weight > 0") == ["c"])
    }
  }

  @Test("a set of decimals is a list like any other", arguments: StoreKind.allCases)
  func decimals(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      #expect(try boxes.find("price IN %@", Set([Decimal(3), Decimal(4)])) == ["a"])
      #expect(try boxes.find("price IN %@", Set([Decimal(3) as AnyHashable, NSNull() as AnyHashable])) == ["a", "c"])
    }
  }

  @Test("key paths through a set read decimals, each once")
  func distinctDecimals() throws {
    try onBoxes(.sqlite) { boxes in
      let (a, b): (NSManagedObject, NSManagedObject) = try (
        boxes.context.only("Box", "a"), boxes.context.only("Box", "b")
      )
      let c: NSManagedObject = try boxes.context.only("Box", "c")
      c.setValue(a, forKey: "outer")
      c.setValue(b.value(forKey: "price"), forKey: "price")
      #expect((a.value(forKeyPath: "inner.price") as? Set<AnyHashable>)?.count == 1)
      #expect((a.value(forKeyPath: "inner.@distinctUnionOfObjects.price") as? Set<AnyHashable>)?.count == 1)
      #expect(NSPredicate(format: "0.5 IN inner.price AND inner.@sum.price == 1").evaluate(with: a))
    }
  }

  @Test("FETCH inside a fetch is run by the store, over saved rows", .fact("CH-908"), arguments: StoreKind.allCases)
  func queries(_ kind: StoreKind) throws {
    try onBoxes(kind) { boxes throws in
      let context = boxes.context
      let inner = NSFetchRequest<NSManagedObject>(entityName: "Box")
      inner.predicate = NSPredicate(format: "size IN %@", (0..<600).map { $0 })
      #expect(try boxes.find("outer IN FETCH(%@, %@, NO)", inner, context) == ["b"])
      #expect(try boxes.find("NOT outer IN FETCH(%@, %@, NO)", inner, context) == ["a", "c"])
      #expect(try boxes.find("SELF IN FETCH(%@, %@, NO) AND size IN %@", inner, context, Array(0..<700)) == ["a"])
      #expect(try boxes.find("FETCH(%@, %@, YES) == 1 AND size < 0", inner, context) == ["b"])
      inner.predicate = nil
      inner.sortDescriptors = [NSSortDescriptor(key: "size", ascending: false)]
      inner.fetchLimit = 1
      #expect(try boxes.find("SELF IN FETCH(%@, %@, NO)", inner, context) == ["a"])
      let built = NSFetchRequestExpression.expression(
        forFetch: NSExpression(forConstantValue: inner), context: NSExpression(forConstantValue: context),
        countOnly: false)
      #expect((built.expressionValue(with: nil, context: nil) as? [NSManagedObject])?.count == 1)
      let parts = try #require(built as? NSFetchRequestExpression)
      #expect(parts.requestExpression.constantValue as AnyObject === inner)
      #expect(parts.contextExpression.constantValue as AnyObject === context)
      #expect(!parts.isCountOnlyRequest)
      #expect(parts.expressionType == NSFetchRequestExpressionType)
      func fetch(_ request: Any, counting: Bool) -> NSExpression {
        NSFetchRequestExpression.expression(
          forFetch: NSExpression(forConstantValue: request), context: NSExpression(forConstantValue: context),
          countOnly: counting)
      }
      #expect(built == fetch(inner, counting: false))
      #expect(built != fetch(inner, counting: true))
      #expect(built != fetch("another", counting: false))
      inner.resultType = .countResultType
      #expect(throws: CocoaError.self) { try boxes.find("SELF IN FETCH(%@, %@, NO)", inner, context) }
      #expect(throws: CocoaError.self) { try boxes.find("SELF IN FETCH(%@, %@, NO)", 5, context) }
    }
  }

  @Test("a block predicate is handed objects in a fetch from a memory store, and is refused by the SQLite store")
  func blocks() throws {
    let block = NSPredicate { object, _ in (object as? NSManagedObject)?.value(forKey: "name") as? String == "b" }
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "size < 0"), block])
    for kind in StoreKind.allCases {
      try onBoxes(kind) { boxes throws in
        let context = boxes.context
        let request = NSFetchRequest<NSManagedObject>(entityName: "Box")
        request.predicate = both
        guard kind == .sqlite else {
          #expect(try context.fetch(request).count == 1)
          #expect(try context.count(for: request) == 1)
          // Unsaved values count, and offset and limit cut what the block has left.
          try context.fetch(request)[0].setValue("c", forKey: "name")
          #expect(try context.fetch(request) == [])
          context.rollback()
          request.fetchOffset = 1
          #expect(try context.fetch(request) == [])
          return
        }
        let error = #expect(throws: CocoaError.self) { try context.fetch(request) }
        #expect(error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? "" ~= "block")
      }
    }
  }

  @Test("what the SQLite store refuses it refuses with a reason")
  func refusals() throws {
    try onBoxes(.sqlite) { boxes throws in
      for (format, words) in [
        ("mood == 'x'", "transient"), ("balls[0].name == 'x'", "balls[0].name"), ("sum(balls.weight) > 1", "sum:"),
        ("name + 1 == 2", "name + 1"), ("balls == nil", "to-many key not allowed here"),
        ("name IN[c] (balls.name UNION {'x'})", "UNION"), ("balls.@sum.name == 1", "adds up"),
        ("FUNCTION(name, 'length') == 1", "FUNCTION"), ("TERNARY(size > 0, name, 1) == 1", "TERNARY"),
        ("balls.@distinctUnionOfObjects.name == 1", "distinctUnionOfObjects"),
      ] {
        let error = #expect(throws: CocoaError.self, "\(format)") { try boxes.find(format) }
        #expect(error?.code.rawValue == NSPersistentStoreOperationError)
        let reason = error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
        #expect(reason ~= words, "\(format): \(reason)")
      }
    }
  }

  @Test("a hostile string stays a value, in every operator", arguments: StoreKind.allCases)
  func hostile(_ kind: StoreKind) throws {
    let texts = [
      "x'; DROP TABLE ZBOX; --", "' OR 1=1 --", "\" OR \"\"=\"", "?", "%@", "t0.ZNAME", "\0", "*", "\\", "%", "_",
    ]
    try onBoxes(kind) { boxes throws in
      for text in texts {
        for sign in ["==", "CONTAINS", "BEGINSWITH[cd]", "ENDSWITH", ">[c]", "==[d]"] where !(sign == ">[c]") {
          #expect(try boxes.find("name \(sign) %@", text) == [], "\(sign) \(text)")
        }
        #expect(try boxes.find("name IN %@ OR name IN[c] %@", [text], [text, text]) == [])
        #expect(try boxes.find("name BETWEEN %@", [text, text]) == [])
        #expect(try boxes.find("TERNARY(name == 'a', %@, name) == %@", text, text) == ["a"])
      }
      #expect(try boxes.find("TRUEPREDICATE").count == 3)
    }
  }
}

/// Three boxes: `a` (size 7, inside nothing, 2 balls), `b` (size -3, inside `a`, 1 ball without a name), `c` (no size, inside
/// `b`).
private struct Boxes {
  let context: NSManagedObjectContext

  /// The names of the boxes that a fetch finds.
  func find(_ format: String, _ arguments: Any?...) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Box")
    request.predicate = NSPredicate(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request).map { $0.value(forKey: "name") as? String ?? "nil" }
  }

  static var model: NSManagedObjectModel {
    let box = NSEntityDescription.made(
      "Box", NSManagedObject.self,
      [
        attribute("size", .integer64AttributeType), attribute("ratio", .doubleAttributeType),
        attribute("price", .decimalAttributeType), attribute("link", .URIAttributeType),
        attribute("mood", isTransient: true),
      ])
    let ball = NSEntityDescription.made("Ball", NSManagedObject.self, [attribute("weight", .integer64AttributeType)])
    box.relate(.many("balls"), to: ball, inverse: .one("box"))
    box.relate(.one("outer"), to: box, inverse: .many("inner"))
    return .of([box, ball])
  }

  static func fill(_ context: NSManagedObjectContext) throws {
    let boxes = ["a", "b", "c"].map { context.make("Box", $0) }
    for (box, size) in zip(boxes, [7, -3]) { box.setValue(size, forKey: "size") }
    for (box, ratio) in zip(boxes, [2.5, -1.5, 0]) { box.setValue(ratio, forKey: "ratio") }
    for (box, price) in zip(boxes, ["3", "0.5"]) { box.setValue(Decimal(string: price), forKey: "price") }
    boxes[0].setValue(URL(string: "https://a.org/x"), forKey: "link")
    boxes[1].setValue(boxes[0], forKey: "outer")
    boxes[2].setValue(boxes[1], forKey: "outer")
    for (name, weight, box) in [("x", 1, 0), ("y", Int.max, 0), (nil, nil, 1)] as [(String?, Int?, Int)] {
      let ball = NSEntityDescription.insertNewObject(forEntityName: "Ball", into: context)
      ball.setValue(name, forKey: "name")
      ball.setValue(weight, forKey: "weight")
      ball.setValue(boxes[box], forKey: "box")
    }
    try context.save()
  }
}

/// Fills a store with boxes, and runs a body in a context that has not seen them.
private func onBoxes(_ kind: StoreKind, _ body: (Boxes) throws -> Void) throws {
  let stack = try TestStack(kind, model: Boxes.model)
  try stack.run { try Boxes.fill($0) }
  try stack.run { try body(Boxes(context: $0)) }
}

/// Whether a text has another inside.
private func ~= (text: String, part: String) -> Bool { text.contains(part) }
