import OpenCoreData

/// Rows of which no exercise knows anything: what the rest of an app has in a context that an attempt is handed.
enum Witness {
  /// Whether each store that is made has them: in an exercise with house rules always, so that they tell nobody when a rule is
  /// watched.
  @TaskLocal static var isInStores = false

  /// A reader finds the name in a verdict, so it says what its objects stand for.
  static let entityName = "WorkOfOtherCode"
  private static let key = "text"

  /// Adds the entity to a model that has not been used.
  static func add(to model: NSManagedObjectModel) {
    let text = NSAttributeDescription()
    (text.name, text.attributeType, text.isOptional) = (key, .stringAttributeType, true)
    let entity = NSEntityDescription()
    (entity.name, entity.properties) = (entityName, [text])
    model.entities.append(entity)
  }

  /// Inserts the rows that are edited, read and held later.
  static func fill(_ context: NSManagedObjectContext) {
    for text in ["edited", "read", "held"] { insert(text, into: context) }
  }

  @discardableResult
  private static func insert(_ text: String, into context: NSManagedObjectContext) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entityName, into: context)
    object.setValue(text, forKey: key)
    return object
  }

  /// Places an unsaved edit, a new object, an object that is read and one that is a fault.
  ///
  /// - Returns: them, to be asked later; nil where the context's model does not know the entity.
  static func place(in context: NSManagedObjectContext, of store: GradedStore) throws -> Bystanders? {
    guard store.container.managedObjectModel.entitiesByName[entityName] != nil else { return nil }
    let ids = try context.performAndWait {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: entityName)
      request.resultType = .managedObjectIDResultType
      request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
      request.includesPendingChanges = false
      return try context.fetch(request)
    }
    guard ids.count == 3 else { return nil }
    let (edited, held, read) = context.performAndWait {
      (context.object(with: ids[0]), ids[1], context.object(with: ids[2]))
    }
    return try Bystanders(
      in: context, of: store, edit: (edited, key, "half a word" as NSString),
      insert: (entityName, [key: "new" as NSString]), loaded: read, fault: held)
  }
}
