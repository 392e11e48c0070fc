import Foundation
import OpenCoreData
import WorkbookKit

/// A model of bookmarks in folders, as Xcode keeps it: one entity, `Bookmark`, which refers to itself.
struct BookmarkModel {
  var children = NSDeleteRule.cascadeDeleteRule
  var parent = NSDeleteRule.nullifyDeleteRule
  /// Whether a bookmark may be outside of every folder.
  var isParentOptional = true
  /// How many members `children` has at least, where it has any.
  var fewest = 0

  /// The XML of the file `contents`.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Bookmark" representedClassName="Bookmark" syncable="YES">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="children" optional="YES" toMany="YES" minCount="\(fewest)" \
    deletionRule="\(Self.word(children))" destinationEntity="Bookmark" inverseName="parent" inverseEntity="Bookmark"/>
        <relationship name="parent" optional="\(isParentOptional ? "YES" : "NO")" maxCount="1" \
    deletionRule="\(Self.word(parent))" destinationEntity="Bookmark" inverseName="children" inverseEntity="Bookmark"/>
      </entity>
    </model>
    """
  }

  /// Writes the model.
  ///
  /// - Returns: the `.xcdatamodel`.
  /// - Throws: what the file system says.
  func write(into folder: URL) throws -> URL {
    let version = folder.appendingPathComponent("Bookmarks.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try xml.write(to: version.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    return version
  }

  private static func word(_ rule: NSDeleteRule) -> String {
    switch rule {
    case .noActionDeleteRule: "No Action"
    case .nullifyDeleteRule: "Nullify"
    case .cascadeDeleteRule: "Cascade"
    case .denyDeleteRule: "Deny"
    }
  }
}

/// What a user sends: a model and a store of bookmarks, as files that nothing has open, with every row in the log.
final class BookmarkFiles {
  /// The `.xcdatamodel`.
  let model: URL
  /// The main file of the store.
  let store: URL
  /// Where the store lies, and what else is beside it.
  var folder: URL { store.deletingLastPathComponent() }

  private let top: URL

  /// Makes the files.
  ///
  /// - Parameters:
  ///   - name: the name of the store's main file.
  ///   - fill: puts objects into a context, which is then saved.
  /// - Throws: what the file system, `fill` or the save throws.
  init(
    _ model: BookmarkModel = BookmarkModel(), name: String = "Bookmarks.sqlite",
    filledBy fill: (NSManagedObjectContext) throws -> Void
  ) throws {
    top = try LessonFile.makeFolder()
    let inUse = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: inUse) }
    self.model = try model.write(into: top)
    let folder = top.appendingPathComponent("sent")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = folder.appendingPathComponent(name)
    // The rows are copied while the app has the store open: closing it would move the log into the main file.
    let open = try LessonFile.open(
      ModelFile(contentsOf: self.model, classes: .plain).model, inUse.appendingPathComponent(name))
    try fill(open.viewContext)
    if open.viewContext.hasChanges { try open.viewContext.save() }
    for suffix in ["", "-wal"] {
      try Data(contentsOf: URL(fileURLWithPath: inUse.appendingPathComponent(name).path + suffix))
        .write(to: URL(fileURLWithPath: store.path + suffix))
    }
  }

  /// Closes the store as an app does that ends: what was in the log is in the main file, and there is no log.
  func close() throws {
    let coordinator = try open().persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  deinit { try? FileManager.default.removeItem(at: top) }

  /// A container over the files themselves; opening it changes them.
  ///
  /// - Throws: what reading the model or opening the store throws.
  func open() throws -> NSPersistentContainer {
    try LessonFile.open(ModelFile(contentsOf: model, classes: .plain).model, store)
  }

  /// The bytes of every file in a folder, by name; what is no plain file, such as a folder or a link, has none.
  ///
  /// - Throws: what the file system says.
  static func bytes(in folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        let file = folder.appendingPathComponent(name)
        let isPlain = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        return (name, isPlain ? try Data(contentsOf: file) : Data())
      })
  }

  /// Fails where files have changed, come or gone.
  ///
  /// - Throws: `Mismatch` with the names of the files.
  static func expectUnchanged(_ what: String, _ before: [String: Data], in folder: URL) throws {
    let after = try bytes(in: folder)
    let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    try expect("files of \(what) that are other than before", names, is: [])
  }
}

extension NSManagedObjectContext {
  /// Puts a new bookmark into the context.
  ///
  /// - Parameter parent: the folder that it is in, if it is in one.
  @discardableResult
  func newBookmark(_ title: String?, in parent: NSManagedObject? = nil) -> NSManagedObject {
    let bookmark = NSEntityDescription.insertNewObject(forEntityName: "Bookmark", into: self)
    bookmark.setValue(title, forKey: "title")
    bookmark.setValue(parent, forKey: "parent")
    return bookmark
  }
}
