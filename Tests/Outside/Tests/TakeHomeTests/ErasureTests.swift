import CoreData
import Foundation
import Testing

@testable import ErasureCheck

@Suite("Texts in the files of a store")
struct ErasureTests {
  private func model() -> NSManagedObjectModel {
    let note = Shop.attribute("note", .stringAttributeType)
    note.preservesValueInHistoryOnDeletion = true
    let guest = NSEntityDescription()
    guest.name = "Guest"
    guest.properties = [Shop.attribute("name", .stringAttributeType), note]
    let model = NSManagedObjectModel()
    model.entities = [guest]
    return model
  }

  private func open(_ folder: URL, _ options: [String: NSObject] = [:], _ mode: String) throws -> NSPersistentContainer
  {
    let container = NSPersistentContainer(name: "Hotel", managedObjectModel: model())
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
  func liveAndLeft() throws {
    for mode in ["off", "on"] {
      let folder = try folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      do { try fill(try open(folder, [:], "on").viewContext) }
      do { try deleteAda(try open(folder, [:], mode).viewContext) }
      // Both have closed the file.
      let store = folder.appendingPathComponent("hotel.sqlite")
      let before = try Data(contentsOf: store)
      let texts = ["Ada is allergic", "Bo is allergic", "Cleo", ""]
      let left = mode == "off" ? [ErasureCheck.Trace(text: texts[0], file: "hotel.sqlite", isLive: false)] : []
      var other = ErasureCheck.Trace(text: texts[1], file: "hotel.sqlite", isLive: true)
      #expect(try ErasureCheck(store: store, model: model()).traces(of: texts) == left + [other], "\(mode)")
      other.isLive = false
      #expect(try ErasureCheck(store: store).traces(of: texts) == left + [other], "\(mode)")
      #expect(try Data(contentsOf: store) == before)
    }
  }

  @Test("The log and a tombstone are searched, and so are files of large data")
  func everywhere() throws {
    let (folder, copy) = (try folder(), try folder())
    defer { for each in [folder, copy] { try? FileManager.default.removeItem(at: each) } }
    let store = copy.appendingPathComponent("hotel.sqlite")
    do {
      let container = try open(folder, [NSPersistentHistoryTrackingKey: true as NSNumber], "on")
      try fill(container.viewContext)
      try deleteAda(container.viewContext)
      // As a process leaves them that is killed now.
      for suffix in ["", "-wal"] {
        let file = folder.appendingPathComponent("hotel.sqlite" + suffix)
        try FileManager.default.copyItem(at: file, to: URL(fileURLWithPath: store.path + suffix))
      }
    }
    let external = copy.appendingPathComponent(".hotel_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: external, withIntermediateDirectories: true)
    try Data("a scan of Ada".utf8).write(to: external.appendingPathComponent("1A2B"))
    #expect(
      try ErasureCheck(store: store, model: model()).traces(of: ["Ada is allergic", "scan of Ada"]) == [
        .init(text: "Ada is allergic", file: "hotel.sqlite-wal", isLive: false),
        .init(text: "scan of Ada", file: "1A2B", isLive: false),
      ])
    #expect(try ErasureCheck(store: folder.appendingPathComponent("none.sqlite")).traces(of: ["Ada"]) == [])
  }
}
