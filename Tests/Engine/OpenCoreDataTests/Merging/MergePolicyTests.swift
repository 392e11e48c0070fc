import Foundation
import TestKit
import Testing

@testable import CoreData

/// By which layer a save finds its conflict.
enum ConflictLayer: String, CaseIterable, Sendable {
  case cache
  case store

  static let cases = StoreKind.allCases.flatMap { kind in allCases.map { (kind, $0) } }
}

@Suite("merge policies") struct MergePolicyTests {
  /// "Dark" with rating 1 is saved; here its name becomes Mine.
  private func renamed(
    _ kind: StoreKind, _ policy: NSMergePolicy, _ body: (TestStack, NSManagedObjectContext, Series) throws -> Void
  ) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      series.rating = 1
      try context.save()
      context.mergePolicy = policy
      series.name = "Mine"
      try body(stack, context, series)
    }
  }

  /// Renamed here; there the rating becomes 9, and the name Theirs if that clashes.
  private func conflict(
    _ kind: StoreKind, _ layer: ConflictLayer, _ policy: NSMergePolicy, clashing: Bool,
    _ check: (TestStack, NSManagedObjectContext, Series) throws -> Void
  ) throws {
    try renamed(kind, policy) { stack, context, series in
      switch layer {
      case .cache:
        try stack.change("Dark") {
          $0.rating = 9
          if clashing { $0.name = "Theirs" }
        }
      case .store:
        try stack.changeUnseen("Series", "Dark", ["rating": .int(9), "name": .string(clashing ? "Theirs" : "Dark")])
      }
      try context.save()
      try check(stack, context, series)
      #expect(!context.hasChanges)
      #expect(series.changedValues().isEmpty)
      series.mood = nil
      series.rating = 20
      try context.save()
      #expect(try stack.run { try $0.series(series.name ?? "").rating } == 20)
    }
  }

  private func stored(_ stack: TestStack, _ name: String) throws -> Int64 {
    try stack.run { try $0.series(name).rating }
  }

  @Test("types, singletons, older names", .fact("MP-01"))
  func types() {
    #expect(
      (0...4).map { NSMergePolicyType(rawValue: $0) } == [
        .errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType, .mergeByPropertyObjectTrumpMergePolicyType,
        .overwriteMergePolicyType, .rollbackMergePolicyType,
      ])
    #expect(NSMergePolicyType(rawValue: 5) == nil)
    let pairs: [(AnyObject, NSMergePolicy)] = [
      (NSErrorMergePolicy, .error), (NSMergeByPropertyStoreTrumpMergePolicy, .mergeByPropertyStoreTrump),
      (NSMergeByPropertyObjectTrumpMergePolicy, .mergeByPropertyObjectTrump), (NSOverwriteMergePolicy, .overwrite),
      (NSRollbackMergePolicy, .rollback),
    ]
    for (index, pair) in pairs.enumerated() {
      let isSame = pair.0 === pair.1
      #expect(isSame)
      #expect(pair.1.mergeType.rawValue == UInt(index))
    }
    #expect(NSMergePolicy(merge: .rollbackMergePolicyType).mergeType == .rollbackMergePolicyType)
  }

  @Test(
    "store trump: where both changed the store wins, what only this side changed is written", .fact("MP-02", "MP-06"),
    arguments: ConflictLayer.cases)
  func storeTrump(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    try conflict(kind, layer, .mergeByPropertyStoreTrump, clashing: true) { stack, _, series throws in
      #expect(series.name == "Theirs")
      #expect(series.rating == 9)
      #expect(try stored(stack, "Theirs") == 9)
    }
    try conflict(kind, layer, .mergeByPropertyStoreTrump, clashing: false) { stack, _, series throws in
      #expect(series.name == "Mine")
      #expect(series.rating == 9)
      #expect(try stored(stack, "Mine") == 9)
    }
  }

  @Test(
    "object trump: where both changed memory wins, what only the store changed is taken over", .fact("MP-02", "MP-07"),
    arguments: ConflictLayer.cases)
  func objectTrump(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    try conflict(kind, layer, .mergeByPropertyObjectTrump, clashing: true) { stack, _, series throws in
      #expect(series.name == "Mine")
      #expect(series.rating == 9)
      #expect(try stored(stack, "Mine") == 9)
      #expect(try stack.storedVersion("Series", "Mine") == 3)
    }
  }

  @Test("overwrite: the whole object is written, stale values too", .fact("MP-08"), arguments: ConflictLayer.cases)
  func overwrite(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    try conflict(kind, layer, .overwrite, clashing: true) { stack, _, series throws in
      #expect(series.name == "Mine")
      #expect(series.rating == 1)
      #expect(try stored(stack, "Mine") == 1)
    }
  }

  @Test("rollback: changes here are dropped, the save succeeds", .fact("MP-09"), arguments: ConflictLayer.cases)
  func rollback(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    try conflict(kind, layer, .rollback, clashing: false) { stack, context, series throws in
      #expect(series.name == "Dark")
      #expect(series.rating == 9)
      #expect(try stored(stack, "Dark") == 9)
      #expect(try stack.storedVersion("Series", "Dark") == 2)
    }
  }

  @Test("a merged object hears of it", .fact("AW-03"), arguments: StoreKind.allCases)
  func awake(_ kind: StoreKind) throws {
    let entity = NSEntityDescription.made("Waker", Waker.self, [attribute("other")])
    try onStack(kind, .of([entity])) { stack, context in
      let object = try #require(context.make("Waker", "a") as? Waker)
      try context.save()
      try stack.run { other in
        let same: NSManagedObject = try other.only("Waker", "a")
        same.setValue("x", forKey: "other")
        try other.save()
      }
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      object.setValue("b", forKey: "name")
      try context.save()
      #expect(object.flags == [.mergePolicy])
      #expect(try stack.storedNames("Waker") == ["b"])
    }
  }

  @Test(
    "a to-one that both sides changed: both ends follow the winner", .fact("MP-06", "MP-07"),
    arguments: StoreKind.allCases,
    [NSMergePolicy.mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback])
  func toOne(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    try onStack(kind, Television().model) { stack, context in
      let old = context.makeSeries("Old", "E")
      let (mine, theirs) = (context.makeSeries("Mine"), context.makeSeries("Theirs"))
      let episode = try context.episode("E")
      try context.save()
      #expect(old.episodes == [episode])
      #expect(mine.episodes.isEmpty)
      #expect(theirs.episodes.isEmpty)
      try stack.run { other in
        try other.episode("E").series = try other.series("Theirs")
        try other.save()
      }
      context.mergePolicy = policy
      episode.series = mine
      try context.save()
      let memoryWins = policy === NSMergePolicy.mergeByPropertyObjectTrump || policy === NSMergePolicy.overwrite
      let winner = memoryWins ? mine : theirs
      #expect(episode.series === winner)
      #expect(mine.episodes == (memoryWins ? [episode] : []))
      context.refreshAllObjects()
      #expect(winner.episodes == [episode])
      #expect(old.episodes.isEmpty)
      try stack.checkRows()
      #expect(try stack.run { try $0.episode("E").series?.name } == (memoryWins ? "Mine" : "Theirs"))
    }
  }

  @Test(
    "changed here, deleted there: object trump and overwrite write it again", .fact("MP-10", "CH-072"),
    arguments: ConflictLayer.cases)
  func writtenAgain(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    for policy in [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite] {
      try gone(kind, layer, policy) { stack, context, series throws in
        let id = series.objectID
        try context.save()
        #expect(series.objectID == id)
        #expect(series.name == "Mine")
        #expect(series.rating == 1)
        #expect(!series.hasChanges)
        #expect(series.managedObjectContext === context)
        #expect(try stored(stack, "Mine") == 1)
        series.rating = 2
        try context.save()
        #expect(try stored(stack, "Mine") == 2)
      }
    }
  }

  @Test(
    "changed here, deleted there: store trump and rollback let it go", .fact("MP-10", "CH-072"),
    arguments: ConflictLayer.cases)
  func letGo(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    for policy in [NSMergePolicy.mergeByPropertyStoreTrump, .rollback] {
      try gone(kind, layer, policy) { stack, context, series throws in
        let new = context.makeEpisode("New", of: series)
        try context.save()
        #expect(series.managedObjectContext == nil)
        #expect(new.series == nil)
        #expect(try stack.storedNames("Series").isEmpty)
        #expect(try stack.storedNames("Episode") == ["New"])
        try stack.checkRows()
      }
    }
  }

  /// Renamed here, deleted there.
  private func gone(
    _ kind: StoreKind, _ layer: ConflictLayer, _ policy: NSMergePolicy,
    _ body: (TestStack, NSManagedObjectContext, Series) throws -> Void
  ) throws {
    try renamed(kind, policy) { stack, context, series in
      switch layer {
      case .cache:
        try stack.run { other in
          other.delete(try other.series("Dark"))
          try other.save()
        }
      case .store: try stack.deleteUnseen("Series", "Dark")
      }
      try body(stack, context, series)
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "deleted here, changed there: each policy by its words", .fact("RF-19", "MP-10", "CH-072"),
    arguments: ConflictLayer.cases)
  func deletedHere(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    for policy in [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite, .mergeByPropertyStoreTrump, .rollback] {
      try onStack(kind, Television().model) { stack, context in
        let series = context.makeSeries("Dark")
        try context.save()
        context.mergePolicy = policy
        context.delete(series)
        switch layer {
        case .cache: try stack.change("Dark") { $0.rating = 9 }
        case .store: try stack.changeUnseen("Series", "Dark", ["rating": .int(9)])
        }
        try context.save()
        let memoryWins = policy === NSMergePolicy.mergeByPropertyObjectTrump || policy === NSMergePolicy.overwrite
        #expect(try stack.storedNames("Series") == (memoryWins ? [] : ["Dark"]))
        #expect(series.managedObjectContext === (memoryWins ? nil : context))
        if !memoryWins {
          #expect(series.rating == 9)
          #expect(!series.isDeleted)
        }
        #expect(!context.hasChanges)
      }
    }
  }

  @Test("deleted on both sides: every resolving policy saves", .fact("CH-072"), arguments: ConflictLayer.cases)
  func deletedTwice(_ kind: StoreKind, _ layer: ConflictLayer) throws {
    for policy in [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite, .mergeByPropertyStoreTrump, .rollback] {
      try gone(kind, layer, policy) { stack, context, series throws in
        context.delete(series)
        try context.save()
        #expect(series.managedObjectContext == nil)
        #expect(try stack.storedNames("Series").isEmpty)
      }
    }
  }

  @Test("a merged object that is not valid fails the save", .fact("CH-073"), arguments: StoreKind.allCases)
  func validated(_ kind: StoreKind) throws {
    try onStack(kind, Television(seriesIsOptional: false).model) { stack, context in
      let series = context.makeSeries("Dark", "E")
      let episode = try context.episode("E")
      try context.save()
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      episode.duration = 3
      try stack.run { other in
        other.delete(try other.series("Dark"))
        try other.save()
      }
      let error = try saveFailure(context)
      #expect(error.code == 1570)
      #expect(try stack.storedNames("Episode").isEmpty)
      context.rollback()
      _ = series
    }
  }
}

/// Notes what replaced its values.
final class Waker: NSManagedObject {
  var flags: [NSSnapshotEventType] = []
  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
    super.awake(fromSnapshotEvents: flags)
    self.flags.append(flags)
  }
}
