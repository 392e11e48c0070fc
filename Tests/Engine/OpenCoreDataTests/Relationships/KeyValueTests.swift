import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("key-value coding")
struct KeyValueTests {
  @Test(
    "a primitive setter changes the value and leaves the object clean", .fact("KV-03"), arguments: StoreKind.anywhere)
  func primitive(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.setPrimitiveValue("Lost", forKey: "name")
      #expect(series.name == "Lost")
      #expect(series.primitiveValue(forKey: "name") as? String == "Lost")
      #expect(!series.hasChanges)
      #expect(!context.hasChanges)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Dark"])
      series.willChangeValue(forKey: "name")
      series.setPrimitiveValue("Gone", forKey: "name")
      series.didChangeValue(forKey: "name")
      #expect(series.isUpdated)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Gone"])
    }
  }

  @Test("an unknown key raises, with Core Data's words", .fact("KV-07"))
  func unknownKey() async {
    let read = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        _ = context.makeSeries("Dark").value(forKey: "x")
        try context.save()
      }
    }
    let message = standardError(of: read)
    #expect(message.contains("NSUnknownKeyException"))
    #expect(message.contains("[<RecordedSeries 0x"))
    #expect(
      message.contains(
        "valueForUndefinedKey:]: the entity Series is not key value coding-compliant for the key \"x\"."))
    let written = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        context.makeSeries("Dark").setValue(1, forKey: "x")
        try context.save()
      }
    }
    let second = standardError(of: written)
    #expect(second.contains("setValue:forUndefinedKey:]: the entity Series is not key value coding-compliant"))
  }

  @Test("an object of another entity raises at a relationship, to-one and to-many, with both entities", .fact("KV-50"))
  func otherEntity() async {
    let one = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        let series = context.makeSeries("Dark", "E1")
        try context.episode("E1").setValue(context.episode("E1"), forKey: "series")
        _ = series
      }
    }
    #expect(
      standardError(of: one).contains("It is of the entity Episode, and the relationship leads to Series."))
    let many = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        let series = context.makeSeries("Dark", "E1")
        series.setValue([series] as Set<NSManagedObject>, forKey: "episodes")
      }
    }
    let message = standardError(of: many)
    #expect(message.contains("Unacceptable type of value for to-many relationship: property = \"episodes\""))
    #expect(message.contains("It is of the entity Series, and the relationship leads to Episode."))
  }

  @Test(
    "a to-many is set to no collection with something else in it, whichever collection", .fact("CH-1095", "KV-50"))
  func otherElements() async {
    let set = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, Television().model) { _, context in
        let series = context.makeSeries("Dark", "E1")
        series.setValue(NSSet(array: [try context.episode("E1"), "E2"]), forKey: "episodes")
      }
    }
    let swift = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, Television().model) { _, context in
        context.makeSeries("Dark").setValue(["E2"] as Set<String>, forKey: "episodes")
      }
    }
    for result in [set, swift] {
      let message = standardError(of: result)
      #expect(message.contains("NSInvalidArgumentException"))
      #expect(message.contains("Unacceptable type of value for to-many relationship: property = \"episodes\""))
      #expect(message.contains("given type = "))
    }
    let ordered = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (box, item) = (NSEntityDescription.made("Box"), NSEntityDescription.made("Item"))
      box.relate(.many("items").inOrder, to: item, inverse: .one("box"))
      try onStack(.memory, .of([box, item])) { _, context in
        context.make("Box", "b").setValue(
          NSOrderedSet(array: [context.make("Item", "i"), NSNumber(value: 1)]), forKey: "items")
      }
    }
    #expect(
      standardError(of: ordered).contains(
        "Unacceptable type of value for to-many relationship: property = \"items\"; given type = NSNumber."))
  }

  @Test(
    "an optional without a value in a dictionary of values is nil, and so is NSNull", .fact("CH-1093"),
    arguments: StoreKind.anywhere)
  func optionalsInDictionary(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      let episode = try context.episode("E1")
      let (noText, noObject): (String?, NSManagedObject?) = (nil, nil)
      series.setValuesForKeys(["name": noText as Any, "rating": Int?.some(4) as Any])
      #expect(series.value(forKey: "name") == nil)
      #expect(series.value(forKey: "rating") as? Int == 4)
      episode.setValuesForKeys(["series": noObject as Any])
      #expect(episode.value(forKey: "series") == nil)
      episode.setValuesForKeys(["series": series])
      episode.setValuesForKeys(["series": NSNull()])
      #expect(series.episodes.isEmpty)
      series.setValuesForKeys(["episodes": Set<NSManagedObject>?.none as Any, "name": "Dark"])
      try context.save()
    }
  }

  @Test("a value of another type raises, with Core Data's words", .fact("KV-50"))
  func wrongType() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { context in
        context.makeSeries("Dark").setValue("five", forKey: "rating")
        try context.save()
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInvalidArgumentException"))
    #expect(
      message.contains(
        "Unacceptable type of value for attribute: property = \"rating\"; desired type = NSNumber; given type = String; "
          + "value = five."))
    let narrow = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, TestModel.values()) { _, context in context.add("Values", ["small": 100_000]) }
    }
    #expect(standardError(of: narrow).contains("The number does not fit the type Integer 16."))
    let one = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, Television().model) { _, context in context.makeEpisode("E1").setValue(1, forKey: "series") }
    }
    #expect(
      standardError(of: one).contains(
        "Unacceptable type of value for to-one relationship: property = \"series\"; desired"))
  }

  @Test(
    "the members of a to-many come as a Swift set, which is no mutable set of Foundation's", .fact("CH-1057"),
    arguments: StoreKind.anywhere)
  func membersByKey(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      let members = series.value(forKey: "episodes")
      #expect((members as? Set<NSManagedObject>)?.count == 1)
      #expect((members as? NSSet)?.count == 1)
      #expect(members as? NSMutableSet == nil)
      series.mutableSetValue(forKey: "episodes").add(context.makeEpisode("E2"))
      #expect(series.episodes.count == 2)
      try context.save()
    }
  }

  @Test(
    "a number whose primitive value is nil reads as nil by key, and as 0 by a scalar property", .fact("CH-909"),
    arguments: StoreKind.anywhere)
  func nilForNumber(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      series.rating = 4
      series.willChangeValue(forKey: "rating")
      series.setPrimitiveValue(nil, forKey: "rating")
      series.didChangeValue(forKey: "rating")
      #expect(series.value(forKey: "rating") == nil)
      #expect(series.rating == 0)
      try context.save()
      #expect(try stack.run { try $0.series("Dark").value(forKey: "rating") } == nil)
    }
  }

  @Test("values come as NSNumber, Swift numbers of any width go in", arguments: StoreKind.anywhere)
  func numbers(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.values()) { _, context in
      let object = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      let numbers: [Any] = [Int(7), Int16(7), Int32(7), Int64(7), UInt8(7), Double(7), NSNumber(value: 7)]
      for number in numbers {
        for key in ["small", "medium", "large", "double", "float"] {
          object.setValue(number, forKey: key)
          #expect(object.value(forKey: key) as? Int == 7)
          #expect(object.value(forKey: key) as? Double == 7)
        }
      }
      object.setValue(true, forKey: "flag")
      #expect(object.value(forKey: "flag") as? Bool == true)
      object.setValue(NSNull(), forKey: "flag")
      #expect(object.value(forKey: "flag") == nil)
      try context.save()
    }
  }

  @Test("key paths read through relationships and gather over a to-many", arguments: StoreKind.anywhere)
  func keyPaths(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      let episode = try context.episode("E1")
      #expect(episode.value(forKeyPath: "series.name") as? String == "Dark")
      #expect(series.value(forKeyPath: "episodes.name") as? NSSet == NSSet(array: ["E1", "E2"]))
      episode.setValue("Lost", forKeyPath: "series.name")
      #expect(series.name == "Lost")
      #expect(episode.value(forKeyPath: "history.name") == nil)
      try context.save()
    }
  }

  @Test("several values at once, NSNull for nil", arguments: StoreKind.anywhere)
  func severalValues(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      series.setValuesForKeys(["name": NSNull(), "rating": 3])
      let values = series.dictionaryWithValues(forKeys: ["name", "rating"])
      #expect(values["name"] is NSNull)
      #expect(values["rating"] as? Int == 3)
      try context.save()
    }
  }

  @Test(
    "a value read by an override of value(forKey:) reaches predicates in memory", .fact("ST-07"),
    arguments: StoreKind.anywhere)
  func undefinedKey(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Shouting.self)) { _, context in
      let item = context.make("Item", "one")
      #expect(item.value(forKey: "shout") as? String == "ONE")
      #expect(NSPredicate(format: "shout == 'ONE'").evaluate(with: item))
      try context.save()
    }
  }
}

/// Answers a key that is not in the model.
final class Shouting: Recorded {
  override func value(forUndefinedKey key: String) -> Any? { key == "shout" ? name?.uppercased() : nil }
}
