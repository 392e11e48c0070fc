import Foundation
import Testing

@testable import CoreData
@testable import CoreDataModel

@Suite("fetched properties", .fact("FR-24"))
struct FetchedPropertyTests {
  /// The company, where a department has `rivals`, found by name, and an employee has `peers`, found by relationship.
  private static func model() -> NSManagedObjectModel {
    let model = TestModel.company()
    let rivals = NSFetchRequest<any NSFetchRequestResult>(entityName: "Department")
    rivals.predicate = NSPredicate(format: "name != $FETCH_SOURCE.name AND name != $FETCHED_PROPERTY.name")
    rivals.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    model.entitiesByName["Department"]?.properties.append(property("rivals", rivals))
    let peers = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
    peers.predicate = NSPredicate(format: "department == $FETCH_SOURCE.department AND SELF != $FETCH_SOURCE")
    model.entitiesByName["Employee"]?.properties.append(property("peers", peers))
    return model
  }

  private static func property(
    _ name: String, _ request: NSFetchRequest<any NSFetchRequestResult>?
  ) -> NSFetchedPropertyDescription {
    let property = NSFetchedPropertyDescription()
    property.name = name
    property.fetchRequest = request
    return property
  }

  private static func names(_ object: NSManagedObject, _ key: String) -> [String?] {
    (object.value(forKey: key) as? [NSManagedObject] ?? []).map { $0.value(forKey: "name") as? String }
  }

  @Test(
    "the request is run for the object; its variables are the object and the property", arguments: StoreKind.anywhere)
  func variables(_ kind: StoreKind) throws {
    try onStack(kind, Self.model()) { _, context throws in
      let departments = ["Lab", "Sales", "Void", "rivals"].map { context.make("Department", $0) }
      let staff = ["Ann", "Bob", "Cid"].map { context.make("Employee", $0) }
      for employee in staff.prefix(2) { employee.setValue(departments[1], forKey: "department") }
      for _ in 0..<2 {
        context.refreshAllObjects()
        #expect(Self.names(departments[1], "rivals") == ["Lab", "Void"])
        #expect(Self.names(staff[0], "peers") == ["Bob"])
        #expect(Self.names(staff[2], "peers") == [])
        try context.save()
      }
      #expect(departments[0].value(forKeyPath: "rivals.name") as? [String] == ["Sales", "Void"])
    }
  }

  @Test("it is fetched when it is read, and kept until the object is refreshed", arguments: StoreKind.anywhere)
  func cached(_ kind: StoreKind) throws {
    try onStack(kind, Self.model()) { _, context throws in
      let lab = context.make("Department", "Lab")
      try context.save()
      #expect(Self.names(lab, "rivals") == [])
      context.make("Department", "New")
      #expect(Self.names(lab, "rivals") == [])
      context.refresh(lab, mergeChanges: true)
      #expect(Self.names(lab, "rivals") == ["New"])
      #expect(!lab.hasChanges)
    }
  }

  @Test("a fetched property without a request is refused with the model")
  func noRequest() throws {
    let model = TestModel.company()
    model.entitiesByName["Department"]?.properties.append(Self.property("rivals", nil))
    #expect(throws: ModelError(problem: .fetchedPropertyWithoutRequest, entity: "Department", property: "rivals")) {
      try model.layout()
    }
  }
}
