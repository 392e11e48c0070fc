extension ModelCompiler {
  /// Checks an entity's indexes: each element is a property of the entity, inherited ones included, or an expression.
  static func checkIndexes(of entity: NSEntityDescription) throws(ModelError) {
    let properties = entity.propertiesByName
    func refuse(_ problem: ModelError.Problem, _ name: String?) -> ModelError {
      ModelError(problem: problem, entity: entity.name ?? "", property: name)
    }
    for index in entity.indexes {
      for element in index.elements where !(element.property is NSExpressionDescription) {
        // Another description of the same name will do: the index goes by names (CH-936).
        guard let name = element.propertyName, properties[name] != nil else {
          throw refuse(.indexOnUnknownProperty, element.propertyName)
        }
      }
    }
    for names in entity.compoundNames {
      if let name = names.first(where: { properties[$0] == nil }) { throw refuse(.indexOnUnknownProperty, name) }
    }
  }
}
