import Foundation

extension FetchPlan {
  /// The plan of the request inside a FETCH expression, which the store that evaluates the predicate runs itself.
  ///
  /// - Throws: `StoreFailure.unsupported` for what is no fetch request of an entity of the model.
  package init(of request: NSExpression, in model: ModelLayout) throws {
    guard let request = request.expressionValue(with: nil, context: nil) as? any FetchDescribing else {
      throw StoreFailure.unsupported("FETCH needs a fetch request, which \(request.canonicalFormat) is not.")
    }
    let settings = request.settings
    try settings.predicate?.requireHeight()
    guard let entity = settings.entityName.flatMap(model.entity(named:)) else {
      throw StoreFailure.unsupported("The fetch request inside FETCH has no entity of the model.")
    }
    guard [.managedObjectResultType, .managedObjectIDResultType].contains(settings.resultType) else {
      throw StoreFailure.unsupported("The fetch request inside FETCH must find objects or their IDs.")
    }
    self.init(settings, of: entity)
  }
}
