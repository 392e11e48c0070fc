import Foundation

extension ModelFileBuilder {
  /// The fetched property that an element describes.
  ///
  /// - Returns: nil where its predicate cannot be parsed: without, it would find everything.
  func fetchedProperty(_ element: MarkupElement) throws(ModelFileError) -> NSFetchedPropertyDescription? {
    let property = NSFetchedPropertyDescription()
    try describe(property, by: element)
    guard let child = element.all("fetchRequest").first else {
      throw failure(element, .missingAttribute(element: element.name, attribute: "fetchRequest"))
    }
    // Nothing but what to find is the editor's to say here.
    guard let request = try request(child) else { return nil }
    property.setTemplate(request)
    return property
  }

  /// Adds fetch request templates and configurations, once the model has its entities.
  func addRequestsAndConfigurations(of root: MarkupElement) throws(ModelFileError) {
    for element in root.all("fetchRequest") {
      let name = try required("name", element)
      guard model.templates[name] == nil else {
        throw failure(element, .duplicate("the fetch request \(name)"))
      }
      guard let request = try request(element) else { continue }
      // What is left out is NO, though a request made in code begins with YES (XM-16b).
      request.settings.includesSubentities = try flag("includeSubentities", element)
      request.settings.includesPropertyValues = try flag("includePropertyValues", element)
      request.settings.returnsObjectsAsFaults = try flag("returnObjectsAsFaults", element)
      request.settings.includesPendingChanges = try flag("includesPendingChanges", element)
      request.settings.returnsDistinctResults = try flag("returnDistinctResults", element)
      model.templates[name] = request
    }
    var names: Set<String> = []
    for element in root.all("configuration") {
      let name = try required("name", element)
      guard names.insert(name).inserted else { throw failure(element, .duplicate("the configuration \(name)")) }
      var members: [NSEntityDescription] = []
      for member in element.all("memberEntity") {
        members.append(try entity(named: required("name", member), for: member))
      }
      model.setEntities(members, forConfigurationName: name)
    }
  }

  private func request(_ element: MarkupElement) throws(ModelFileError) -> FetchRequestState? {
    let entity = try entity(named: required("entity", element), for: element)
    var settings = FetchSettings(entityName: entity.name, predicate: predicate("predicateString", element))
    if settings.predicate == nil, element["predicateString"]?.isEmpty == false { return nil }
    let type = UInt(try count("resultType", element))
    guard let resultType = Self.resultTypes.first(where: { $0.rawValue == type }) else {
      throw failure(element, .badValue(attribute: "resultType", value: "\(type)", expected: "0, 1, 2 or 4"))
    }
    settings.resultType = resultType
    settings.fetchLimit = try count("fetchLimit", element)
    settings.fetchOffset = try count("fetchOffset", element)
    settings.fetchBatchSize = try count("fetchBatchSize", element)
    return FetchRequestState(settings, entity)
  }

  private static var resultTypes: [NSFetchRequestResultType] {
    [.managedObjectResultType, .managedObjectIDResultType, .dictionaryResultType, .countResultType]
  }
}
