import Foundation
import OpenCoreData

/// A SQLite store of its own for one segment, with everything in it that could differ from run to run held still.
///
/// The store's UUID is fixed, objects print as `Series#1`, and the statements that the lesson runs are the page's. What the
/// store is filled with comes from a container that is gone before the lesson begins: its rows are in the file, and nothing
/// is in memory. The file goes when the segment ends; `--keep` leaves a copy.
public final class FreshStore {
  /// The UUID of every lesson's store.
  public static let uuid = "C0DEDA7A-0000-4000-8000-000000000001"

  /// The model, coordinator and contexts.
  public let container: NSPersistentContainer
  /// The store's file.
  public let url: URL

  /// The page of the segment that uses the store.
  public let page: Page
  let statements: LiveStatements
  private let makeModel: () -> NSManagedObjectModel

  /// Makes a store, fills it, and opens it again.
  ///
  /// - Parameters:
  ///   - model: makes the model; each container gets one of its own.
  ///   - page: the page of the segment that uses the store.
  ///   - options: options of the store, such as pragmas of its connections.
  ///   - fill: saves what the store shall hold when the lesson begins.
  /// - Throws: what `fill` throws, or adding the store.
  public init(
    _ model: @escaping () -> NSManagedObjectModel, page: Page, options: [String: NSObject] = [:],
    filledBy fill: (NSManagedObjectContext) throws -> Void = { _ in }
  ) throws {
    self.page = page
    makeModel = model
    let folder = try LessonFile.makeFolder()
    let url = folder.appendingPathComponent("lesson.sqlite")
    self.url = url
    let keepFile = page.options.keepFile
    page.atEnd {
      defer { try? FileManager.default.removeItem(at: folder) }
      if let keepFile { try KeptStore.leave(url, at: keepFile) }
    }
    let names = LiveNames(page: page)
    ObjectNaming.install(processUUID: UUID(uuidString: "C0DEDA7A-0000-4000-8000-0000000000FF")) { names.name(of: $0) }
    try fill(LessonFile.open(model(), url, options: options).viewContext)
    container = try LessonFile.open(model(), url, options: options)
    statements = LiveStatements(container.persistentStoreCoordinator)
    page.observe(statements: statements)
    if page.options.traces { page.observe(trace: LiveTrace(container.persistentStoreCoordinator)) }
  }

  /// The context of the main queue.
  public var context: NSManagedObjectContext { container.viewContext }

  /// A container of its own over the same file: what another start of the app would see.
  ///
  /// - Parameters:
  ///   - isObserved: whether its statements are the page's, as those of `container` are.
  ///   - options: options of the store, such as those of persistent history.
  /// - Throws: what adding the store throws.
  public func reopened(isObserved: Bool = false, options: [String: NSObject] = [:]) throws -> NSPersistentContainer {
    let container = try LessonFile.open(makeModel(), url, options: options)
    if isObserved { page.observe(statements: LiveStatements(container.persistentStoreCoordinator)) }
    if page.options.traces { page.observe(trace: LiveTrace(container.persistentStoreCoordinator)) }
    return container
  }

  /// Prints what a query finds in the file, past the engine.
  ///
  /// - Parameters:
  ///   - sql: a query, with an ORDER BY so that its rows come in the same order on every run.
  ///   - label: what the table holds.
  /// - Throws: what SQLite says of the query.
  public func showRows(_ sql: String, _ label: String = "rows") throws {
    let table = try rows(sql)
    page.rows(label, headers: table.headers, table.rows)
  }

  /// What a query finds in the file, past the engine, to be printed in a table with something else.
  ///
  /// - Parameter sql: a query, with an ORDER BY if it finds several rows.
  /// - Throws: what SQLite says of the query.
  public func rows(_ sql: String) throws -> RowTable {
    let table = try PlainSQL.rows(at: url, sql)
    return RowTable(headers: table.columns, rows: table.rows.map { $0.map(RowCell.init) })
  }
}

extension RowCell {
  /// A cell from a plain SQL value.
  package init(_ value: PlainSQL.Value) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}
