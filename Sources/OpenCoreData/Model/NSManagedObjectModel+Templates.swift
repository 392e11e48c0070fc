// Fetch requests that a model keeps under names.
extension NSManagedObjectModel {
  /// The templates by name.
  public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

  /// Keeps a request under a name.
  ///
  /// A copy is kept (CH-052). Once a coordinator uses the model this raises, and so does changing a template.
  ///
  /// - Parameters:
  ///   - fetchRequestTemplate: the request; nil takes the template of that name away.
  ///   - name: the name.
  public func setFetchRequestTemplate(
    _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
  ) {
    if compiled != nil { raiseException(.internalInconsistency, "Can't modify an immutable model.") }
    templates[name] = fetchRequestTemplate?.duplicate()
  }

  /// The template of a name, itself: copy it to change it.
  ///
  /// - Parameter name: a name; another than the model has gives nil.
  public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
    templates[name]
  }

  /// A copy of a template, with values for the variables of its predicate.
  ///
  /// - Parameters:
  ///   - name: a template's name; another gives nil.
  ///   - variables: the values by name, without the dollar sign. A variable that is left out stays one, and the fetch
  ///     fails (chosen here).
  public func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let request = templates[name]?.duplicate() else { return nil }
    request.predicate = request.predicate?.withSubstitutionVariables(variables)
    request.havingPredicate = request.havingPredicate?.withSubstitutionVariables(variables)
    return request
  }
}
