import Foundation
import Testing

@testable import CoreData

@Suite("Key paths of key-value coding")
struct KeyPathValueTests {
  @Test(
    "collection operators over a to-many, the same as predicates use", .evidence(.documented),
    arguments: StoreKind.anywhere)
  func operators(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2", "E3")
      for (number, episode) in series.episodes.sorted(by: { ($0.name ?? "") < ($1.name ?? "") }).enumerated() {
        episode.duration = [40, 50, 50][number]
      }
      #expect(series.value(forKeyPath: "episodes.@count") as? Int == 3)
      #expect(series.value(forKeyPath: "episodes.@sum.duration") as? Double == 140)
      #expect(series.value(forKeyPath: "episodes.@avg.duration") as? Double == 140.0 / 3)
      #expect(series.value(forKeyPath: "episodes.@min.duration") as? Double == 40)
      #expect(series.value(forKeyPath: "episodes.@max.name") as? String == "E3")
      let durations = series.value(forKeyPath: "episodes.@distinctUnionOfObjects.duration")
      #expect(durations as? Set<Double> == [40, 50])
      let all = series.value(forKeyPath: "episodes.@unionOfObjects.duration") as? [Double]
      #expect(all?.sorted() == [40, 50, 50])
      #expect(NSPredicate(format: "episodes.@sum.duration == 140").evaluate(with: series))
      try context.save()
    }
  }

  @Test("operators of an empty to-many, and nil on the way", .evidence(.documented), arguments: StoreKind.anywhere)
  func empty(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      #expect(series.value(forKeyPath: "episodes.@count") as? Int == 0)
      #expect(series.value(forKeyPath: "episodes.@sum.duration") as? Int == 0)
      #expect(series.value(forKeyPath: "episodes.@max.duration") == nil)
      let episode = context.makeEpisode("E1")
      #expect(episode.value(forKeyPath: "series.episodes.@count") == nil)
      #expect(episode.value(forKeyPath: "series.name.length") == nil)
      episode.series = series
      #expect(episode.value(forKeyPath: "series.episodes.@count") as? Int == 1)
      #expect(episode.value(forKeyPath: "series.name.length") as? Int == 4)
      try context.save()
    }
  }

  @Test(
    "setting through a to-many sets every member, through nil nothing", .evidence(.documented),
    arguments: StoreKind.anywhere)
  func setting(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      series.setValue(45.0, forKeyPath: "episodes.duration")
      #expect(series.episodes.allSatisfy { $0.duration == 45 })
      series.setValue("All", forKeyPath: "episodes.series.name")
      #expect(series.name == "All")
      context.makeEpisode("E3").setValue("x", forKeyPath: "series.name")
      series.setValue("Whole", forKeyPath: "name")
      #expect(series.name == "Whole")
      try context.save()
    }
  }

  @Test(
    "an operator without a path, an unknown one, an unknown key and a key of no object raise",
    arguments: [
      ("episodes.@sum", "ends in an operator that needs a path to its right"),
      ("episodes.@nope.name", "does not implement the nope operation"),
      ("episodes.nope", "not key value coding-compliant for the key \"nope\""),
      ("name.@sum.length", "does not implement the sum operation"),
    ])
  func wrong(path: String, message: String) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [path] in
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { _ = $0.makeSeries("Dark", "E1").value(forKeyPath: path) }
    }
    #expect(standardError(of: result).contains(message), "\(standardError(of: result))")
  }

  @Test("setting behind a value that is no object raises")
  func settingNoObject() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { $0.makeSeries("Dark").setValue(1, forKeyPath: "name.length") }
    }
    #expect(standardError(of: result).contains("The value at name has no property length that can be set"))
  }

  @Test(
    "an override of value(forKey:) is what key paths and dictionaries read", .fact("KV-06"),
    arguments: StoreKind.anywhere)
  func override(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Greeting.self)) { _, context in
      let item = context.make("Item", "one")
      #expect(item.value(forKey: "name") as? String == "Hello one")
      #expect(item.value(forKeyPath: "self.name.length") as? Int == 9)
      #expect(item.dictionaryWithValues(forKeys: ["name"])["name"] as? String == "Hello one")
      #expect(item.primitiveValue(forKey: "name") as? String == "one")
      try context.save()
    }
  }

  @Test("an accessor that a class writes is not called by key", .fact("CH-986"), arguments: StoreKind.anywhere)
  func ownAccessor(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Titled.self)) { _, context in
      let item = try #require(context.make("Item", "one") as? Titled)
      #expect(item.name == "Hello one")
      #expect(item.value(forKey: "name") as? String == "one")
      #expect(NSPredicate(format: "name == 'one'").evaluate(with: item))
      item.setValue("two", forKey: "name")
      #expect(item.name == "Hello two")
      try context.save()
    }
  }

  @Test("an undefined key can be read and written by overrides", .fact("KV-07"), arguments: StoreKind.anywhere)
  func undefinedKeys(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Loose.self)) { _, context in
      let item = try #require(context.make("Item", "one") as? Loose)
      item.setValuesForKeys(["colour": "red", "name": "two"])
      #expect(item.extra["colour"] as? String == "red")
      #expect(item.name == "two")
      #expect(item.value(forKey: "colour") as? String == "red")
      #expect(item.value(forKeyPath: "colour.length") as? Int == 3)
      #expect(item.dictionaryWithValues(forKeys: ["colour", "size"])["size"] is NSNull)
      try context.save()
    }
  }

  @Test(
    "declaring a to-many as a Swift set loads the whole relationship", .fact("KV-10"), arguments: StoreKind.anywhere)
  func wholeRelationship(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark", "E1", "E2")
      try context.save()
    }
    try stack.run { context in
      let series = try context.series("Dark")
      #expect(series.name == "Dark")
      #expect(series.hasFault(forRelationshipNamed: "episodes"))
      _ = series.episodes.isEmpty
      #expect(!series.hasFault(forRelationshipNamed: "episodes"))
      #expect(context.registeredObjects.count == 3)
    }
  }

  @Test(
    "a change of a property that is not in the model dirties nothing, unless the class asks for it", .fact("KV-12"),
    arguments: StoreKind.anywhere)
  func unmodeled(_ kind: StoreKind) throws {
    for (objectClass, isDirty) in [(Loose.self, false), (Attentive.self, true)] as [(NSManagedObject.Type, Bool)] {
      try onStack(kind, TestModel.item([], objectClass)) { _, context in
        let item = context.make("Item", "one")
        try context.save()
        item.willChangeValue(forKey: "colour")
        item.didChangeValue(forKey: "colour")
        #expect(item.hasChanges == isDirty)
        #expect(context.hasChanges == isDirty)
        try context.save()
      }
    }
  }
}

/// Answers another value than the stored one.
final class Greeting: Recorded {
  override func value(forKey key: String) -> Any? {
    guard key == "name", let name = super.value(forKey: key) as? String else { return super.value(forKey: key) }
    return "Hello " + name
  }
}

/// Writes its accessor by hand, as Xcode's template for one does.
final class Titled: NSManagedObject {
  var name: String? {
    get {
      willAccessValue(forKey: "name")
      defer { didAccessValue(forKey: "name") }
      return (primitiveValue(forKey: "name") as? String).map { "Hello " + $0 }
    }
    set {
      willChangeValue(forKey: "name")
      setPrimitiveValue(newValue, forKey: "name")
      didChangeValue(forKey: "name")
    }
  }
}

/// Keeps what is not in the model in a dictionary.
class Loose: Recorded {
  var extra: [String: Any] = [:]
  override func value(forUndefinedKey key: String) -> Any? { extra[key] }
  override func setValue(_ value: Any?, forUndefinedKey key: String) { extra[key] = value }
}

/// Wants unmodeled changes to count.
final class Attentive: Loose {
  override class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { false }
}
