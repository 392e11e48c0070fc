import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Deny")
struct DenyTests {
  private let model = { TestModel.company(staff: .denyDeleteRule) }

  @Test("delete never fails; the save does, with 1600", .fact("DR-06"), arguments: StoreKind.anywhere)
  func saveFails(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let (office, ann) = try hire(context)
      context.delete(office)
      let error = try saveFailure(context)
      #expect(error.code == NSValidationRelationshipDeniedDeleteError)
      #expect(try stack.storedNames("Department") == ["Office"])
      #expect(ann.department === office)
    }
  }

  @Test(
    "a 1600 error carries object, key, value, recovery flag and description", .fact("VL-11", "D6"),
    .shows("deny-and-the-save"), arguments: StoreKind.anywhere)
  func errorKeys(_ kind: StoreKind) throws {
    try onStack(kind, model()) { _, context in
      let (office, ann) = try hire(context)
      context.delete(office)
      let error = try saveFailure(context)
      #expect(error.code == 1600)
      #expect(error.localizedDescription == "Items cannot be deleted from %{PROPERTY}@.")
      let info = error.userInfo
      #expect(info["NSValidationErrorObject"] as? NSManagedObject === office)
      #expect(info["NSValidationErrorKey"] as? String == "staff")
      #expect(info["NSValidationErrorValue"] as? Set<NSManagedObject> == [ann])
      #expect(info["NSValidationErrorShouldAttemptRecoveryKey"] as? Bool == false)
      #expect(info[NSLocalizedDescriptionKey] != nil)
    }
  }

  @Test(
    "validateForDelete fails on a destination, and passes once that is marked too", .fact("DR-17"),
    arguments: StoreKind.anywhere)
  func liftedInValidate(_ kind: StoreKind) throws {
    try onStack(kind, model()) { _, context in
      let (office, ann) = try hire(context)
      let error = try failure { try office.validateForDelete() }
      #expect(error.code == 1600)
      context.delete(ann)
      try office.validateForDelete()
    }
  }

  @Test(
    "deny is lifted when every destination is deleted in the same save, in either order",
    .fact("DR-17", "CH-005", "D6"), .shows("after-a-refused-delete"), arguments: StoreKind.anywhere, [true, false])
  func liftedInSave(_ kind: StoreKind, destinationFirst: Bool) throws {
    try onStack(kind, model()) { stack, context in
      let (office, ann) = try hire(context)
      if destinationFirst { context.delete(ann) }
      context.delete(office)
      if !destinationFirst { context.delete(ann) }
      try context.save()
      #expect(try stack.storedNames("Department") + stack.storedNames("Employee") == [])
    }
  }

  @Test(
    "a denied save writes nothing and leaves the context dirty", .fact("DR-19", "ST-01f"), arguments: StoreKind.anywhere
  )
  func nothingWritten(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let (office, _) = try hire(context)
      context.delete(office)
      let bystander = context.make("Employee", "Bob")
      #expect(throws: (any Error).self) { try context.save() }
      #expect(context.hasChanges)
      #expect(context.deletedObjects == [office])
      #expect(context.insertedObjects == [bystander])
      #expect(bystander.objectID.isTemporaryID)
      #expect(try stack.storedNames("Employee") == ["Ann"])
      #expect(try stack.storedNames("Department") == ["Office"])
    }
  }

  @Test(
    "saving again throws the same error again, an unrelated save too", .fact("DR-20", "DR-20b", "D6"),
    .shows("after-a-refused-delete"), arguments: StoreKind.anywhere)
  func throwsAgain(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let (office, _) = try hire(context)
      context.delete(office)
      let first = try saveFailure(context)
      let second = try saveFailure(context)
      #expect(second.validationLines == first.validationLines)
      #expect(office.isDeleted)
      #expect(context.deletedObjects == [office])
      context.make("Employee", "Bob")
      #expect(try saveFailure(context).validationLines == first.validationLines)
      #expect(try stack.storedNames("Employee") == ["Ann"])
    }
  }

  @Test(
    "rollback makes the context usable again", .fact("DR-20", "UN-02", "D6"), .shows("after-a-refused-delete"),
    arguments: StoreKind.anywhere)
  func rollbackHelps(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let (office, ann) = try hire(context)
      context.delete(office)
      #expect(throws: (any Error).self) { try context.save() }
      context.rollback()
      #expect(!office.isDeleted)
      #expect(office.staff == [ann])
      office.name = "Bureau"
      try context.save()
      #expect(try stack.storedNames("Department") == ["Bureau"])
    }
  }

  @Test("removing the cause helps: the destination moves away", .fact("DR-20"), arguments: StoreKind.anywhere)
  func removingTheCauseHelps(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let (office, ann) = try hire(context)
      context.delete(office)
      #expect(throws: (any Error).self) { try context.save() }
      ann.department = nil
      try context.save()
      #expect(try stack.storedNames("Department") == [])
      #expect(try stack.storedNames("Employee") == ["Ann"])
      try stack.checkRows()
    }
  }

  @Test(
    "deny on the to-one end: nothing that has a parent can be deleted", .fact("DR-21", "DR-21b"),
    arguments: StoreKind.anywhere)
  func denyOnToOne(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company(staff: .nullifyDeleteRule, department: .denyDeleteRule)) { stack, context in
      let (_, ann) = try hire(context)
      context.delete(ann)
      #expect(try saveFailure(context).validationLines == ["1600 Employee Ann.department"])
      ann.department = nil
      try context.save()
      #expect(try stack.storedNames("Employee") == [])
    }
  }

  @Test(
    "deny both ways: neither goes alone, both go together, and one goes once its link is cut", .fact("DR-17", "D8"),
    .shows("deny-at-both-ends"), arguments: StoreKind.anywhere)
  func denyBothWays(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company(staff: .denyDeleteRule, department: .denyDeleteRule)) { stack, context in
      let (office, ann) = try hire(context)
      let bob = context.make("Employee", "Bob", ["department": office]) as! Employee
      try context.save()
      context.delete(office)
      #expect(throws: (any Error).self) { try context.save() }
      context.rollback()
      bob.department = nil
      context.delete(bob)
      try context.save()
      #expect(try stack.storedNames("Employee") == ["Ann"])
      context.delete(ann)
      #expect(throws: (any Error).self) { try context.save() }
      context.delete(office)
      try context.save()
      #expect(try stack.storedNames("Department") + stack.storedNames("Employee") == [])
    }
  }

  @Test("deny judges the state after all propagation", .fact("CH-005"), arguments: StoreKind.anywhere)
  func judgesTheFinalState(_ kind: StoreKind) throws {
    // The employee is deleted by the cascade of the manager, which comes after the department in the event.
    let model = TestModel.company(staff: .denyDeleteRule, reports: .cascadeDeleteRule)
    try onStack(kind, model) { stack, context in
      let (office, ann) = try hire(context)
      let boss = context.make("Employee", "Boss") as! Employee
      ann.manager = boss
      try context.save()
      context.delete(office)
      context.delete(boss)
      try context.save()
      #expect(try stack.storedNames("Employee") == [])
    }
  }

  /// A department `Office` with an employee `Ann`, saved.
  private func hire(_ context: NSManagedObjectContext) throws -> (Department, Employee) {
    let office = context.make("Department", "Office") as! Department
    let ann = context.make("Employee", "Ann") as! Employee
    ann.department = office
    try context.save()
    return (office, ann)
  }
}
