import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Saving into a parent") struct ChildSavingTests {
  @Test(
    "A save goes one level up, and only a root's reaches the store", .fact("PC-01", "PC-10", "SV-21", "P3"),
    arguments: StoreKind.allCases)
  func oneLevel(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.edit.on {
      $0.makeSeries("Dark", "E1", "E2")
      try family.main.on { main throws in #expect(try main.names("Series") == []) }
      try $0.save()
      #expect(!$0.hasChanges)
    }
    let sibling = NSManagedObjectContext.child(of: family.main)
    try sibling.on { context throws in #expect(try context.names("Series") == ["Dark"]) }
    try family.main.on { context throws in
      #expect(context.hasChanges)
      #expect(context.insertedObjects.count == 3)
      #expect(try context.series("Dark").episodes.sortedNames == ["E1", "E2"])
    }
    try family.root.on { context throws in
      #expect(!context.hasChanges)
      #expect(try context.names("Series") == [])
    }
    try family.main.on { try $0.save() }
    try family.root.on { context throws in
      #expect(context.hasChanges)
      #expect(try context.names("Episode") == ["E1", "E2"])
    }
    #expect(try family.stack.storedNames("Series") == [])
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Episode") == ["E1", "E2"])
    #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
  }

  @Test("Updates, relationship changes and deletes cross every level", .fact("PC-01"), arguments: StoreKind.allCases)
  func everyKind(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill {
      $0.makeSeries("Dark", "E1", "E2")
      $0.makeSeries("Lost", "L1")
    }
    try family.edit.on { context throws in
      let (dark, lost) = (try context.series("Dark"), try context.series("Lost"))
      dark.rating = 5
      try context.episode("E1").series = lost
      context.delete(try context.episode("E2"))
      context.makeEpisode("L2", of: lost)
      try context.save()
      #expect(dark.episodes.isEmpty)
      #expect(lost.episodes.count == 3)
    }
    for context in [family.main, family.root] {
      try context.on { context throws in
        #expect(try context.series("Dark").rating == 5)
        #expect(try context.series("Dark").episodes.isEmpty)
        #expect(try context.series("Lost").episodes.sortedNames == ["E1", "L1", "L2"])
        #expect(try context.names("Episode") == ["E1", "L1", "L2"])
        try context.save()
        checkInvariants(of: context)
      }
    }
    #expect(try family.stack.storedNames("Episode") == ["E1", "L1", "L2"])
    #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p2")
    #expect(try family.stack.storedKey("Episode", "L2", "series") == "Series p2")
  }

  @Test(
    "awakeFromInsert is sent again in the parent, before the values come", .fact("PC-06", "CH-413", "P7"),
    .shows("how-often-it-awakes"), arguments: StoreKind.allCases)
  func awakeAgain(_ kind: StoreKind) throws {
    let family = try Family(kind, AwakeModel.model)
    Awake.seen.reset()
    try family.main.on { context throws in
      let object = Awake(context: context)
      object.name = "set in the child"
      try context.save()
    }
    #expect(Awake.seen.all == ["main: nil", "root: nil"])
    try family.root.on { context throws in #expect(try context.names("Awake") == ["set in the child"]) }
  }

  @Test(
    "A child's merge policy is not used: what it saves overwrites", .fact("PC-07", "P5"),
    arguments: StoreKind.allCases,
    [NSMergePolicyType.errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType])
  func overwrites(_ kind: StoreKind, _ type: NSMergePolicyType) throws {
    for isSaved in [true, false] {
      let family = try Family(kind)
      try family.fill { $0.makeSeries("Dark") }
      family.main.mergePolicy = NSMergePolicy(merge: type)
      try family.main.on { context throws in
        let series = try context.series("Dark")
        series.rating = 1
        try family.root.on {
          try $0.series("Dark").rating = 2
          if isSaved { try $0.save() }
        }
        try context.save()
      }
      try family.root.on { context throws in #expect(try context.series("Dark").rating == 1) }
    }
  }

  @Test("A value that equals the one the child read is not sent", .fact("PC-08", "P6"), arguments: StoreKind.allCases)
  func equalValue(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    try family.main.on { context throws in
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      try family.root.on { try $0.series("Dark").rating = 2 }
      series.rating = 7
      series.rating = 0
      series.name = "Dark 2"
      try context.save()
    }
    try family.root.on { context throws in #expect(try context.series("Dark 2").rating == 2) }
  }

  @Test("Transient values are pushed up too", .fact("PC-09"), arguments: StoreKind.allCases)
  func transients(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.main.on { context throws in
      let series = context.makeSeries("Dark")
      series.mood = "grim"
      try context.save()
      #expect(series.mood == "grim")
    }
    try family.root.on { context throws in #expect(try context.series("Dark").mood == "grim") }
  }

  @Test(
    "A child's save posts objects-did-change in the parent, once", .fact("NT-07", "NT-10", "P1"),
    arguments: StoreKind.allCases)
  func notifications(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    let posts = Posts(family.root)
    try family.main.on { context throws in
      try context.series("Dark").rating = 2
      context.processPendingChanges()
      try context.series("Dark").rating = 3
      context.makeSeries("Lost")
      context.delete(try context.episode("E1"))
      context.processPendingChanges()
      #expect(posts.take() == [])
      try context.save()
    }
    #expect(posts.take() == ["didChange deleted[Episode E1] inserted[Series Lost] updated[Series Dark]"])
    try family.root.on { try $0.save() }
    #expect(posts.take().last == "didSave deleted[Episode E1] inserted[Series Lost] updated[Series Dark]")
  }

  @Test(
    "rollback and reset in a child, and dropping it, lose nothing above", .fact("PC-21"), arguments: StoreKind.allCases)
  func discarding(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.main.on { context throws in
      context.makeSeries("Dark")
      try family.edit.on { edit throws in
        try edit.series("Dark").rating = 4
        edit.rollback()
        #expect(try edit.series("Dark").rating == 0)
        edit.delete(try edit.series("Dark"))
        edit.reset()
        #expect(try edit.names("Series") == ["Dark"])
      }
      let dropped = NSManagedObjectContext.child(of: context)
      try dropped.on { _ = try $0.series("Dark").rating = 9 }
      #expect(try context.series("Dark").rating == 0)
      #expect(context.insertedObjects.count == 1)
    }
  }

  @Test(
    "A child validates what it saves; a failure hands nothing over", .fact("DR-06", "VL-03", "CH-036"),
    arguments: StoreKind.allCases)
  func validation(_ kind: StoreKind) throws {
    var rules = Television()
    rules.seriesIsOptional = false
    let family = try Family(kind, rules.model)
    try family.main.on { context throws in
      context.makeEpisode("E1")
      #expect(try saveFailure(context).code == NSValidationMissingMandatoryPropertyError)
    }
    try family.root.on { context throws in
      #expect(!context.hasChanges)
      #expect(try context.names("Episode") == [])
    }
  }
}

/// Notes in which contexts `awakeFromInsert` comes, and what it finds in `name`.
final class Awake: NSManagedObject {
  @Managed var name: String?
  static let seen = SeenNames()

  override func awakeFromInsert() {
    super.awakeFromInsert()
    Self.seen.add("\(managedObjectContext?.name ?? "none"): \(name ?? "nil")")
  }
}

enum AwakeModel {
  static var model: NSManagedObjectModel {
    NSManagedObjectModel.of([NSEntityDescription.made("Awake", Awake.self)])
  }
}

final class SeenNames: @unchecked Sendable {
  // Protects `names`.
  private let lock = NSLock()
  private var names: [String] = []
  var all: [String] { lock.withLock { names } }
  func add(_ name: String) { lock.withLock { names.append(name) } }
  func reset() { lock.withLock { names = [] } }
}
