import OpenCoreData
import Testing

/// Runs `body`, and expects that the context and each of its objects look afterwards as they did before.
func expectUntouched<Result>(
  _ context: NSManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) rethrows -> Result {
  let before = picture(of: context)
  let result = try body()
  #expect(picture(of: context) == before, sourceLocation: sourceLocation)
  return result
}

/// Every registered object with its flags, and which of its relationships are loaded; nothing is
/// fired.
private func picture(of context: NSManagedObjectContext) -> [String] {
  let objects = context.registeredObjects.map { object in
    let loaded = object.entity.relationshipsByName.keys.filter { !object.hasFault(forRelationshipNamed: $0) }.sorted()
    let flags = [
      object.isFault, object.isInserted, object.isUpdated, object.isDeleted, object.hasPersistentChangedValues,
    ]
    return "\(object.objectID.uriRepresentation()) \(flags) \(loaded)"
  }
  return objects.sorted() + ["\(context.hasChanges)"]
}
