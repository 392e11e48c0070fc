import Foundation
import TestKit
import Testing

@testable import CoreData

/// A way in which a context lets go of what it has read, and is to keep what it has not saved.
enum Forgetting: CaseIterable, Sendable {
  case refresh, refreshAll, refetch, letGo, processedAndRefreshed

  func run(_ context: NSManagedObjectContext, _ entity: String, _ name: String) throws {
    let deleted = context.deletedObjects.filter { $0.value(forKey: "name") as? String == name }
    switch self {
    case .refresh: for object in deleted { context.refresh(object, mergeChanges: true) }
    case .refreshAll: context.refreshAllObjects()
    case .refetch:
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.shouldRefreshRefetchedObjects = true
      request.includesPendingChanges = false
      _ = try context.fetch(request)
    case .letGo: _ = context.registeredObjects
    case .processedAndRefreshed:
      context.processPendingChanges()
      context.refreshAllObjects()
    }
  }
}

@Suite("Between a delete and the save nothing forgets a link that is not saved")
struct ForgottenLinkTests {
  /// Makes `a` and `b` with no link, saved.
  private static func pair(_ link: NodeLink, _ context: NSManagedObjectContext) throws -> (
    a: NSManagedObject, b: NSManagedObject
  ) {
    let pair = (context.make("Node", "a"), context.make(link.entity, "b"))
    try context.save()
    return pair
  }

  private static func stored(_ link: NodeLink, _ stack: TestStack) throws -> [String] {
    try stack.run { context in
      let b: NSManagedObject = try context.only(link.entity, "b")
      return b.related(link.rawValue).map { $0.value(forKey: "name") as? String ?? "nil" }.sorted()
    }
  }

  @Test(
    "nullify clears a link made since the save, whatever was let go of in between", .fact("DR-04", "CH-107"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func nullify(_ kind: StoreKind, _ link: NodeLink) throws {
    for isOrdered in [false, true] {
      for forgetting in Forgetting.allCases {
        try onStack(kind, NodeLink.model(isOrdered: isOrdered)) { stack, context in
          do {
            let (a, b) = try Self.pair(link, context)
            link.set(b, to: a)
            context.delete(a)
          }
          try forgetting.run(context, "Node", "a")
          try context.save()
          checkInvariants(of: context)
          #expect(try Self.stored(link, stack) == [], "\(forgetting)")
          try stack.checkRows()
        }
      }
    }
  }

  @Test(
    "cascade takes along what was linked since the save, whatever was let go of in between", .fact("DR-05", "CH-107"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func cascade(_ kind: StoreKind, _ link: NodeLink) throws {
    for forgetting in Forgetting.allCases {
      try onStack(kind, NodeLink.model(.cascadeDeleteRule)) { stack, context in
        let (a, b) = try Self.pair(link, context)
        link.set(b, to: a)
        context.delete(a)
        try forgetting.run(context, "Node", "a")
        try context.save()
        #expect(try stack.storedNames("Node") == [], "\(forgetting)")
        #expect(try stack.storedNames("Leaf") == [], "\(forgetting)")
      }
    }
  }

  @Test(
    "deny refuses for what was linked since the save, whatever was let go of in between", .fact("DR-06", "CH-107"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func deny(_ kind: StoreKind, _ link: NodeLink) throws {
    for forgetting in Forgetting.allCases {
      try onStack(kind, NodeLink.model(.denyDeleteRule)) { stack, context in
        let (a, b) = try Self.pair(link, context)
        link.set(b, to: a)
        context.delete(a)
        try forgetting.run(context, "Node", "a")
        #expect(try saveFailure(context).validationLines == ["1600 Node a.\(link.inverse)"], "\(forgetting)")
        try stack.checkRows()
      }
    }
  }

  @Test(
    "deny does not refuse for what was cut since the save, whatever was let go of in between",
    .fact("DR-06", "CH-107"), arguments: StoreKind.anywhere, NodeLink.allCases)
  func denyAfterACut(_ kind: StoreKind, _ link: NodeLink) throws {
    for forgetting in Forgetting.allCases {
      try onStack(kind, NodeLink.model(.denyDeleteRule)) { stack, context in
        let (a, b) = try Self.pair(link, context)
        link.set(b, to: a)
        try context.save()
        link.set(b, to: nil)
        context.delete(a)
        try forgetting.run(context, "Node", "a")
        try context.save()
        #expect(try Self.stored(link, stack) == [], "\(forgetting)")
        try stack.checkRows()
      }
    }
  }

  @Test(
    "a required link made since the save is missed: 1570, and no key that leads nowhere", .fact("DR-25", "CH-107"),
    arguments: StoreKind.anywhere, Forgetting.allCases)
  func required(_ kind: StoreKind, _ forgetting: Forgetting) throws {
    let model = Television(episodes: .nullifyDeleteRule, seriesIsOptional: false).model
    try onStack(kind, model) { stack, context in
      let (a, c) = (context.makeSeries("a"), context.makeSeries("c", "b"))
      try context.save()
      let b = try #require(c.episodes.first)
      b.series = a
      context.delete(a)
      try forgetting.run(context, "Series", "a")
      #expect(try saveFailure(context).validationLines == ["1570 Episode b.series"])
      #expect(try stack.storedKey("Episode", "b", "series") == "Series p2")
    }
  }

  @Test(
    "a refresh that drops the changes of what is deleted drops the link at both ends", .fact("CH-108"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func dropped(_ kind: StoreKind, _ link: NodeLink) throws {
    for rule in [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule] {
      try onStack(kind, NodeLink.model(rule)) { stack, context in
        let (a, b) = try Self.pair(link, context)
        link.set(b, to: a)
        context.delete(a)
        context.refresh(a, mergeChanges: false)
        #expect(b.related(link.rawValue) == [])
        try context.save()
        #expect(try Self.stored(link, stack) == [])
        #expect(try stack.storedNames(link.entity) == ["b"])
        try stack.checkRows()
      }
    }
  }

  @Test(
    "what a rule has cleared is cleared again where its object is refreshed without its changes", .fact("CH-107"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func clearedAgain(_ kind: StoreKind, _ link: NodeLink) throws {
    for isOrdered in [false, true] {
      try onStack(kind, NodeLink.model(isOrdered: isOrdered)) { stack, context in
        let (a, b) = try Self.pair(link, context)
        link.set(b, to: a)
        try context.save()
        context.delete(a)
        context.processPendingChanges()
        #expect(b.related(link.rawValue) == [])
        context.refresh(b, mergeChanges: false)
        try context.save()
        #expect(b.related(link.rawValue) == [])
        #expect(try Self.stored(link, stack) == [])
        try stack.checkRows()
      }
    }
  }

  @Test(
    "the rollback policy takes back what a rule has cleared, and the rule clears it again", .fact("MP-09", "CH-107"),
    arguments: StoreKind.allCases, [NodeLink.owner, .next, .partner])
  func policy(_ kind: StoreKind, _ link: NodeLink) throws {
    try onStack(kind, NodeLink.model()) { stack, context in
      let (a, b) = try Self.pair(link, context)
      link.set(b, to: a)
      try context.save()
      try stack.run { other in
        let theirs: NSManagedObject = try other.only(link.entity, "b")
        theirs.setValue("b", forKey: "name")
        theirs.setValue("changed", forKey: "name")
        try other.save()
      }
      context.mergePolicy = NSMergePolicy.rollback
      context.delete(a)
      try context.save()
      #expect(b.value(forKey: "name") as? String == "changed")
      #expect(try stack.danglingKeys() == [])
    }
  }

  @Test(
    "the rules run on what others have linked meanwhile, once that is merged or read", .fact("MP-15", "CH-107"),
    arguments: StoreKind.allCases, NodeLink.allCases)
  func merged(_ kind: StoreKind, _ link: NodeLink) throws {
    for isMerged in [true, false] {
      for isProcessed in [true, false] {
        try onStack(kind, NodeLink.model()) { stack, context in
          context.propagatesDeletesAtEndOfEvent = isProcessed
          let (a, b) = try Self.pair(link, context)
          _ = a.related(link.inverse)
          context.delete(a)
          context.processPendingChanges()
          let other = stack.context()
          let merging = SavesMerged(of: other, into: isMerged ? context : nil)
          try other.performAndWait {
            link.set(try other.only(link.entity, "b"), to: try other.only("Node", "a"))
            try other.save()
          }
          merging.stop()
          if !isMerged { context.refreshAllObjects() }
          try context.save()
          #expect(b.related(link.rawValue) == [])
          #expect(try Self.stored(link, stack) == [], "merged \(isMerged), processed \(isProcessed)")
          try stack.checkRows()
        }
      }
    }
  }

  @Test(
    "a delete that is undone after a refresh brings its links back, and redone clears them", .fact("UN-11", "CH-107"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func undone(_ kind: StoreKind, _ link: NodeLink) throws {
    try onStack(kind, NodeLink.model()) { stack, context in
      let (a, b) = try Self.pair(link, context)
      context.undoManager = UndoManager()
      link.set(b, to: a)
      context.processPendingChanges()
      context.delete(a)
      context.processPendingChanges()
      context.refreshAllObjects()
      context.undo()
      #expect(b.related(link.rawValue) == [a])
      #expect(a.related(link.inverse) == [b])
      checkInvariants(of: context)
      context.refreshAllObjects()
      context.redo()
      context.refreshAllObjects()
      #expect(b.related(link.rawValue) == [])
      try context.save()
      #expect(try Self.stored(link, stack) == [])
      try stack.checkRows()
    }
  }

  @Test(
    "in a parent too, between the save of its child and its own", .fact("PC-10", "CH-107"),
    arguments: StoreKind.allCases,
    NodeLink.allCases)
  func inAParent(_ kind: StoreKind, _ link: NodeLink) throws {
    for propagates in [true, false] {
      let family = try Family(kind, NodeLink.model())
      try family.main.on { main throws in
        try family.fill { _ = ($0.make("Node", "a"), $0.make(link.entity, "b")) }
        try family.root.on { $0.propagatesDeletesAtEndOfEvent = propagates }
        let (a, b): (NSManagedObject, NSManagedObject) = (try main.only("Node", "a"), try main.only(link.entity, "b"))
        link.set(b, to: a)
        try main.save()
        main.delete(a)
        main.refreshAllObjects()
        try main.save()
      }
      try family.root.on { root throws in
        root.refreshAllObjects()
        try root.save()
      }
      #expect(try Self.stored(link, family.stack) == [])
      try family.stack.checkRows()
    }
  }

  @Test(
    "a refresh that drops changes drops a deleted object's values, and keeps what its rules have done",
    .fact("CH-107"), arguments: StoreKind.anywhere)
  func values(_ kind: StoreKind) throws {
    try onStack(kind, NodeLink.model()) { stack, context in
      let (a, b) = try Self.pair(.owner, context)
      NodeLink.owner.set(b, to: a)
      try context.save()
      a.setValue("other", forKey: "name")
      context.delete(a)
      context.processPendingChanges()
      context.refresh(a, mergeChanges: false)
      #expect(a.changedValues()["name"] == nil)
      #expect(b.value(forKey: "owner") == nil)
      try context.save()
      #expect(try Self.stored(.owner, stack) == [])
    }
  }
}

/// Merges what a context saves into another at once, as long as a test wants it.
final class SavesMerged {
  private var token: (any NSObjectProtocol)?

  init(of saver: NSManagedObjectContext, into context: NSManagedObjectContext?) {
    guard let context else { return }
    let target = Unchecked(context)
    token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: saver, queue: nil
    ) { note in target.value.mergeChanges(fromContextDidSave: note) }
  }

  func stop() { token.map(NotificationCenter.default.removeObserver) }
}
