import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// A model that makes no sense is refused when a store is added; the message names the entity and the property.
@Suite("Models that are refused")
struct ModelErrorTests {
  private func refusal(_ entities: [NSEntityDescription], sourceLocation: SourceLocation = #_sourceLocation) throws
    -> ModelError
  {
    let model = NSManagedObjectModel.of(entities)
    let error = try #require(throws: ModelError.self, sourceLocation: sourceLocation) { try model.layout() }
    // The sentence is what the store's error gives as its reason.
    let refused = try failure(sourceLocation: sourceLocation) {
      _ = try OpenedStore(model, at: nil, type: NSInMemoryStoreType)
    }
    #expect(refused.code == NSCoreDataError, sourceLocation: sourceLocation)
    #expect(refused.localizedFailureReason == error.description, sourceLocation: sourceLocation)
    return error
  }

  private func expect(
    _ entities: [NSEntityDescription], _ problem: ModelError.Problem, _ entity: String, _ property: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try refusal(entities, sourceLocation: sourceLocation)
    #expect(error == ModelError(problem: problem, entity: entity, property: property), sourceLocation: sourceLocation)
    let place = [entity, property].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".")
    #expect(place.isEmpty || error.localizedDescription.contains(place), sourceLocation: sourceLocation)
    #expect(error.localizedDescription == error.description, sourceLocation: sourceLocation)
  }

  @Test("an entity without a name") func entityWithoutName() throws {
    try expect([NSEntityDescription()], .entityWithoutName, "")
    try expect([.made("")], .entityWithoutName, "")
  }

  @Test("two entities of one name") func duplicateEntity() throws {
    try expect([.made("A"), .made("A")], .duplicateEntity, "A")
  }

  @Test("an entity that is its own ancestor") func ownAncestor() throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B", named: false))
    a.subentities = [b]
    b.subentities = [a]
    try expect([a, b], .entityIsItsOwnAncestor, "A")
  }

  @Test("an entity below a loop of ancestors: the loop is found, and nothing hangs")
  func belowALoop() async {
    await #expect(processExitsWith: .success) {
      // Ends this child process, should the check never return.
      alarm(5)
      let (a, b, c) = (
        NSEntityDescription.made("A"), NSEntityDescription.made("B", named: false),
        NSEntityDescription.made("C", named: false)
      )
      a.subentities = [b, c]
      b.subentities = [a]
      #expect(throws: CocoaError.self) {
        _ = try OpenedStore(.of([c, a, b]), at: nil, type: NSInMemoryStoreType)
      }
    }
  }

  @Test("a superentity that is not in the model") func superentityOutside() throws {
    let (parent, child) = (NSEntityDescription.made("Parent"), NSEntityDescription.made("Child", named: false))
    parent.subentities = [child]
    try expect([child], .superentityOutsideModel, "Child")
  }

  @Test("a property without a name") func propertyWithoutName() throws {
    try expect([.made("A", [attribute("")])], .propertyWithoutName, "A")
  }

  @Test("a property declared twice, in one entity or along the hierarchy") func duplicateProperty() throws {
    try expect([.made("A", [attribute("name")])], .duplicateProperty, "A", "name")
    let (parent, child) = (NSEntityDescription.made("Parent"), NSEntityDescription.made("Child"))
    parent.subentities = [child]
    try expect([parent, child], .duplicateProperty, "Child", "name")
  }

  @Test(
    "a name that every managed object answers",
    arguments: ["description", "hash", "self", "objectID", "entity", "isDeleted", "isFault", "managedObjectContext"])
  func reserved(_ name: String) throws {
    try expect([.made("A", [attribute(name)])], .reservedName, "A", name)
  }

  @Test("an attribute without a type, unless it is transient") func withoutType() throws {
    try expect([.made("A", [attribute("x", .undefinedAttributeType)])], .attributeWithoutType, "A", "x")
    let fine = NSEntityDescription.made("A", [attribute("x", .undefinedAttributeType, isTransient: true)])
    _ = try OpenedStore(.of([fine]), at: nil, type: NSInMemoryStoreType)
  }

  @Test("a default of another type") func defaultOfWrongType() throws {
    let cases: [(NSAttributeType, Any, String)] = [
      (.integer16AttributeType, "one", "NSNumber"), (.integer16AttributeType, 40_000, "NSNumber"),
      (.stringAttributeType, 1, "NSString"), (.dateAttributeType, "today", "NSDate"),
      (.UUIDAttributeType, "x", "NSUUID"), (.binaryDataAttributeType, [1], "NSData"),
    ]
    for (type, value, name) in cases {
      try expect([.made("A", [attribute("x", type, default: value)])], .defaultOfWrongType(name), "A", "x")
    }
  }

  @Test("a relationship without a destination") func destinationMissing() throws {
    let relationship = NSRelationshipDescription()
    relationship.name = "r"
    try expect([.made("A", [relationship])], .destinationMissing, "A", "r")
  }

  @Test("a destination that is not in the model") func destinationOutside() throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    a.relate(.one("r"), to: b)
    try expect([a], .destinationOutsideModel, "A", "r")
    withExtendedLifetime(b) {}
  }

  @Test("an inverse that is no relationship of the destination") func inverseOutside() throws {
    let (a, b, c) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"), NSEntityDescription.made("C"))
    let there = a.relate(.one("r"), to: b)
    there.inverseRelationship = c.relate(.one("back"), to: a)
    try expect([a, b, c], .inverseOutsideDestination, "A", "r")
  }

  @Test("an inverse that leads to another entity") func inverseElsewhere() throws {
    let (a, b, c) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"), NSEntityDescription.made("C"))
    let there = a.relate(.one("r"), to: b)
    let back = b.relate(.one("back"), to: c)
    there.inverseRelationship = back
    back.inverseRelationship = there
    let error = try refusal([a, b, c])
    #expect(error.entity == "A" || error.entity == "B")
  }

  @Test("An index may name its property by another description of the same name", .fact("CH-936"))
  func indexByName() throws {
    let entity = NSEntityDescription.made("A")
    let (same, unknown) = (attribute("name"), attribute("nothing"))
    func index(_ property: NSPropertyDescription) -> NSFetchIndexDescription {
      NSFetchIndexDescription(
        name: "byName", elements: [NSFetchIndexElementDescription(property: property, collationType: .binary)])
    }
    entity.indexes = [index(same)]
    _ = try NSManagedObjectModel.of([entity]).layout()
    let other = NSEntityDescription.made("A")
    other.indexes = [index(unknown)]
    let error = try refusal([other])
    #expect(error == ModelError(problem: .indexOnUnknownProperty, entity: "A", property: "nothing"))
  }

  @Test("counts out of order") func counts() throws {
    for (min, max) in [(3, 2), (-1, 0), (0, -2)] {
      let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
      a.relate(.many("r", min: min, max: max), to: b)
      try expect([a, b], .countsOutOfOrder, "A", "r")
    }
  }

  @Test("an ordered to-one") func orderedToOne() throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    a.relate(.one("r"), to: b).isOrdered = true
    try expect([a, b], .orderedToOne, "A", "r")
  }

  @Test("as Foundation's error it has a domain that names no module of the engine's, and its sentence")
  func asFoundationError() {
    let error = ModelError(problem: .duplicateEntity, entity: "A", property: nil)
    let other = error as any Error as NSError
    #expect(other.domain == "OpenCoreData.ModelError")
    #expect(other.code == 1)
    #expect(other.localizedDescription == error.description)
  }

  @Test("what the engine does not do is refused, not ignored") func unsupported() throws {
    let error = try refusal([.made("A", [attribute("x", .compositeAttributeType)])])
    #expect(error.problem == .compositeWithoutElements)
    let composite = NSCompositeAttributeDescription()
    composite.name = "y"
    composite.elements = [composite]
    #expect(try refusal([.made("A", [composite])]).problem == .compositeContainsItself)
    composite.elements = [attribute("z", isTransient: true)]
    #expect(try refusal([.made("A", [composite])]).description.hasPrefix("A.y uses a composite with an element"))
    let other = NSPropertyDescription()
    other.name = "x"
    #expect(try refusal([.made("A", [other])]).property == "x")
  }
}
