import OpenCoreData
import Samples

/// Folders whose cascades go down three levels, round a ring, and to one folder in two ways; and folders that stay.
///
/// Folder 8 holds 0 and 9; 0 holds 1 and 2, 1 holds 3, 3 holds 4, 5 holds 6. The next of 3 is 5, that of 5 is 1, that of
/// 4 is 2; 7 and 10, which stay, have 2 as their next. 11 and 12 have no link. Names and the order of insertion are drawn.
struct FolderGraph {
  private static let parents = [0: 8, 9: 8, 1: 0, 2: 0, 3: 1, 4: 3, 6: 5]
  private static let nexts = [3: 5, 5: 1, 4: 2, 7: 2, 10: 2]
  private static let notes = [0, 0, 4, 6, 8, 9]
  private static let stamps = [0, 1, 3, 5, 9]
  private static let count = 13

  private let names: [String]
  private let order: [Int]
  /// The folder that is deleted; cascades lead from it to others.
  let start: Int
  /// The folders with locks; one may be named twice.
  let locks: [Int]
  /// Whether some links, some folders and the names of some that stay are not saved yet.
  var hasUnsaved = false
  /// Whether the next of 5 is 1, which closes the ring.
  var hasRing = true

  /// Draws a graph.
  ///
  /// - Parameters:
  ///   - fresh: gives names, orders and the start.
  ///   - start: the folder that is deleted; drawn where it is nil.
  ///   - locks: the folders with locks.
  init(_ fresh: FreshData, start: Int? = nil, locks: [Int] = []) {
    names = fresh.words(Self.count)
    order = fresh.shuffled(Array(0..<Self.count))
    self.start = start ?? fresh.element(of: [0, 1, 3, 5])
    self.locks = locks
  }

  /// The name of a folder.
  func name(_ folder: Int) -> String { names[folder] }

  /// A fresh store with the folders.
  ///
  /// - Parameter model: the model that it is opened with.
  func open(_ model: FolderModel = FolderModel()) throws -> OpenedGraph {
    let store = try GradedStore(FolderModel().make, openedAs: model.make, filledBy: insert)
    let opened = OpenedGraph(graph: self, store: store)
    if hasUnsaved { try opened.edit() }
    return opened
  }

  private func insert(into context: NSManagedObjectContext) {
    var folders: [Int: Folder] = [:]
    for number in order {
      let folder = Folder(context: context)
      folder.name = names[number]
      folders[number] = folder
    }
    for (child, parent) in Self.parents.sorted(by: { $0.key < $1.key }) { folders[child]?.parent = folders[parent] }
    for (folder, next) in Self.nexts.sorted(by: { $0.key < $1.key }) where hasRing || folder != 5 {
      folders[folder]?.next = folders[next]
    }
    for folder in Self.notes { Note(context: context).folder = folders[folder] }
    for folder in Self.stamps { Stamp(context: context).folder = folders[folder] }
    for folder in locks { Lock(context: context).folder = folders[folder] }
  }

  /// What the context's own delete rules make of it, in a store of its own.
  ///
  /// - Returns: the names of the folders that go, and the changes of the file.
  /// - Throws: what the save throws.
  func deletedByRules() throws -> (names: [String], changes: [String]) {
    let opened = try open()
    let before = try opened.store.contents()
    opened.context.delete(try opened.folder(start))
    opened.context.processPendingChanges()
    let names = opened.markedNames()
    try opened.context.save()
    return (names, before.changes(to: try opened.store.contents()))
  }
}

/// A store with the folders of a graph.
struct OpenedGraph {
  let graph: FolderGraph
  let store: GradedStore

  var context: NSManagedObjectContext { store.context }

  /// A folder.
  func folder(_ number: Int) throws -> Folder {
    let request = NSFetchRequest<Folder>(entityName: "Folder")
    request.predicate = NSPredicate(format: "name == %@", graph.name(number))
    guard let folder = try context.fetch(request).first else { throw Mismatch(["a fetch for a folder finds nothing"]) }
    return folder
  }

  /// Changes what is not saved yet: new folders in the reach of the cascades and beside it, and links set and cut.
  fileprivate func edit() throws {
    func insert(_ name: String) -> Folder {
      let new = Folder(context: context)
      new.name = name
      return new
    }
    let goes = insert("New in 3")
    goes.parent = try folder(3)
    insert("New in that").parent = goes
    let stays = insert("New with 2 as its next")
    (stays.parent, stays.next) = (try folder(8), try folder(2))
    Note(context: context).folder = goes
    (try folder(11).parent, try folder(6).parent, try folder(10).next) = (try folder(4), nil, nil)
    for number in [6, 7, 8, 9, 10] { try folder(number).name += " renamed" }
  }

  /// All objects of an entity.
  func all<Object: NSManagedObject>(_ entity: String, _ type: Object.Type) throws -> [Object] {
    try context.fetch(NSFetchRequest<Object>(entityName: entity))
  }

  /// The names of the folders that are marked as deleted, in order.
  func markedNames() -> [String] { context.deletedObjects.compactMap { ($0 as? Folder)?.name }.sorted() }
}
