import CoreData
import Foundation
import Testing

@testable import ErasureCheck

@Suite("Texts in the files of a store")
struct ErasureTests {
  private func open(_ folder: URL, _ options: [String: NSObject] = [:], _ mode: String) throws -> NSPersistentContainer
  {
    let note = Shop.attribute("note", .stringAttributeType)
    note.preservesValueInHistoryOnDeletion = true
    let guest = NSEntityDescription()
    guest.name = "Guest"
    guest.properties = [Shop.attribute("name", .stringAttributeType), note]
    let model = NSManagedObjectModel()
    model.entities = [guest]
    let container = NSPersistentContainer(name: "Hotel", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("hotel.sqlite"))
    description.setValue(mode as NSString, forPragmaNamed: "secure_delete")
    for (key, value) in options { description.setOption(value, forKey: key) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func fill(_ context: NSManagedObjectContext) throws {
    for name in ["Ada", "Bo"] {
      let guest = NSEntityDescription.insertNewObject(forEntityName: "Guest", into: context)
      guest.setValue(name, forKey: "name")
      guest.setValue("\(name) is allergic to nuts", forKey: "note")
    }
    try context.save()
  }

  private func deleteAda(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Guest")
    request.predicate = NSPredicate(format: "name == 'Ada'")
    for guest in try context.fetch(request) { context.delete(guest) }
    try context.save()
  }

  @Test("A text of an object is live, one that a delete has left is not, and one that was overwritten is nowhere")
  func liveAndLeft() async throws {
    for mode in ["off", "on"] {
      let folder = try folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        let container = try open(folder, [:], "on")
        try fill(container.viewContext)
      }
      do {
        let container = try open(folder, [:], mode)
        try deleteAda(container.viewContext)
      }
      // The files have been closed: nothing is in a log.
      let container = try open(folder, [:], mode)
      let check = ErasureCheck(coordinator: container.persistentStoreCoordinator)
      let texts = ["Ada is allergic", "Bo is allergic", "Cleo", ""]
      let traces = try await check.traces(of: texts)
      let left = ErasureCheck.Trace(text: texts[0], file: "hotel.sqlite", isLive: false)
      #expect(
        traces == (mode == "off" ? [left] : []) + [.init(text: texts[1], file: "hotel.sqlite", isLive: true)], "\(mode)"
      )
    }
  }

  @Test("The log and a tombstone are searched, and so are files of large data")
  func everywhere() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let container = try open(folder, [NSPersistentHistoryTrackingKey: true as NSNumber], "on")
    try fill(container.viewContext)
    try deleteAda(container.viewContext)
    let external = folder.appendingPathComponent(".hotel_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: external, withIntermediateDirectories: true)
    try Data("a scan of Ada".utf8).write(to: external.appendingPathComponent("1A2B"))
    let check = ErasureCheck(coordinator: container.persistentStoreCoordinator)
    let traces = try await check.traces(of: ["Ada is allergic", "scan of Ada"])
    #expect(
      traces == [
        .init(text: "Ada is allergic", file: "hotel.sqlite-wal", isLive: false),
        .init(text: "scan of Ada", file: "1A2B", isLive: false),
      ])
  }
}
