import CoreDataModel

extension NSDeleteRule {
  /// The rule as prose names it.
  package var word: String {
    switch self {
    case .noActionDeleteRule: "no action"
    case .nullifyDeleteRule: "nullify"
    case .cascadeDeleteRule: "cascade"
    case .denyDeleteRule: "deny"
    }
  }
}

extension NSRelationshipDescription {
  /// The name of the entity at the far end.
  package var destinationName: String { destinationEntity?.name ?? "(nothing)" }

  /// The relationship in a line: `episodes ⇉ Episode, cascade`.
  package var notation: String {
    let kind = isToMany ? (isOrdered ? "⇶" : "⇉") : "→"
    var words = [deleteRule.word]
    if !isToMany, !isOptional { words.append("mandatory") }
    if isTransient { words.append("transient") }
    if inverseRelationship == nil { words.append("no inverse") }
    return "\(name) \(kind) \(destinationName), \(words.joined(separator: ", "))"
  }
}
