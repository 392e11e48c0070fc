import Foundation
import Testing

@testable import CoreData

/// Random operations in one context, on its queue.
///
/// No lock: its steps are taken on that queue, and its numbers are read when all have been.
final class TreeWorker: @unchecked Sendable {
  let context: NSManagedObjectContext
  private let name: String
  private var random: SeededGenerator
  private var made = 0
  /// How often the context has raised the counter, in saves that succeeded.
  private(set) var raised = 0
  private(set) var saves = 0
  private(set) var conflicts = 0

  init(_ name: String, _ context: NSManagedObjectContext, seed: Int) {
    (self.name, self.context) = (name, context)
    random = SeededGenerator(seed: seed)
  }

  /// Contexts with the error policy raise the counter: their updates must not be lost.
  var raisesCounter: Bool { context.mergePolicy as? NSMergePolicy === NSMergePolicy.error && context.parent == nil }

  /// One operation; in a child, a save goes all the way up now and then.
  func step() throws {
    let nodes = try context.things("Node").filter { $0.value(forKey: "name") as? String != TreeSoakTests.counter }
    let kinds = [
      "insert", "leaf", "relate", "relate", "change", "change", "delete", "save", "save", "refresh", "raise",
    ]
    let kind = nodes.count < 12 ? "insert" : nodes.count > 50 ? "delete" : kinds.randomElement(using: &random) ?? "save"
    let node = nodes.randomElement(using: &random)
    switch kind {
    case "insert":
      make("Node")
      if random.once(in: 3) { try save() }
    case "leaf": make("Leaf").setValue(node, forKey: "owner")
    case "relate":
      node?.setValue(random.once(in: 3) ? nil : nodes.randomElement(using: &random), forKey: "next")
      let peers = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in nodes.randomElement(using: &random) }
      if random.once(in: 2) { node?.setValue(Set(peers), forKey: "peers") }
    case "change": node?.setValue(Int.random(in: 0...99, using: &random), forKey: "size")
    case "delete":
      if let node { context.delete(node) }
      if random.once(in: 2) { try save() }
    case "refresh": node.map { context.refresh($0, mergeChanges: true) }
    case "raise" where raisesCounter: try raise()
    default: try save()
    }
  }

  /// Saves; what a conflict leaves behind is taken back.
  func save() throws {
    do {
      try context.save()
      saves += 1
    } catch let error as CocoaError where error.code == .managedObjectMerge {
      conflicts += 1
      context.rollback()
      context.refreshAllObjects()
      return
    }
    if !random.once(in: 3) { try Family.saveUp(context.parent) }
  }

  /// Adds one to the counter and saves, from what the store says, until nobody comes between.
  private func raise() throws {
    for _ in 0..<50 {
      try save()
      let counter: NSManagedObject = try context.only("Node", TreeSoakTests.counter)
      context.refresh(counter, mergeChanges: false)
      counter.setValue((counter.value(forKey: "size") as? Int ?? 0) + 1, forKey: "size")
      do {
        try context.save()
        raised += 1
        return
      } catch let error as CocoaError where error.code == .managedObjectMerge { context.rollback() }
    }
  }

  @discardableResult
  private func make(_ entity: String) -> NSManagedObject {
    made += 1
    return context.make(entity, "\(name)-\(made)")
  }
}
