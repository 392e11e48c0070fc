// How schemas, graphs and scripts read when a test fails.
extension PlainRelationship {
  package var text: String {
    var traits = [isToMany ? (isOrdered ? "ordered to-many" : "to-many") : "to-one", rule.rawValue]
    traits.append(isOptional ? "optional" : "mandatory")
    if minCount > 0 { traits.append("at least \(minCount)") }
    if isToMany, maxCount > 0 { traits.append("at most \(maxCount)") }
    traits.append(inverse.map { $0 == name ? "its own inverse" : "inverse \($0)" } ?? "no inverse")
    return "\(owner).\(name) -> \(target): \(traits.joined(separator: ", "))"
  }
}

extension PlainEntity {
  package var text: String { "\(isAbstract ? "abstract " : "")entity \(name)\(parent.map { ": \($0)" } ?? "")" }
}

extension PlainStep {
  package var text: String {
    switch self {
    case .insert(let object, let entity): "insert \(object) as \(entity)"
    case .set(let object, let name, let others): "set \(object).\(name) = [\(others.joined(separator: " "))]"
    case .touch(let object): "touch \(object)"
    case .read(let object): "read \(object)"
    case .refresh(let object): "refresh \(object)"
    case .delete(let object): "delete \(object)"
    case .process: "process pending changes"
    case .look: "look at everything"
    case .save: "save"
    case .rollback: "rollback"
    case .reset: "reset"
    }
  }
}

extension PlainScript {
  /// The script, one thing a line.
  package var text: String {
    let objects = base.objects.map { object -> String in
      let entity = base.entities[object] ?? "?"
      let links = schema.relationships(of: entity).compactMap { relationship -> String? in
        let others = base.destinations(object, relationship.name)
        return others.isEmpty ? nil : "\(relationship.name) = [\(others.joined(separator: " "))]"
      }
      return "  \(object) is a \(entity)" + (links.isEmpty ? "" : "; ") + links.joined(separator: ", ")
    }
    var lines = [
      "store \(store.rawValue)\(isNested ? " behind a parent" : ""), \(startsFresh ? "fresh context" : "context that saved the graph"), objects "
        + "\(holdsObjects ? "held" : "looked up"), propagatesDeletesAtEndOfEvent \(propagatesAtEndOfEvent)"
    ]
    lines += schema.entities.map { "  \($0.text)" } + schema.relationships.map { "  \($0.text)" }
    lines += ["saved graph:"] + objects
    lines += ["steps:"] + steps.enumerated().map { "  \($0.offset + 1). \($0.element.text)" }
    return lines.joined(separator: "\n")
  }
}
