import Foundation
import OpenCoreData
import Samples
import WorkbookKit

extension PlayScene {
  /// What is left in a store's files.
  static let erasure = PlayScene(
    name: "erasure", title: "What is left in the file",
    situation: """
      The guest Ada is in the file, with a note about her; code holds `ada`. The store was opened with `secure_delete` off. \
      The panels of the files say whether her note can be read in their bytes.
      """,
    chapters: [9],
    panels: [
      .init(name: "context", kind: .context),
      .init(name: "a fetch finds", kind: .note, "the row of Ada, asked with SQL"),
      .init(name: "-wal", kind: .file, "the log beside the store: whether her note is in its bytes"),
      .init(name: "store", kind: .file, "the store's own file: whether her note is in its bytes"),
      .init(name: "pragma", kind: .note, "how the store was opened"),
      .init(name: "report", kind: .note, "whether a report's context still reads an old state"),
    ],
    rows: ["ada"],
    operations: [
      PlayOperation("delete", "context.delete(ada)", "chapter-9.md#where-is-it", unless: gone) {
        (world: ErasureWorld) in world.run { context, ada in context.delete(ada) }
      },
      PlayOperation("blank", "ada.note = nil", "chapter-9.md#blanked-or-marked", unless: gone) {
        (world: ErasureWorld) in world.run { _, ada in ada.note = nil }
      },
      PlayOperation(
        "save", "try context.save()", "chapter-9.md#where-is-it",
        outcomes: [
          .running("chapter-9.md#blanked-or-marked") { $0["context", "ada"].contains("unsaved") },
          .running("chapter-9.md#off-fast-on") {
            $0["context", "ada"].contains("deleted") && $0["pragma"] == "secure_delete on"
          },
        ]
      ) { (world: ErasureWorld) in
        try world.context.performAndWait { try world.context.save() }
        return []
      },
      PlayOperation("rollback", "context.rollback()", "chapter-1.md#a-delete-without-a-save") {
        (world: ErasureWorld) in
        world.context.performAndWait { world.context.rollback() }
        return []
      },
      PlayOperation("checkpoint", "a checkpoint that empties the log", "chapter-9.md#where-is-it", unless: pinned) {
        (world: ErasureWorld) in
        try world.checkpoint()
        return []
      },
      PlayOperation(
        "pin", "try report.setQueryGenerationFrom(.current)", "chapter-9.md#a-reader-holds-the-log",
        printing: ["QG-01"],
        unless: { (world: ErasureWorld) in world.isPinned ? "it is pinned already" : nil }
      ) { (world: ErasureWorld) in try world.pin() },
      PlayOperation(
        "unpin", "try report.setQueryGenerationFrom(nil)", "chapter-9.md#a-reader-holds-the-log",
        unless: { (world: ErasureWorld) in world.isPinned ? nil : "it is not pinned" }
      ) { (world: ErasureWorld) in try world.unpin() },
      PlayOperation(
        "secure", "the store is opened again, with secure_delete on", "chapter-9.md#off-fast-on", unless: pinned
      ) { (world: ErasureWorld) in
        try world.open(.on)
        return []
      },
      PlayOperation(
        "vacuum", "the store is opened again, with the vacuum option", "chapter-9.md#the-vacuum-option", unless: pinned
      ) { (world: ErasureWorld) in
        try world.open(world.secureDelete, isVacuuming: true)
        return []
      },
    ],
    levels: [
      PlayLevel("erased", without: ["vacuum"], isGone, isUnreadable),
      PlayLevel(
        "switched-on-too-late",
        PlayGoal("secure_delete is on, and -wal is empty.") {
          $0["pragma"] == "secure_delete on" && $0["-wal"] == "empty"
        },
        isGone, PlayGoal("Her note can be read in the store.") { $0["store"] == "her note" }),
      PlayLevel(
        "off-and-erased", start: ["pin"],
        PlayGoal("secure_delete is off, and -wal is empty.") {
          $0["pragma"] == "secure_delete off" && $0["-wal"] == "empty"
        },
        isGone, isUnreadable),
      PlayLevel(
        "a-row-without-a-note", without: ["vacuum"],
        PlayGoal("Ada's row is there, without a note.") { $0["a fetch finds"] == "Ada, no note" }, isUnreadable),
    ],
    makeWorld: { try ErasureWorld.filled() })
}

private let isGone = PlayGoal("No fetch finds Ada.") { $0["a fetch finds"] == "no row" }

private let isUnreadable = PlayGoal("Her note is in neither file.") {
  ![$0["-wal"], $0["store"]].contains { $0.hasPrefix("her note") }
}

private let gone: @Sendable (ErasureWorld) -> String? = { world in
  world.ada?.managedObjectContext == nil ? "ada has no context" : nil
}

private let pinned: @Sendable (ErasureWorld) -> String? = { world in
  world.isPinned ? "the report still reads an old state" : nil
}

/// The world of the scene, whose store is in a file: bytes are what it is about.
private final class ErasureWorld: PlayWorld {
  /// What SQLite does with the bytes of a deleted row.
  enum SecureDelete: String {
    case off, on
  }

  private let folder: URL
  private var coordinator = NSPersistentStoreCoordinator(managedObjectModel: GuestModel().make())
  private(set) var context = NSManagedObjectContext(.privateQueue)
  private(set) var ada: Guest?
  private(set) var secureDelete = SecureDelete.off
  private var report: NSManagedObjectContext?

  override init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("play-\(UUID().uuidString)")
    super.init()
  }

  /// Makes the store with two guests, and opens it.
  ///
  /// - Throws: what making the folder throws, or opening the store.
  static func filled() throws -> ErasureWorld {
    let world = ErasureWorld()
    try FileManager.default.createDirectory(at: world.folder, withIntermediateDirectories: true)
    // With *on*: what pages had while they were filled is no business of the scene.
    try world.open(.on)
    try world.context.performAndWait { try GuestData.insert(into: world.context, 2) }
    try world.open(.off)
    return world
  }

  deinit {
    try? close()
    try? FileManager.default.removeItem(at: folder)
  }

  private var url: URL { folder.appendingPathComponent("play.sqlite") }

  var isPinned: Bool { report != nil }

  override var held: [[LayerWalk.Cell]] {
    [
      [inContext], [inRows], [LayerWalk.Cell(isWritten(.log))], [LayerWalk.Cell(isWritten(.store))],
      [LayerWalk.Cell("secure_delete \(secureDelete.rawValue)")], [LayerWalk.Cell(isPinned ? "pinned" : "not pinned")],
    ]
  }

  private var inContext: LayerWalk.Cell {
    guard let ada else { return .nothing }
    return context.performAndWait {
      guard ada.managedObjectContext != nil else { return LayerWalk.Cell("no context", isAbsent: true) }
      let note = ada.isDeleted ? "deleted" : ada.isUpdated ? "unsaved" : nil
      if ada.isFault { return LayerWalk.Cell("fault", note: note, isAbsent: true) }
      return LayerWalk.Cell(Self.words(ada.primitiveValue(forKey: "note") as? String), note: note)
    }
  }

  private var inRows: LayerWalk.Cell {
    let sql = "SELECT ZNOTE FROM ZGUEST WHERE ZNAME = 'Ada'"
    guard let row = try? PlainSQL.rows(at: url, sql).rows.first else { return LayerWalk.Cell("no row", isAbsent: true) }
    if case .text(let note) = row[0] { return LayerWalk.Cell("Ada, \(Self.words(note))") }
    return LayerWalk.Cell("Ada, \(Self.words(nil))")
  }

  private static func words(_ note: String?) -> String { note == nil ? "no note" : "her note" }

  private func isWritten(_ part: StoreBytes.Part) -> String {
    let files = StoreBytes(url)
    guard files.size(of: part) ?? 0 > 0 else { return "empty" }
    let parts = (try? files.parts(with: [GuestData.words(1)])) ?? []
    return parts.contains(part) ? "her note" : "pages without it"
  }

  func run(_ work: (NSManagedObjectContext, Guest) -> Void) -> [String] {
    if let ada { context.performAndWait { work(context, ada) } }
    return []
  }

  // MARK: The store

  /// Closes the store, and opens it again.
  func open(_ mode: SecureDelete, isVacuuming: Bool = false) throws {
    try close()
    secureDelete = mode
    let vacuum = isVacuuming ? [NSSQLiteManualVacuumOption: NSNumber(value: true)] : [:]
    coordinator = try PlayFile.open(url, GuestModel().make(), options: mode.options().merging(vacuum) { $1 })
    context = makeContext("context", on: coordinator)
    ada = try? context.performAndWait { try context.guest("Ada") }
  }

  private func close() throws {
    ada = nil
    forgetContexts()
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  /// Opens the store once more, with a pragma that makes the checkpoint.
  func checkpoint() throws {
    let other = try PlayFile.open(
      url, GuestModel().make(), options: secureDelete.options(["wal_checkpoint": "truncate"]))
    for store in other.persistentStores { try other.remove(store) }
  }

  func pin() throws -> [String] {
    let report = makeContext("report", on: coordinator)
    let count = try report.performAndWait {
      try report.setQueryGenerationFrom(.current)
      return try report.count(for: NSFetchRequest<Guest>(entityName: "Guest"))
    }
    self.report = report
    return ["guests in the report: \(count)"]
  }

  func unpin() throws -> [String] {
    try report?.performAndWait { try report?.setQueryGenerationFrom(nil) }
    report = nil
    return []
  }
}

extension ErasureWorld.SecureDelete {
  /// The option of a store that sets it.
  fileprivate func options(_ more: [String: String] = [:]) -> [String: NSObject] {
    [NSSQLitePragmasOption: ["secure_delete": rawValue].merging(more) { $1 } as NSDictionary]
  }
}
