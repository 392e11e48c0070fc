import CoreData
import Foundation

/// An attribute made in code.
func attribute(
  _ name: String, _ type: NSAttributeType = .stringAttributeType, optional: Bool = true, transient: Bool = false,
  default value: Any? = nil
) -> NSAttributeDescription {
  let attribute = NSAttributeDescription()
  attribute.name = name
  attribute.attributeType = type
  attribute.isOptional = optional
  attribute.isTransient = transient
  attribute.defaultValue = value
  return attribute
}

/// An entity made in code; without other attributes it has a name and a rank.
func entity(
  _ name: String,
  _ attributes: [NSAttributeDescription] = [attribute("name"), attribute("rank", .integer64AttributeType)],
  class type: NSManagedObject.Type = NSManagedObject.self
) -> NSEntityDescription {
  let entity = NSEntityDescription()
  entity.name = name
  entity.managedObjectClassName = NSStringFromClass(type)
  entity.properties = attributes
  return entity
}

/// A model made of entities.
func model(_ entities: [NSEntityDescription]) -> NSManagedObjectModel {
  let model = NSManagedObjectModel()
  model.entities = entities
  return model
}

/// What one end of a relationship is like.
struct End {
  var name: String
  var many = false
  var rule = NSDeleteRule.nullifyDeleteRule
  var optional = true
  var ordered = false
  var minimum = 0
  var maximum = 0

  static func one(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, optional: Bool = true) -> End {
    End(name: name, rule: rule, optional: optional, maximum: 1)
  }

  static func many(
    _ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, ordered: Bool = false, minimum: Int = 0,
    maximum: Int = 0,
    optional: Bool = true
  ) -> End {
    End(
      name: name, many: true, rule: rule, optional: optional, ordered: ordered, minimum: minimum, maximum: maximum)
  }

  /// The description of this end, which is a property of its owner afterwards.
  func added(to owner: NSEntityDescription, destination: NSEntityDescription) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = destination
    relationship.deleteRule = rule
    relationship.isOptional = optional
    relationship.isOrdered = ordered
    relationship.minCount = minimum
    relationship.maxCount = maximum
    owner.properties += [relationship]
    return relationship
  }
}

/// Relates two entities; without an inverse in one direction alone.
func relate(_ left: NSEntityDescription, _ end: End, _ right: NSEntityDescription, _ inverse: End? = nil) {
  let there = end.added(to: left, destination: right)
  guard let inverse else { return }
  let back = inverse.added(to: right, destination: left)
  there.inverseRelationship = back
  back.inverseRelationship = there
}
