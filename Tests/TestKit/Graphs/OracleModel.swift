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
      let own = plain.parent == nil ? [attribute(Self.label), attribute(Self.touch, .integer64AttributeType)] : []
      let entity = NSEntityDescription.made(plain.name, NSManagedObject.self, own, named: false)
      entity.isAbstract = plain.isAbstract
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
      guard let owner = entities[plain.owner], let target = entities[plain.target] else { continue }
      let end = End(
        name: plain.name, isToMany: plain.isToMany, rule: plain.rule.engineRule, isOptional: plain.isOptional,
        minCount: plain.isToMany ? plain.minCount : 0, maxCount: plain.maxCount)
      made[plain.name] = owner.relate(plain.isOrdered ? end.inOrder : end, to: target)
    }
    for plain in schema.relationships {
      made[plain.name]?.inverseRelationship = plain.inverse.flatMap { made[$0] }
    }
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
