import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("validateValue", .fact("VL-04"))
struct ValidateValueTests {
  @Test("the value is brought into the type of its property", .fact("VL-04"), arguments: StoreKind.anywhere)
  func coerced(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.values()) { _, context in
      let object = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      let moment = NSDate(timeIntervalSinceReferenceDate: 5)
      let given: [(String, Any, (Any?) -> Bool)] = [
        ("small", Int64(7), { ($0 as? NSNumber) == 7 }), ("flag", 3, { $0 as? Bool == true }),
        ("float", 0.1, { $0 as? Float == 0.1 }), ("date", moment, { $0 as? Date == moment as Date }),
        ("name", "x" as NSString, { $0 as? String == "x" }), ("small", NSNull(), { $0 == nil }),
      ]
      for (key, value, isRight) in given {
        var value: Any? = value
        try object.validateValue(&value, forKey: key)
        #expect(isRight(value), "\(key)")
      }
      try context.save()
    }
  }

  @Test(
    "a value of another type fails: 1650 for a date, else 1550", .fact("VL-03", "CH-910"), arguments: StoreKind.anywhere
  )
  func wrongType(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.values()) { _, context in
      let object = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      for (key, code) in [("small", 1550), ("name", 1550), ("uuid", 1550), ("date", 1650)] {
        var value: Any? = [1]
        let error = try failure { try object.validateValue(&value, forKey: key) }
        #expect(error.code == code)
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == key)
        #expect(error.userInfo[NSValidationValueErrorKey] as? [Int] == [1])
      }
      var large: Any? = 100_000
      #expect(try failure { try object.validateValue(&large, forKey: "small") }.code == 1550)
      try context.save()
    }
  }

  @Test(
    "a missing value fails as missing, one of another type by its type, before any rule looks at it", .fact("CH-995"),
    arguments: StoreKind.anywhere)
  func typeFirst(_ kind: StoreKind) throws {
    let model = TestModel.item([attribute("amount", .integer16AttributeType)])
    model.entitiesByName["Item"]?.attributesByName["amount"]?.isOptional = false
    model.entitiesByName["Item"]?.attributesByName["amount"]?.setValidationPredicates(
      [NSPredicate(format: "SELF > 3")], withValidationWarnings: [NSValidationNumberTooSmallError])
    try onStack(kind, model) { _, context in
      let item = context.make("Item", "first")
      for (given, code) in [(nil, 1570), ("many", 1550), (2, 1620)] as [(Any?, Int)] {
        var value = given
        let error = try failure { try item.validateValue(&value, forKey: "amount") }
        #expect(error.code == code)
      }
    }
  }

  @Test(
    "a key without rules passes, and a path is checked where it leads", .evidence(.documented),
    arguments: StoreKind.anywhere)
  func keysAndPaths(_ kind: StoreKind) throws {
    try onStack(kind, Television(seriesIsOptional: false).model) { _, context in
      let series = context.makeSeries("Dark")
      let history = context.makeHistory("H1", of: context.makeEpisode("E1", of: series))
      var value: Any? = 5
      try series.validateValue(&value, forKey: "nope")
      var nothing: Any?
      try history.validateValue(&nothing, forKeyPath: "watchedAt")
      let error = try failure { try history.validateValue(&nothing, forKeyPath: "episode.series") }
      #expect(error.validationLines == ["1570 Episode E1.series"])
      try context.makeHistory("H2").validateValue(&nothing, forKeyPath: "episode.series")
      try context.save()
    }
  }

  @Test("a hook that replaces the value hands the new one to its caller", .fact("VL-04"), arguments: StoreKind.anywhere)
  func replaced(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Trimming.self)) { _, context in
      let item = context.make("Item", " one ")
      var value: Any? = " two "
      try item.validateValue(&value, forKey: "name")
      #expect(value as? String == "two")
      #expect(item.value(forKey: "name") as? String == " one ")
      try context.save()
    }
  }

  @Test(
    "what an override hands in for another object is no value of that object", .fact("VL-04"),
    arguments: StoreKind.anywhere)
  func handedIn(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("amount", .integer16AttributeType)], Meddling.self)) { _, context in
      let (first, second) = (context.make("Item", "first"), context.make("Item", "second"))
      var codes: [Int] = []
      context.userInfo["meddle"] = { (object: NSManagedObject, key: String) in
        guard object === first, key == "amount" else { return }
        var text: Any? = "many"
        do { try second.validateValue(&text, forKey: key) } catch { codes.append((error as NSError).code) }
        // The check of the other one leaves this one's own value what it is.
        try? second.validateForUpdate()
      }
      try context.save()
      #expect(codes == [1550])
    }
  }

  @Test(
    "a value that an override puts in place of the object's own is checked as any other", .fact("VL-03", "VL-04"),
    arguments: StoreKind.anywhere)
  func putInPlace(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("amount", .integer16AttributeType)], Replacing.self)) { _, context in
      _ = context.make("Item", "first")
      context.userInfo["replacement"] = "7"
      let error = try failure { try context.save() }
      #expect(error.validationLines == ["1550 Item first.amount"])
      context.userInfo["replacement"] = Int64(7)
      try context.save()
    }
  }
}

/// Puts another value in the place of the one that is to be checked.
final class Replacing: Recorded {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    if key == "amount" { value = managedObjectContext?.userInfo["replacement"] }
    try super.validateValue(&value, forKey: key)
  }
}

/// Looks at other objects while it is checked.
final class Meddling: Recorded {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    (managedObjectContext?.userInfo["meddle"] as? (NSManagedObject, String) -> Void)?(self, key)
    try super.validateValue(&value, forKey: key)
  }
}

/// Takes blanks away.
final class Trimming: Recorded {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    try super.validateValue(&value, forKey: key)
    if let text = value as? String { value = text.trimmingCharacters(in: .whitespaces) }
  }
}
