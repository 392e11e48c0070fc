extension ModelCompiler {
  /// Checks an entity's uniqueness constraints: stored attributes and to-one relationships of the entity, inherited ones
  /// included (CH-1004).
  static func checkConstraints(of entity: NSEntityDescription) throws(ModelError) {
    let properties = entity.propertiesByName
    for constraint in entity.constrainedNames {
      func refuse(_ problem: ModelError.Problem, _ property: String? = nil) -> ModelError {
        ModelError(problem: problem, entity: entity.name ?? "", property: property)
      }
      if constraint.isEmpty { throw refuse(.constraintWithoutAttributes) }
      for name in constraint {
        guard let property = properties[name] else { throw refuse(.constraintOnUnknownProperty, name) }
        if let relationship = property as? NSRelationshipDescription, !relationship.isToMany, !relationship.isTransient
        {
          continue
        }
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
  static func compileConstraints(of drafts: inout [EntityDraft]) {
    for declaring in drafts {
      for names in declaring.description.constrainedNames {
        let constraint = ConstraintLayout(
          entityIndex: declaring.index, names: names, slots: names.compactMap { declaring.numbers[$0] })
        var root = declaring
        while let parent = root.parent { root = drafts[parent] }
        for index in root.index...root.lastDescendant where applies(constraint, of: declaring, to: index, drafts) {
          drafts[index].constraints.append(constraint)
        }
      }
    }
  }

  /// Whether rows of an entity are subject to a constraint: those that have all its attributes in the same columns.
  ///
  /// That is wider than the declaring entity where a subentity constrains what it inherits: the store keeps the constraint
  /// as an index of the table that the hierarchy shares (SQ-33, CH-915).
  private static func applies(
    _ constraint: ConstraintLayout, of declaring: EntityDraft, to index: Int, _ drafts: [EntityDraft]
  ) -> Bool {
    var ancestor = drafts[index]
    while !(ancestor.index...ancestor.lastDescendant).contains(declaring.index) {
      guard let parent = ancestor.parent else { return false }
      ancestor = drafts[parent]
    }
    return constraint.slots.allSatisfy { $0 < ancestor.properties.count }
  }
}
