import Graders
import OpenCoreData

extension Variant {
  static var predictTheChangeOfRules: [Variant] {
    [
      Variant(
        "counts-folder-by-folder",
        PredictTheChangeOfRules { inside, beside, children, parent in
          guard parent != .denyDeleteRule else { return .refused }
          var (gone, cleared, dangling) = (0, 0, 0)
          for members in parent == .cascadeDeleteRule ? [inside, beside] : [inside] {
            if children == .denyDeleteRule, members > 0 { return .refused }
            gone += children == .cascadeDeleteRule ? 1 + members : 1
            cleared += children == .nullifyDeleteRule ? members : 0
            dangling += children == .noActionDeleteRule ? members : 0
          }
          return .saved(gone: gone, cleared: cleared, dangling: dangling)
        }),
      Variant(
        "makes-the-delete-in-memory",
        PredictTheChangeOfRules { inside, beside, children, parent in
          (try? trial(inside, beside, children, parent)) ?? .refused
        }),
    ]
  }

  /// Carries the delete out in a store in memory, and counts what a fetch finds.
  private static func trial(
    _ inside: Int, _ beside: Int, _ children: NSDeleteRule, _ parent: NSDeleteRule
  ) throws -> RowsAfterDelete {
    let entity = NSEntityDescription()
    entity.name = "Node"
    let (down, up) = (NSRelationshipDescription(), NSRelationshipDescription())
    (down.name, down.destinationEntity, down.maxCount, down.deleteRule) = ("children", entity, 0, children)
    (up.name, up.destinationEntity, up.maxCount, up.deleteRule) = ("parent", entity, 1, parent)
    (down.isOptional, up.isOptional) = (true, true)
    (down.inverseRelationship, up.inverseRelationship) = (up, down)
    entity.properties = [down, up]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    func node(in parent: NSManagedObject?) -> NSManagedObject {
      let node = NSEntityDescription.insertNewObject(forEntityName: "Node", into: context)
      node.setValue(parent, forKey: "parent")
      return node
    }
    let top = node(in: nil)
    let box = node(in: top)
    let members = (0..<inside).map { _ in node(in: box) } + (0..<beside).map { _ in node(in: top) }
    try context.save()
    context.delete(box)
    try context.save()
    let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Node"))
    let stay = members.filter { all.contains($0) }
    for object in all { context.refresh(object, mergeChanges: false) }
    let parents = stay.map { $0.value(forKey: "parent") as? NSManagedObject }
    return .saved(
      gone: 2 + members.count - all.count, cleared: parents.count { $0 == nil },
      dangling: parents.count { parent in parent.map { !all.contains($0) } ?? false })
  }
}
