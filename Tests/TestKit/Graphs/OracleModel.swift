import Foundation

@testable import CoreData

/// A plain schema as the model that the engine runs on.
package final class OracleModel {
  package let model = NSManagedObjectModel()
  /// The entities without a parent, in order: fetching them fetches everything.
  package let roots: [String]

  /// The attribute that holds an object's label.
  package static let label = "label"
  /// An attribute to change.
  package static let touch = "touched"

  package init(_ schema: PlainSchema) {
    roots = schema.entities.filter { $0.parent == nil }.map(\.name)
    var entities: [String: NSEntityDescription] = [:]
    for plain in schema.entities {
      let entity = NSEntityDescription()
      entity.name = plain.name
      entity.isAbstract = plain.isAbstract
      if plain.parent == nil {
        entity.properties = [
          Self.attribute(Self.label, .stringAttributeType), Self.attribute(Self.touch, .integer64AttributeType),
        ]
      }
      entities[plain.name] = entity
    }
    for plain in schema.entities {
      entities[plain.name]?.subentities = schema.entities.filter { $0.parent == plain.name }.compactMap {
        entities[$0.name]
      }
    }
    Self.addRelationships(of: schema, to: entities)
    model.entities = schema.entities.compactMap { entities[$0.name] }
  }

  private static func addRelationships(of schema: PlainSchema, to entities: [String: NSEntityDescription]) {
    var made: [String: NSRelationshipDescription] = [:]
    for plain in schema.relationships {
      let relationship = NSRelationshipDescription()
      relationship.name = plain.name
      relationship.destinationEntity = entities[plain.target]
      relationship.deleteRule = plain.rule.engineRule
      relationship.isOptional = plain.isOptional
      relationship.isOrdered = plain.isOrdered
      relationship.minCount = plain.isToMany ? plain.minCount : 0
      relationship.maxCount = plain.isToMany ? plain.maxCount : 1
      entities[plain.owner]?.properties.append(relationship)
      made[plain.name] = relationship
    }
    for plain in schema.relationships {
      made[plain.name]?.inverseRelationship = plain.inverse.flatMap { made[$0] }
    }
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }
}

extension PlainRule {
  /// The engine's name for the rule (DR-01).
  fileprivate var engineRule: NSDeleteRule {
    switch self {
    case .noAction: .noActionDeleteRule
    case .nullify: .nullifyDeleteRule
    case .cascade: .cascadeDeleteRule
    case .deny: .denyDeleteRule
    }
  }
}
