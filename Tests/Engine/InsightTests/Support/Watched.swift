import OpenCoreData

/// An object whose hooks tell the test, and then do what Core Data does.
final class Watched: NSManagedObject {
  /// What the test wants done.
  final class Reactions {
    var lines: [String] = []
    var removed: ((_ owner: NSManagedObject, _ object: NSManagedObject) -> Void)?
  }

  /// The reactions of one context's objects.
  static func reactions(of context: NSManagedObjectContext) -> Reactions {
    if let known = context.userInfo["reactions"] as? Reactions { return known }
    let made = Reactions()
    context.userInfo["reactions"] = made
    return made
  }

  private var reactions: Reactions? { managedObjectContext.map(Self.reactions) }

  private func note(_ event: String, _ relationship: NSRelationshipDescription, _ object: NSManagedObject?) {
    let ends = [self, object].map { $0?.value(forKey: "name") as? String ?? "nil" }
    reactions?.lines.append("\(event) \(ends[0]).\(relationship.name) \(ends[1])")
  }

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    note("add", relationship, object)
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    note("remove", relationship, object)
    super.removeObject(object, from: relationship)
    reactions?.removed?(self, object)
  }

  override func moveObject(_ object: NSManagedObject, to index: Int, in relationship: NSRelationshipDescription) {
    note("move", relationship, object)
    super.moveObject(object, to: index, in: relationship)
  }

  override func setObject(_ object: NSManagedObject?, for relationship: NSRelationshipDescription) {
    note("set", relationship, object)
    super.setObject(object, for: relationship)
  }
}
