import CoreData
import Foundation
import ModelKit
import OpenCoreData
import TestKit
import Testing

@Suite("What a finding says of keys in a published model comes true in a delete", .fact("DR-23", "DR-26", "SQ-26"))
struct FixtureDeleteTests {
  @Test("An error leaves a key to a row that is gone, a warning leaves none", arguments: FixtureModels.all)
  func keys(name: String) throws {
    let findings = ModelCheck.findings(in: try FixtureModels.load(name).model)
    for finding in findings where finding.kind == .missingInverse || finding.kind == .noAction {
      let model = try FixtureModels.load(name).model
      guard let relationship = model.entitiesByName[finding.entity]?.relationshipsByName[finding.relationship] else {
        Issue.record("\(finding.place) is not there")
        continue
      }
      // A pair of a join table is no key of a row; ends that disagree have no single delete that shows it.
      let inverse = relationship.inverseRelationship
      if relationship.isToMany, inverse?.isToMany == true { continue }
      if let inverse, inverse.inverseRelationship !== relationship { continue }
      let left = try delete(finding.kind == .noAction, relationship, in: model)
      #expect(
        left == (finding.severity == .error),
        "\(name): \(finding.kind.rawValue) at \(finding.place) is \(finding.severity)")
    }
  }

  /// Deletes one end of a pair of objects that refer to each other by this relationship alone.
  ///
  /// - Returns: whether a key is left that leads to no row.
  private func delete(
    _ isOwner: Bool, _ relationship: NSRelationshipDescription, in model: NSManagedObjectModel
  ) throws -> Bool {
    for entity in model.entities {
      for property in entity.properties where property !== relationship {
        property.isOptional = true
        property.setValidationPredicates([], withValidationWarnings: [])
        (property as? NSRelationshipDescription)?.deleteRule = .nullifyDeleteRule
      }
    }
    relationship.isOptional = true
    relationship.minCount = 0
    let owner = try #require(concrete(relationship.entity))
    let member = try #require(relationship.destinationEntity.flatMap(concrete))
    return try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("fixture.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      try store.run { context in
        let objects = [owner, member].map {
          NSEntityDescription.insertNewObject(forEntityName: $0.name ?? "", into: context)
        }
        let value: Any =
          relationship.isToMany
          ? (relationship.isOrdered ? NSOrderedSet(object: objects[1]) : NSSet(object: objects[1])) : objects[1]
        objects[0].setValue(value, forKey: relationship.name)
        try context.save()
        context.delete(objects[isOwner ? 0 : 1])
        try context.save()
      }
      return try !KeysToNothing.all(in: file, model).isEmpty
    }
  }

  private func concrete(_ entity: NSEntityDescription) -> NSEntityDescription? {
    entity.isAbstract ? entity.subentities.lazy.compactMap(concrete).first : entity
  }
}
