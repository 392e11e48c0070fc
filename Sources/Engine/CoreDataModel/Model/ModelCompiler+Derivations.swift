extension ModelCompiler {
  /// Compiles the derived attributes, once all other slots are compiled.
  ///
  /// - Throws: `ModelError` for the first expression that cannot be computed, entities in the order of the layout.
  static func compileDerivations(of drafts: inout [EntityDraft]) throws(ModelError) {
    for index in drafts.indices {
      inheritSlots(index, &drafts)
      for (slot, attribute) in try derivedAttributes(of: drafts[index], among: drafts) {
        drafts[index][slot] = .attribute(attribute)
      }
    }
  }

  private static func derivedAttributes(
    of entity: EntityDraft, among drafts: [EntityDraft]
  ) throws(ModelError) -> [(slot: Int, attribute: AttributeLayout)] {
    var made: [(Int, AttributeLayout)] = []
    for slot in entity.ownSlots {
      guard let attribute = entity.properties[slot] as? NSDerivedAttributeDescription else { continue }
      do throws(DerivationProblem) {
        let derivation = try DerivationReader(drafts: drafts, entity: entity, attribute: attribute)
          .read(attribute.derivationExpression)
        made.append((slot, AttributeLayout(description: attribute, slot: slot, derivation: derivation)))
      } catch {
        throw ModelError(problem: .derivation(error), entity: entity.description.name ?? "", property: attribute.name)
      }
    }
    return made
  }
}

extension DerivationProblem: Error {}

/// Reads the expression of one derived attribute.
private struct DerivationReader {
  let drafts: [EntityDraft]
  let entity: EntityDraft
  let attribute: NSDerivedAttributeDescription

  func read(_ expression: NSExpression?) throws(DerivationProblem) -> Derivation {
    if attribute.isTransient { throw .transient }
    guard let expression else { throw .missing }
    switch expression.form {
    case .keyPath(let path):
      let keys = path.steps.compactMap { step in
        if case .key(let key) = step { key } else { nil }
      }
      switch path.steps.last {
      case .key where keys.count == path.steps.count: return try value(keys, path.text, nil)
      case .count where keys.count == 1 && path.steps.count == 2: return try count(keys[0], path.text)
      case .combine(.sum, let rest) where keys.count == 2 && path.steps.count == 3 && rest.steps.isEmpty:
        return try sum(keys[0], keys[1], path.text)
      default: throw .form(expression.canonicalFormat)
      }
    case .function(let call): return try value(of: call, expression)
    default: throw .form(expression.canonicalFormat)
    }
  }

  // MARK: Forms

  private func value(of call: FunctionCall, _ expression: NSExpression) throws(DerivationProblem) -> Derivation {
    switch call.sql {
    case .moment:
      // As a number the moment is seconds since 2001, as dates are stored.
      guard attribute.attributeType == .dateAttributeType || attribute.attributeType == .doubleAttributeType else {
        throw .type("now() is a date")
      }
      return .now
    case .text(let change):
      guard case .keyPath(let path) = call.arguments[0].form else { throw .form(expression.canonicalFormat) }
      var keys: [String] = []
      for step in path.steps {
        guard case .key(let key) = step else { throw .form(expression.canonicalFormat) }
        keys.append(key)
      }
      return try value(keys, path.text, change)
    default: throw .form(expression.canonicalFormat)
    }
  }

  private func value(
    _ keys: [String], _ path: String, _ change: TextChange?
  ) throws(DerivationProblem) -> Derivation {
    var place = entity
    var relationships: [RelationshipLayout] = []
    for key in keys.dropLast() {
      let relationship = try stored(key, isToMany: false, of: place, path)
      relationships.append(relationship)
      place = drafts[relationship.destinationIndex]
    }
    let source = try stored(keys.last ?? "", of: place, path)
    if change != nil {
      guard source.type == .stringAttributeType, attribute.attributeType == .stringAttributeType else {
        throw .type("a form of a text is made of a string, and is one")
      }
    } else if !DerivationReader.fits(source.type, attribute.attributeType) {
      throw .type("\(path) is of another")
    }
    return .value(DerivedPath(relationships: relationships, attribute: source), change)
  }

  private func count(_ key: String, _ path: String) throws(DerivationProblem) -> Derivation {
    let relationship = try stored(key, isToMany: true, of: entity, path)
    guard attribute.attributeType.row.isNumber else { throw .type("a count is a number") }
    return .count(relationship)
  }

  private func sum(_ key: String, _ name: String, _ path: String) throws(DerivationProblem) -> Derivation {
    let relationship = try stored(key, isToMany: true, of: entity, path)
    let source = try stored(name, of: drafts[relationship.destinationIndex], path)
    guard source.type.row.isNumber, attribute.attributeType.row.isNumber else {
      throw .type("a sum is a number, made of numbers")
    }
    return .sum(relationship, source)
  }

  private func stored(
    _ name: String, of entity: EntityDraft, _ path: String
  ) throws(DerivationProblem) -> AttributeLayout {
    if entity.isDerived(name) { throw .source(path) }
    guard let source = entity.attribute(named: name) else { throw .path(path) }
    if source.isTransient { throw .source(path) }
    return source
  }

  private func stored(
    _ name: String, isToMany: Bool, of entity: EntityDraft, _ path: String
  ) throws(DerivationProblem) -> RelationshipLayout {
    guard let relationship = entity.relationship(named: name), relationship.isToMany == isToMany else {
      throw .path(path)
    }
    if relationship.isTransient { throw .source(path) }
    return relationship
  }

  /// Whether a column of one type can take the values of the other as they are.
  private static func fits(_ source: NSAttributeType, _ target: NSAttributeType) -> Bool {
    if source == target { return source != .transformableAttributeType }
    return source.row.isNumber && target.row.isNumber
  }
}
