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
    property.fetchRequest = request
    return property
  }

  /// Adds fetch request templates and configurations, once the model has its entities.
  func addRequestsAndConfigurations(of root: MarkupElement) throws(ModelFileError) {
    for element in root.all("fetchRequest") {
      let name = try required("name", element)
      guard model.fetchRequestTemplate(forName: name) == nil else {
        throw failure(element, .duplicate("the fetch request \(name)"))
      }
      guard let request = try request(element) else { continue }
      // What is left out is NO, though a request made in code begins with YES (XM-16b).
      request.includesSubentities = try flag("includeSubentities", element)
      request.includesPropertyValues = try flag("includePropertyValues", element)
      request.returnsObjectsAsFaults = try flag("returnObjectsAsFaults", element)
      request.includesPendingChanges = try flag("includesPendingChanges", element)
      request.returnsDistinctResults = try flag("returnDistinctResults", element)
      model.setFetchRequestTemplate(request, forName: name)
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

  private func request(
    _ element: MarkupElement
  ) throws(ModelFileError) -> NSFetchRequest<any NSFetchRequestResult>? {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = try entity(named: required("entity", element), for: element)
    request.predicate = predicate("predicateString", element)
    if request.predicate == nil, element["predicateString"]?.isEmpty == false { return nil }
    let type = UInt(try count("resultType", element))
    guard let resultType = Self.resultTypes.first(where: { $0.rawValue == type }) else {
      throw failure(element, .badValue(attribute: "resultType", value: "\(type)", expected: "0, 1, 2 or 4"))
    }
    request.resultType = resultType
    request.fetchLimit = try count("fetchLimit", element)
    request.fetchOffset = try count("fetchOffset", element)
    request.fetchBatchSize = try count("fetchBatchSize", element)
    return request
  }

  private static var resultTypes: [NSFetchRequestResultType] {
    [.managedObjectResultType, .managedObjectIDResultType, .dictionaryResultType, .countResultType]
  }
}
