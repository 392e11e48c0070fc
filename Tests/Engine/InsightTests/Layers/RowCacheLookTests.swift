import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("Looking into the row cache")
struct RowCacheLookTests {
  @Test("The cache has what was read, until it is told otherwise, and looking reads nothing", .fact("FT-06"))
  func looking() throws {
    let container = try NSPersistentContainer.opened(ItemModel.make())
    let coordinator = container.persistentStoreCoordinator
    let context = container.viewContext
    let item = Item(context: context)
    item.name = "one"
    #expect(coordinator.cachedValue(of: "name", in: item.objectID) == nil)
    try context.save()
    #expect(coordinator.cachedValue(of: "name", in: item.objectID) as? String == "one")
    let update = NSBatchUpdateRequest(entityName: "Item")
    update.propertiesToUpdate = ["name": "two"]
    try context.execute(update)
    let log = StatementLog(coordinator)
    #expect(coordinator.cachedValue(of: "name", in: item.objectID) as? String == "one")
    #expect(log.drain().isEmpty)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: [item.objectID]], into: [context])
    #expect(coordinator.cachedValue(of: "name", in: item.objectID) as? String == "two")
    #expect(coordinator.cachedValue(of: "nothing", in: item.objectID) == nil)
  }
}
