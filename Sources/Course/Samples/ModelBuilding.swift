import Foundation
import OpenCoreData

// Short spellings for models in code; every sample model is made with these.

extension NSEntityDescription {
  /// Makes an entity whose objects are of a class with the same name.
  ///
  /// - Parameters:
  ///   - objectClass: the class of the objects; the entity takes its name.
  ///   - attributes: the attributes, not the relationships.
  public convenience init(_ objectClass: NSManagedObject.Type, _ attributes: [NSAttributeDescription]) {
    self.init()
    name = String(describing: objectClass)
    managedObjectClassName = NSEntityDescription.name(of: objectClass)
    properties = attributes
  }

  /// The name of a class, as `NSStringFromClass` gives it.
  ///
  /// That makes a table of all of Foundation's classes first, which takes longer than the rest of a model.
  static func name(of objectClass: NSManagedObject.Type) -> String { String(reflecting: objectClass) }
}

extension NSAttributeDescription {
  /// Makes an attribute.
  ///
  /// - Parameters:
  ///   - name: the property's name.
  ///   - type: the kind of value.
  ///   - isOptional: whether an object may be saved without a value.
  ///   - defaultValue: what a new object starts with.
  public convenience init(
    _ name: String, _ type: NSAttributeType, isOptional: Bool = true, defaultValue: Any? = nil
  ) {
    self.init()
    self.name = name
    self.attributeType = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}

/// One end of a pair of relationships.
public struct RelationshipEnd {
  let entity: NSEntityDescription
  let name: String
  let isToMany: Bool
  let isOptional: Bool
  let rule: NSDeleteRule

  /// The to-one end.
  public static func one(
    _ entity: NSEntityDescription, _ name: String, isOptional: Bool = true, _ rule: NSDeleteRule
  ) -> RelationshipEnd {
    RelationshipEnd(entity: entity, name: name, isToMany: false, isOptional: isOptional, rule: rule)
  }

  /// The to-many end.
  public static func many(
    _ entity: NSEntityDescription, _ name: String, isOptional: Bool = true, _ rule: NSDeleteRule
  ) -> RelationshipEnd {
    RelationshipEnd(entity: entity, name: name, isToMany: true, isOptional: isOptional, rule: rule)
  }

  /// Adds a relationship to each end's entity, each the other's inverse.
  ///
  /// - Parameters:
  ///   - left: one end: its entity, the relationship that leads away from it, and that relationship's delete rule.
  ///   - right: the other end.
  public static func connect(_ left: RelationshipEnd, _ right: RelationshipEnd) {
    let forward = left.description(to: right.entity)
    let backward = right.description(to: left.entity)
    forward.inverseRelationship = backward
    backward.inverseRelationship = forward
    left.entity.properties.append(forward)
    right.entity.properties.append(backward)
  }

  private func description(to destination: NSEntityDescription) -> NSRelationshipDescription {
    let description = NSRelationshipDescription()
    description.name = name
    description.destinationEntity = destination
    description.maxCount = isToMany ? 0 : 1
    description.isOptional = isOptional
    description.deleteRule = rule
    return description
  }
}
