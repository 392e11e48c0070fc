import Foundation
import TestKit
import Testing

@testable import CoreData

/// One cell of the matrix: a rule, a shape of relationship, and what the destinations were like before the delete.
struct DeleteCase: CustomTestStringConvertible, Sendable {
  enum Shape: String, CaseIterable {
    case oneToOne, oneToMany, manyToOne, manyToMany, toOneWithoutInverse, toManyWithoutInverse

    var isToMany: Bool { self == .oneToMany || self == .manyToMany || self == .toManyWithoutInverse }
    var inverse: End? {
      switch self {
      case .oneToOne, .oneToMany: .one("owner")
      case .manyToOne, .manyToMany: .many("owner")
      case .toOneWithoutInverse, .toManyWithoutInverse: nil
      }
    }
    var sharesTargets: Bool { self == .manyToOne || self == .manyToMany }
  }
  enum Before: String, CaseIterable { case unsaved, clean, changed, fault }

  let rule: NSDeleteRule
  let shape: Shape
  let before: Before

  static let all: [DeleteCase] = Shape.allCases.flatMap { shape in
    Before.allCases.flatMap { before in
      [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule].map {
        DeleteCase(rule: $0, shape: shape, before: before)
      }
    }
  }

  var testDescription: String { "\(rule) \(shape.rawValue) \(before.rawValue)" }

  var model: NSManagedObjectModel {
    let owner = NSEntityDescription.made("Owner", Thing.self)
    let target = NSEntityDescription.made("Target", Thing.self, [attribute("note")])
    owner.relate(
      shape.isToMany ? .many("target", rule) : .one("target", rule), to: target, inverse: shape.inverse)
    return NSManagedObjectModel.of([owner, target])
  }
}

/// An owner `A` is deleted whose relationship `target` leads to `T1` and, if it is a to-many, `T2`; where targets can
/// be shared, an owner `B` that stays has `T1` too.
@Suite(
  "each delete rule, on each shape of relationship, with each kind of destination",
  .fact("DR-03", "DR-04", "DR-05", "DR-06", "DR-07", "CH-003", "CH-916"))
struct DeleteMatrixTests {
  @Test(
    "the destinations fare as the rule says, in memory and in the store", .fact("DR-08"),
    arguments: StoreKind.anywhere, DeleteCase.all)
  func delete(_ kind: StoreKind, _ cell: DeleteCase) throws {
    let stack = try TestStack(kind, model: cell.model)
    if cell.before != .unsaved { try stack.run { try $0.setUp(cell).save() } }
    let context = stack.context()
    try context.performAndWait {
      if cell.before == .unsaved { context.setUp(cell) }
      let owner: NSManagedObject = try context.only("Owner", "A")
      let targets = try cell.targetNames.map { name -> NSManagedObject in try context.only("Target", name) }
      prepare(targets, cell)
      context.delete(owner)
      #expect(targets.allSatisfy { !$0.isDeleted }, "nothing happens before processing")
      context.processPendingChanges()
      checkInvariants(of: context)
      expectPropagated(owner, targets, cell)
      if cell.rule == .denyDeleteRule, cell.before != .unsaved {
        let error = try saveFailure(context)
        #expect(error.code == NSValidationRelationshipDeniedDeleteError)
        #expect(owner.isDeleted)
      } else {
        try context.save()
      }
      checkInvariants(of: context)
    }
    try expectStored(stack, cell)
  }

  private func prepare(_ targets: [NSManagedObject], _ cell: DeleteCase) {
    for target in targets {
      switch cell.before {
      case .unsaved, .clean: target.willAccessValue(forKey: nil)
      case .changed: target.setValue("changed", forKey: "note")
      case .fault: target.managedObjectContext?.refresh(target, mergeChanges: false)
      }
    }
  }

  private func expectPropagated(_ owner: NSManagedObject, _ targets: [NSManagedObject], _ cell: DeleteCase) {
    for target in targets {
      switch cell.rule {
      case .cascadeDeleteRule where cell.before == .unsaved: #expect(!target.isInserted)
      case .cascadeDeleteRule: #expect(target.isDeleted)
      default: #expect(!target.isDeleted)
      }
      guard cell.shape.inverse != nil, cell.rule != .cascadeDeleteRule else { continue }
      // What was never saved leaves nothing dangling, whatever the rule (CH-916).
      let isCut = cell.rule == .nullifyDeleteRule || cell.before == .unsaved
      #expect(target.related("owner").contains(owner) == !isCut)
    }
    // What the deleted object itself still reads (CH-003): emptied by nullify and cascade, else untouched.
    if cell.before != .unsaved {
      let isEmptied = cell.rule == .nullifyDeleteRule || cell.rule == .cascadeDeleteRule
      #expect(owner.related("target") == (isEmptied ? [] : Set(targets)))
    }
  }

  private func expectStored(_ stack: TestStack, _ cell: DeleteCase) throws {
    let isDenied = cell.rule == .denyDeleteRule && cell.before != .unsaved
    let owners = (isDenied ? ["A"] : []) + (cell.shape.sharesTargets ? ["B"] : [])
    #expect(try stack.storedNames("Owner") == owners)
    #expect(try stack.storedNames("Target") == (cell.rule == .cascadeDeleteRule ? [] : cell.targetNames))
    var leftovers: [String] = []
    if cell.rule == .noActionDeleteRule, cell.before != .unsaved, cell.shape.inverse?.isToMany == false {
      leftovers = cell.targetNames.map { "Target \($0).owner" }
    }
    // B has no inverse to lose its target by, so only a shared target with one could dangle; the shapes exclude it.
    try stack.checkRows(leftovers: leftovers)
    if cell.shape.sharesTargets, cell.rule != .cascadeDeleteRule {
      try stack.run { context in
        let other: NSManagedObject = try context.only("Owner", "B")
        #expect(other.related("target").map { $0.value(forKey: "name") as? String } == ["T1"])
      }
    }
  }
}

extension DeleteCase {
  fileprivate var targetNames: [String] { shape.isToMany ? ["T1", "T2"] : ["T1"] }
}

extension NSManagedObjectContext {
  @discardableResult
  fileprivate func setUp(_ cell: DeleteCase) -> NSManagedObjectContext {
    let targets = cell.targetNames.map { make("Target", $0) }
    make("Owner", "A").setValue(cell.shape.isToMany ? Set(targets) : targets[0], forKey: "target")
    if cell.shape.sharesTargets {
      make("Owner", "B").setValue(cell.shape.isToMany ? Set(targets[..<1]) : targets[0], forKey: "target")
    }
    return self
  }
}
