import Foundation
import OpenCoreData

/// Looks what one layer holds, and changes nothing by looking: no fault fires, no object is registered or kept, no statement of
/// the lesson's contexts runs.
public struct LayerProbe {
  /// The layer.
  public let layer: LayerWalk.Layer
  package let look: () -> [LayerWalk.Cell]

  /// A place that only the lesson knows how to look at.
  ///
  /// - Parameters:
  ///   - name: What the page calls it.
  ///   - kind: What kind of place it is.
  ///   - look: Looks, without changing what the run does.
  public init(_ name: String, _ kind: LayerWalk.Layer.Kind = .screen, look: @escaping () -> [LayerWalk.Cell]) {
    layer = LayerWalk.Layer(name: name, kind: kind)
    self.look = look
  }

  /// The variables that hold the objects; objects are held weakly, since a context lets go of what nobody holds.
  static func variable(_ name: String, _ subjects: [LayerSubject]) -> LayerProbe {
    LayerProbe(name) { subjects.map(\.inVariable) }
  }

  /// The objects that a context has for the rows, whoever holds them.
  static func context(_ context: NSManagedObjectContext, _ subjects: [LayerSubject]) -> LayerProbe {
    LayerProbe(context.name ?? "context", .context) { subjects.map { $0.cell(in: context) } }
  }

  /// What a context has not saved: each object that it would insert, update or delete.
  static func pending(in context: NSManagedObjectContext) -> LayerProbe {
    LayerProbe(context.name.map { "pending changes in \($0)" } ?? "pending changes", .context) {
      context.performAndWait { context.pendingCells }
    }
  }

  /// The layers of a row that nobody has fetched yet: what the screen shows, the contexts, the row cache and the file, which a
  /// coordinator of its own reads.
  ///
  /// - Parameters:
  ///   - id: The row.
  ///   - keys: The attributes, at least one.
  ///   - coordinator: The contexts' coordinator.
  ///   - contexts: The root contexts that may have an object of the row.
  ///   - shown: The object that the screen shows; nil where it shows none.
  /// - Throws: What opening the store a second time throws.
  public static func all(
    of id: NSManagedObjectID, _ keys: [String], _ coordinator: NSPersistentStoreCoordinator,
    in contexts: [NSManagedObjectContext], shown: @escaping () -> NSManagedObject?
  ) throws -> [LayerProbe] {
    let subjects = keys.map { LayerSubject(id, $0) }
    let rows = try RowReader(besides: coordinator, of: id)
    let probes =
      [LayerProbe("screen") { subjects.map { $0.cell(shown: shown()) } }]
      + contexts.map { .context($0, subjects) }
      + [.rowCache(coordinator, subjects), LayerProbe("file", .file) { rows.cells(keys) }]
    return keys.count == 1 ? probes : probes.map { $0.naming(keys) }
  }

  /// The same layer, with the attribute behind each of its values; several that are absent are one.
  private func naming(_ keys: [String]) -> LayerProbe {
    LayerProbe(layer.name, layer.kind) { [look] in
      let cells = look()
      if let first = cells.first, cells.allSatisfy({ $0 == first && $0.isAbsent }) { return [first] }
      return zip(cells, keys).map { cell, key in
        LayerWalk.Cell(
          cell.text, note: [key, cell.note].compactMap(\.self).joined(separator: ", "), isAbsent: cell.isAbsent)
      }
    }
  }

  /// The coordinator's row cache.
  static func rowCache(_ coordinator: NSPersistentStoreCoordinator, _ subjects: [LayerSubject]) -> LayerProbe {
    LayerProbe("row cache", .rowCache) { subjects.map { $0.cell(inCacheOf: coordinator) } }
  }

  /// What the state that a context is pinned to has: its fetches and faults read there, and not in the coordinator's row cache.
  static func pinnedState(_ context: NSManagedObjectContext, _ subjects: [LayerSubject]) -> LayerProbe {
    LayerProbe("pinned state", .rowCache) { subjects.map { $0.cell(pinnedIn: context) } }
  }

  /// The rows in the file, read past the engine.
  static func file(_ url: URL, _ subjects: [LayerSubject]) -> LayerProbe {
    LayerProbe("file", .file) { subjects.map { $0.cell(in: url) } }
  }
}

extension NSManagedObjectContext {
  /// The pending changes as cells; asked on the context's queue.
  fileprivate var pendingCells: [LayerWalk.Cell] {
    func cells(_ objects: Set<NSManagedObject>, _ note: String) -> [LayerWalk.Cell] {
      objects.sorted(by: LiveOrder.precedes).map { LayerWalk.Cell(ObjectNaming.text(for: $0), note: note) }
    }
    return (cells(insertedObjects, "inserted") + cells(updatedObjects, "updated") + cells(deletedObjects, "deleted"))
      .orNone
  }
}

/// Which attribute of which object a walk follows: by the object while it lives, and by the ID that it had at the beginning.
final class LayerSubject {
  private weak var object: NSManagedObject?
  private let key: String
  private let id: NSManagedObjectID
  private let permanent: PermanentID?

  init(_ object: NSManagedObject, _ key: String, roots: [NSManagedObjectContext]) {
    self.object = object
    self.key = key
    id = object.objectID
    permanent = id.isTemporaryID ? PermanentID(of: id, roots) : nil
  }

  /// Follows a row of which there may be no object.
  init(_ id: NSManagedObjectID, _ key: String) { (self.id, self.key, permanent) = (id, key, nil) }

  private static let nothing = LayerWalk.Cell("—", isAbsent: true)
  fileprivate static let noRow = LayerWalk.Cell("no row", isAbsent: true)

  /// The ID under which the object is saved: the permanent one, once a root context has saved it.
  private var savedID: NSManagedObjectID? {
    guard id.isTemporaryID else { return id }
    if let object, !object.objectID.isTemporaryID { return object.objectID }
    return permanent?.found
  }

  /// What the variable's object has.
  var inVariable: LayerWalk.Cell {
    cell(shown: object)
  }

  /// What an object on the screen has.
  func cell(shown object: NSManagedObject?) -> LayerWalk.Cell {
    guard let object else { return Self.nothing }
    guard let context = object.managedObjectContext else { return LayerWalk.Cell("no context", isAbsent: true) }
    return context.performAndWait { cell(of: object) }
  }

  /// What a context's object has.
  func cell(in context: NSManagedObjectContext) -> LayerWalk.Cell {
    context.performAndWait { context.registeredObject(for: id).map(cell(of:)) ?? Self.nothing }
  }

  func cell(inCacheOf coordinator: NSPersistentStoreCoordinator) -> LayerWalk.Cell {
    guard let savedID, let value = coordinator.cachedValue(of: key, in: savedID) else { return Self.noRow }
    return LayerWalk.Cell(text(value))
  }

  func cell(pinnedIn context: NSManagedObjectContext) -> LayerWalk.Cell {
    context.performAndWait { pinned(in: context) }
  }

  private func pinned(in context: NSManagedObjectContext) -> LayerWalk.Cell {
    // Between the move to another state and the next reading there is none.
    guard let token = context.queryGenerationToken, token != NSQueryGenerationToken.current else { return Self.nothing }
    guard let savedID, let value = context.pinnedValue(of: key, in: savedID) else { return Self.noRow }
    return LayerWalk.Cell(text(value))
  }

  func cell(in file: URL) -> LayerWalk.Cell {
    guard let savedID, !savedID.isTemporaryID else { return Self.noRow }
    var root = savedID.entity
    while let above = root.superentity { root = above }
    let number = savedID.uriRepresentation().lastPathComponent.dropFirst()
    let sql = "SELECT Z\(key.uppercased()) FROM Z\((root.name ?? "").uppercased()) WHERE Z_PK = \(number)"
    guard let row = try? PlainSQL.rows(at: file, sql).rows.first else { return Self.noRow }
    return LayerWalk.Cell(text(value(row[0])))
  }

  /// What an object has, and whether that is saved.
  private func cell(of object: NSManagedObject) -> LayerWalk.Cell {
    if object.isFault { return LayerWalk.Cell("fault", note: object.isDeleted ? "deleted" : nil, isAbsent: true) }
    let value = text(object.primitiveValue(forKey: key))
    let note = object.isDeleted ? "deleted" : object.isInserted ? "new" : isEdited(object, value) ? "unsaved" : nil
    return LayerWalk.Cell(value, note: note)
  }

  /// Whether the object has another value than it has read or saved: of an updated object another attribute may be the edited one.
  private func isEdited(_ object: NSManagedObject, _ value: String) -> Bool {
    guard object.isUpdated else { return false }
    let committed = object.committedValues(forKeys: [key])[key]
    return text(committed is NSNull ? nil : committed) != value
  }

  private var type: NSAttributeType? { id.entity.attributesByName[key]?.attributeType }

  private func text(_ value: Any?) -> String { Self.text(value, type) }

  /// A value as every layer shows it: short, with dates in the seconds that lessons count in.
  fileprivate static func text(_ value: Any?, _ type: NSAttributeType?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: text.isEmpty ? "\"\"" : text
    case let number as NSNumber where type == .booleanAttributeType: number.boolValue ? "true" : "false"
    case let date as Date: "\(Int(date.timeIntervalSinceReferenceDate)) s"
    default: ValueText.describe(value)
    }
  }

  /// A plain SQL value as the attribute's type has it.
  private func value(_ value: PlainSQL.Value) -> Any? {
    func typed(_ number: Double) -> Any? {
      type == .dateAttributeType ? Date(timeIntervalSinceReferenceDate: number) : NSNumber(value: number)
    }
    switch value {
    case .null: return nil
    case .integer(let number): return type == .dateAttributeType ? typed(Double(number)) : NSNumber(value: number)
    case .real(let number): return typed(number)
    case .text(let text): return text
    case .blob(let bytes): return Data(bytes)
    }
  }
}

/// Reads a row past the coordinator of those who work with it, so that no row cache of theirs learns of it.
private final class RowReader {
  private let context = NSManagedObjectContext(.privateQueue)
  private let id: NSManagedObjectID?

  init(besides coordinator: NSPersistentStoreCoordinator, of id: NSManagedObjectID) throws {
    let own = NSPersistentStoreCoordinator(managedObjectModel: coordinator.managedObjectModel)
    _ = try own.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: coordinator.persistentStores.first?.url, options: nil)
    context.persistentStoreCoordinator = own
    self.id = own.managedObjectID(forURIRepresentation: id.uriRepresentation())
  }

  func cells(_ keys: [String]) -> [LayerWalk.Cell] {
    guard let id else { return [LayerSubject.noRow] }
    return context.performAndWait {
      let request = NSFetchRequest<NSDictionary>(entityName: id.entity.name ?? "")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = keys
      request.predicate = NSPredicate(format: "SELF == %@", id)
      guard let row = try? context.fetch(request).first else { return [LayerSubject.noRow] }
      return keys.map { key in
        LayerWalk.Cell(LayerSubject.text(row[key], id.entity.attributesByName[key]?.attributeType))
      }
    }
  }
}

/// Waits for the ID that an object gets when a root context saves it.
///
/// The child that made the object may keep the temporary ID, and the root may let its object go right after the save.
private final class PermanentID: @unchecked Sendable {
  private let id: Guarded<NSManagedObjectID?>
  // Why the class is unchecked: they are given back when nobody has it any more.
  private let observers: [any NSObjectProtocol]

  init(of temporary: NSManagedObjectID, _ roots: [NSManagedObjectContext]) {
    let known: NSManagedObjectID? = roots.lazy.compactMap { root in
      root.performAndWait { root.registeredObject(for: temporary)?.objectID }
    }.first { !$0.isTemporaryID }
    let id = Guarded<NSManagedObjectID?>(known)
    self.id = id
    observers = roots.map { root in
      NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: root, queue: nil) {
        [weak root] _ in
        // Posted on the root's own queue, while what was saved is still held.
        guard let saved = root?.registeredObject(for: temporary)?.objectID, !saved.isTemporaryID else { return }
        id.withLock { $0 = saved }
      }
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  var found: NSManagedObjectID? { id.withLock { $0 } }
}
