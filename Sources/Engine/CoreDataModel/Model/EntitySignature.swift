import Foundation

/// What of an entity decides whether a store fits a model: its shape, and nothing that can change without the rows
/// changing, such as class names, delete rules or default values.
///
/// Apple's version hashes cannot be computed, so a store of ours carries hashes of this text, and the text itself: that is
/// how a mismatch can say what differs.
package struct EntitySignature: Equatable, Sendable {
  /// A sentence part for each property by its name, and one for the entity itself under the empty name.
  package let facts: [String: String]

  package init(facts: [String: String]) { self.facts = facts }

  /// The signature of an entity, inherited properties left to its superentity.
  package init(_ entity: NSEntityDescription) {
    var facts: [String: String] = [:]
    let parent = entity.superentity.map { "subentity of \($0.name ?? "")" } ?? "root entity"
    facts[""] = EntitySignature.phrase(
      [entity.isAbstract ? "abstract" : nil, parent]
        + entity.constrainedNames.map { "unique by \($0.joined(separator: ", "))" }
        + [EntitySignature.modifier(entity.versionHashModifier)])
    // Fetched properties keep no data.
    for property in entity.properties where !(property is NSFetchedPropertyDescription) {
      facts[property.name] = EntitySignature.phrase(of: property)
    }
    self.facts = facts
  }

  /// 32 bytes that differ when the facts do.
  package var hash: Data {
    // Lengths before the texts: no name can imitate another list of facts.
    let text = facts.sorted { $0.key < $1.key }.map {
      "\($0.key.utf8.count):\($0.key)\($0.value.utf8.count):\($0.value)"
    }
    return Data(SHA256.digest(Array(text.joined().utf8)))
  }

  /// What of a property counts.
  static func phrase(of property: NSPropertyDescription) -> String {
    switch property {
    case let attribute as NSAttributeDescription: phrase(attribute)
    case let relationship as NSRelationshipDescription: phrase(relationship)
    default: property.name
    }
  }

  private static func phrase(_ attribute: NSAttributeDescription) -> String {
    phrase([
      attribute.isOptional ? "optional" : "required", attribute.isTransient ? "transient" : nil,
      attribute.attributeType.row.signature, elements(attribute), derivation(attribute),
      attribute.allowsExternalBinaryDataStorage ? "in files or rows" : nil,
      attribute.preservesValueInHistoryOnDeletion ? "preserved by history" : nil,
      modifier(attribute.versionHashModifier),
    ])
  }

  private static func phrase(_ relationship: NSRelationshipDescription) -> String {
    let bounds = "\(relationship.minCount)...\(relationship.maxCount == 0 ? "" : String(relationship.maxCount))"
    return phrase([
      relationship.isOptional ? "optional" : "required", relationship.isTransient ? "transient" : nil,
      relationship.isOrdered ? "ordered" : nil,
      relationship.isToMany ? "to-many" : "to-one", relationship.destinationEntity?.name ?? "", bounds,
      relationship.inverseRelationship.map { "with the inverse \($0.name)" } ?? "without an inverse",
      modifier(relationship.versionHashModifier),
    ])
  }

  private static func elements(_ attribute: NSAttributeDescription) -> String? {
    guard let composite = attribute as? NSCompositeAttributeDescription else { return nil }
    let parts = composite.elements.sorted { $0.name < $1.name }.map { "\($0.name): \(phrase($0))" }
    return "of (\(parts.joined(separator: ", ")))"
  }

  /// A store whose values were derived in another way is another store (CH-048).
  private static func derivation(_ attribute: NSAttributeDescription) -> String? {
    let expression = (attribute as? NSDerivedAttributeDescription)?.derivationExpression
    return expression.map { "derived by \($0.canonicalFormat)" }
  }

  private static func modifier(_ text: String?) -> String? { text.map { "modified by \($0)" } }

  private static func phrase(_ words: [String?]) -> String { words.compactMap(\.self).joined(separator: " ") }
}
