import Foundation

@testable import CoreData

/// One end of a relationship, as a test model states it.
package struct End {
  package var name: String
  package var isToMany = false
  package var rule = NSDeleteRule.nullifyDeleteRule
  package var isOptional = true
  package var minCount = 0
  package var maxCount = 0
  package var isOrdered = false

  /// Makes an end.
  package init(
    name: String, isToMany: Bool = false, rule: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true,
    minCount: Int = 0, maxCount: Int = 0
  ) {
    (self.name, self.isToMany, self.rule, self.isOptional) = (name, isToMany, rule, isOptional)
    (self.minCount, self.maxCount) = (minCount, maxCount)
  }

  /// The same end with an order.
  package var inOrder: End {
    var end = self
    end.isOrdered = true
    return end
  }

  /// A to-one end.
  package static func one(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true) -> End {
    End(name: name, rule: rule, isOptional: isOptional)
  }

  /// A to-many end; without a maximum it has no limit.
  package static func many(
    _ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true, min: Int = 0, max: Int = 0
  ) -> End {
    End(name: name, isToMany: true, rule: rule, isOptional: isOptional, minCount: min, maxCount: max)
  }

  fileprivate func description(to destination: NSEntityDescription) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = destination
    relationship.deleteRule = rule
    relationship.isOptional = isOptional
    relationship.isOrdered = isOrdered
    relationship.minCount = minCount
    relationship.maxCount = isToMany ? maxCount : 1
    return relationship
  }
}

/// Makes an attribute.
package func attribute(
  _ name: String, _ type: NSAttributeType = .stringAttributeType, isOptional: Bool = true, default value: Any? = nil,
  isTransient: Bool = false
) -> NSAttributeDescription {
  let attribute = NSAttributeDescription()
  attribute.name = name
  attribute.attributeType = type
  attribute.isOptional = isOptional
  attribute.defaultValue = value
  attribute.isTransient = isTransient
  return attribute
}

/// An attribute that had another name in an older version.
package func renamed(_ attribute: NSAttributeDescription, was: String) -> NSAttributeDescription {
  attribute.renamingIdentifier = was
  return attribute
}

/// Makes an entity of plain objects with a string attribute `name` and further properties.
///
/// - Parameter was: its name in an older version.
package func entity(
  _ name: String, was: String? = nil, _ properties: NSPropertyDescription...
) -> NSEntityDescription {
  .made(name, properties, was: was)
}

/// Makes an entity of plain objects that has these properties and no others.
///
/// - Parameter was: its name in an older version.
package func bareEntity(
  _ name: String, was: String? = nil, _ properties: NSPropertyDescription...
) -> NSEntityDescription {
  .made(name, properties, named: false, was: was)
}

extension NSEntityDescription {
  /// Makes an entity with a string attribute `name`, whose objects are of a class.
  ///
  /// - Parameter was: its name in an older version.
  package static func made(
    _ name: String, _ objectClass: NSManagedObject.Type = NSManagedObject.self,
    _ properties: [NSPropertyDescription] = [], named: Bool = true, was: String? = nil
  ) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.renamingIdentifier = was
    entity.managedObjectClassName = NSStringFromClass(objectClass)
    entity.properties = (named ? [attribute("name")] : []) + properties
    return entity
  }

  /// Makes an entity of plain objects with a string attribute `name` and further properties.
  ///
  /// - Parameter was: its name in an older version.
  package static func made(
    _ name: String, _ properties: [NSPropertyDescription], named: Bool = true, was: String? = nil
  ) -> NSEntityDescription {
    made(name, NSManagedObject.self, properties, named: named, was: was)
  }

  /// Makes an entity of plain objects with attributes, in the order of their names.
  package static func made(_ name: String, attributes: [String: NSAttributeType]) -> NSEntityDescription {
    made(name, NSManagedObject.self, attributes.sorted { $0.key < $1.key }.map { attribute($0, $1) }, named: false)
  }

  /// Adds a relationship to another entity, with its inverse there when one is given.
  @discardableResult
  package func relate(_ end: End, to destination: NSEntityDescription, inverse back: End? = nil)
    -> NSRelationshipDescription
  {
    let relationship = end.description(to: destination)
    properties.append(relationship)
    if let back {
      let inverse = back.description(to: self)
      destination.properties.append(inverse)
      relationship.inverseRelationship = inverse
      inverse.inverseRelationship = relationship
    }
    return relationship
  }
}

extension NSManagedObjectModel {
  /// Makes a model of entities.
  package static func of(_ entities: [NSEntityDescription]) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    model.entities = entities
    return model
  }
}
