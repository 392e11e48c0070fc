extension ModelCompiler {
  /// Checks an entity's uniqueness constraints: stored attributes of the entity, inherited ones included.
  static func checkConstraints(of entity: NSEntityDescription) throws(ModelError) {
    let properties = entity.propertiesByName
    for constraint in entity.constrainedNames {
      func refuse(_ problem: ModelError.Problem, _ property: String? = nil) -> ModelError {
        ModelError(problem: problem, entity: entity.name ?? "", property: property)
      }
      if constraint.isEmpty { throw refuse(.constraintWithoutAttributes) }
      for name in constraint {
        guard let property = properties[name] else { throw refuse(.constraintOnUnknownProperty, name) }
        guard let attribute = property as? NSAttributeDescription, !attribute.isTransient else {
          throw refuse(.constraintOnUnstoredProperty, name)
        }
        if attribute is NSDerivedAttributeDescription { throw refuse(.constraintOnDerived, name) }
        // Equal values may have different archives, which no index can tell.
        if attribute.attributeType == .transformableAttributeType {
          throw refuse(.constraintOnTransformable, name)
        }
      }
    }
  }

  /// Gives each entity the constraints of its hierarchy that its rows are subject to, in the order of the entities.
  static func linkConstraints(_ entities: [EntityLayout]) {
    for declaring in entities {
      for names in declaring.description.constrainedNames {
        let constraint = ConstraintLayout(entity: declaring, names: names)
        let root: EntityLayout = declaring.root
        for entity in entities[root.index...root.lastDescendant] where constraint.applies(to: entity) {
          entity.constraints.append(constraint)
        }
      }
    }
  }
}
