// Which steps make sense where a script has got to.
extension DeleteOracle {
  /// Whether a step can be taken: a program that did otherwise would misuse the context.
  package func allows(_ step: PlainStep) -> Bool {
    switch step {
    case .insert(let object, let entity):
      return graph.entities[object] == nil && !graph.knows(object) && !discarded.contains(object)
        && schema.entity(entity)?.isAbstract == false
    case .set(let object, let name, let others):
      guard let relationship = schema.relationship(name), isThere(object), has(object, relationship) else {
        return false
      }
      return (relationship.isToMany || others.count <= 1) && Set(others).count == others.count
        && others.allSatisfy { isThere($0) && isKind($0, relationship.target) }
    case .touch(let object), .read(let object): return isThere(object)
    case .refresh(let object): return isThere(object) && !unsaved.contains(object)
    case .delete(let object): return graph.entities[object] != nil || discarded.contains(object)
    case .process, .look, .save, .rollback, .reset: return true
    }
  }

  private func has(_ object: String, _ relationship: PlainRelationship) -> Bool { isKind(object, relationship.owner) }

  private func isKind(_ object: String, _ entity: String) -> Bool {
    graph.entities[object].map { schema.isKind($0, of: entity) } ?? false
  }

  /// Whether a save has just left memory and store apart: destinations that are gone are still shown, but not stored.
  package var needsReset: Bool {
    guard unsaved.isEmpty, deleted.isEmpty, discarded.isEmpty, graph.changed.isEmpty else { return false }
    return graph.objects.contains { object in
      schema.relationships.contains {
        graph.destinations(object, $0.name) != stored.destinations(object, $0.name)
      }
    }
  }

  /// Whether the graph at the start could have been saved: each object valid, each link between objects that may have it
  /// and known to both ends.
  package var baseIsSound: Bool {
    graph.objects.allSatisfy { object in
      schema.relationships.allSatisfy { relationship in
        let others = graph.destinations(object, relationship.name)
        guard has(object, relationship) else { return others.isEmpty }
        return problem(with: relationship, count: others.count) == nil
          && others.allSatisfy { other in
            isKind(other, relationship.target)
              && relationship.inverse.map { graph.destinations(other, $0).contains(object) } ?? true
          }
      }
    }
  }
}
