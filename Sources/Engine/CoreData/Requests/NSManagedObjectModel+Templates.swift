// Fetch requests that a model keeps under names.
extension NSManagedObjectModel {
  /// The templates by name.
  public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] {
    templates.mapValues(\.request)
  }

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
    requireMutable()
    templates[name] = fetchRequestTemplate?.state.duplicate()
  }

  /// The template of a name, itself: copy it to change it.
  ///
  /// - Parameter name: a name; another than the model has gives nil.
  public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
    templates[name]?.request
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
    guard let request = templates[name]?.duplicate().request else { return nil }
    request.predicate = request.predicate?.withSubstitutionVariables(variables)
    request.havingPredicate = request.havingPredicate?.withSubstitutionVariables(variables)
    return request
  }
}

extension NSFetchedPropertyDescription {
  /// What is fetched.
  ///
  /// In its predicate `$FETCH_SOURCE` stands for the object whose property is read, and `$FETCHED_PROPERTY` for this
  /// description. The request must ask for managed objects; a copy is kept (chosen here).
  public var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    get { template?.request }
    set { setTemplate(newValue?.state.duplicate()) }
  }
}

extension FetchRequestState {
  /// The request that shows the state.
  fileprivate var request: NSFetchRequest<any NSFetchRequestResult> { facade { NSFetchRequest(sharing: $0) } }
}
