import CoreDataModel
import Wording

/// What a version of a model has changed that deletes and saves will notice.
package enum VersionChanges {
  /// The changes, in the order of entities and properties.
  package static func findings(from old: NSManagedObjectModel, to new: NSManagedObjectModel) -> [ModelFinding] {
    let pairs = VersionPairs(old)
    return RuleGraph(new).entities.flatMap { entity -> [ModelFinding] in
      guard let properties = pairs.former(of: entity)?.propertiesByName else { return [] }
      return entity.properties.filter { $0.entity === entity }.sorted { $0.name < $1.name }.flatMap { property in
        pairs.former(of: property, among: properties).map { findings(from: $0, to: property) } ?? []
      }
    }
  }

  private static func findings(from old: NSPropertyDescription, to new: NSPropertyDescription) -> [ModelFinding] {
    if new.isTransient || old.isTransient { return [] }
    let required = became(required: new, from: old).map { [$0] } ?? []
    guard let old = old as? NSRelationshipDescription, let new = new as? NSRelationshipDescription else {
      return required
    }
    return [rule(old, new), inverse(old, new)].compactMap { $0 } + required
  }

  private static func rule(_ old: NSRelationshipDescription, _ new: NSRelationshipDescription) -> ModelFinding? {
    guard old.deleteRule != new.deleteRule else { return nil }
    let (here, there) = (new.entity.name ?? "", new.destinationName)
    let destinations = new.isToMany ? "every \(there) in it" : "its \(there)"
    let result =
      switch new.deleteRule {
      case .cascadeDeleteRule: "deletes \(destinations) too"
      case .denyDeleteRule: "is refused while it has \(Article.before(there))"
      case .nullifyDeleteRule: "leaves \(destinations), without the \(here)"
      case .noActionDeleteRule: "leaves \(destinations) untouched, with what refers to the \(here)"
      }
    return ModelFinding(
      .ruleChanged, .warning, new,
      why:
        "\(new.place) was \(old.deleteRule.word) and is \(new.deleteRule.word): deleting \(Article.before(here)) now \(result).",
      advice:
        "Look at every place that deletes \(Article.before(here)): code that relied on \(old.deleteRule.word) still stands there."
    )
  }

  private static func inverse(_ old: NSRelationshipDescription, _ new: NSRelationshipDescription) -> ModelFinding? {
    guard let former = old.inverseRelationship, new.inverseRelationship == nil else { return nil }
    return ModelFinding(
      .inverseRemoved, .error, new,
      why:
        "\(new.place) had the inverse \(former.place) and has none: nothing keeps the two ends in step any more, and no delete "
        + "of \(Article.before(new.destinationName)) finds what refers to it.",
      advice: "Keep the inverse, also where nobody reads it.")
  }

  private static func became(required new: NSPropertyDescription, from old: NSPropertyDescription) -> ModelFinding? {
    guard old.isOptional, !new.isOptional else { return nil }
    if let attribute = new as? NSAttributeDescription, attribute.defaultValue != nil { return nil }
    if let relationship = new as? NSRelationshipDescription, relationship.isToMany { return nil }
    let place = "\(new.entity.name ?? "").\(new.name)"
    return ModelFinding(
      .becameRequired, .error, entity: new.entity.name ?? "", relationship: new.name,
      why:
        "\(place) was optional and is mandatory: a row of before that lacks it cannot be saved once it is changed, with error "
        + "1570" + (new is NSRelationshipDescription ? ", and a delete whose rule would empty it is refused." : "."),
      advice: "Fill it in the rows that lack it when the store is migrated, or leave it optional.")
  }
}
