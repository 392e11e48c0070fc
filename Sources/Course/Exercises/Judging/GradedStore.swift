import Foundation
import OpenCoreData
import WorkbookKit

/// A store on disk that one check runs an attempt on: filled, closed, and opened again.
///
/// What filled it is gone, so nothing is in memory. The file goes with the object.
public final class GradedStore {
  /// The model, coordinator and contexts.
  public let container: NSPersistentContainer
  /// The store's file.
  public let url: URL

  private let makeModel: () -> NSManagedObjectModel
  private let options: [String: NSObject]

  /// Makes a store, fills it, and opens it again.
  ///
  /// - Parameters:
  ///   - model: makes the model; each container gets one of its own.
  ///   - laterModel: makes the model that it is opened again with, if that has other classes.
  ///   - options: options of the store, such as that of history; each container over it has them.
  ///   - fill: puts objects into a context, which is then saved.
  /// - Throws: what `fill` or the save throws.
  public init(
    _ model: @escaping () -> NSManagedObjectModel, openedAs laterModel: (() -> NSManagedObjectModel)? = nil,
    options: [String: NSObject] = [:],
    filledBy fill: (NSManagedObjectContext) throws -> Void = { _ in }
  ) throws {
    let hasWitness = Witness.isInStores
    func made(_ model: () -> NSManagedObjectModel) -> NSManagedObjectModel {
      let model = model()
      if hasWitness { Witness.add(to: model) }
      return model
    }
    makeModel = { made(laterModel ?? model) }
    self.options = options
    url = try LessonFile.makeFolder().appendingPathComponent("exercise.sqlite")
    let context = try GradedStore.open(made(model), url, options: options).viewContext
    if hasWitness { Witness.fill(context) }
    try fill(context)
    if context.hasChanges { try context.save() }
    container = try GradedStore.open(makeModel(), url, options: options)
    HouseWatch.current?.made(self)
  }

  deinit {
    try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  /// The context that the attempt gets.
  public var context: NSManagedObjectContext { container.viewContext }

  /// A container of its own over the same file: another start of the app.
  ///
  /// - Throws: what adding the store throws.
  public func reopened() throws -> NSPersistentContainer { try reopened(options: [:]) }

  /// A container of its own over the same file, with options beside those of the store.
  ///
  /// - Throws: what adding the store throws.
  func reopened(options more: [String: NSObject]) throws -> NSPersistentContainer {
    try GradedStore.open(makeModel(), url, options: options.merging(more) { $1 })
  }

  /// Lets a context of another container over the same file do something, and saves it: no coordinator of this container
  /// executes a statement.
  ///
  /// - Throws: what opening the file, the work or the save throws.
  func elsewhere<Result>(_ work: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let context = try reopened().viewContext
    let result = try work(context)
    if context.hasChanges { try context.save() }
    return result
  }

  /// The numbers in the first column of what a query finds in the file, past the engine; NULL is left out.
  ///
  /// - Parameter sql: the query.
  /// - Throws: what SQLite says of the query.
  public func numbers(_ sql: String) throws -> [Int] {
    try PlainSQL.rows(at: url, sql).rows.compactMap { row in
      if case .integer(let number)? = row.first { Int(number) } else { nil }
    }
  }

  /// The texts in the first column of what a query finds in the file, past the engine; NULL is left out.
  ///
  /// - Parameter sql: the query.
  /// - Throws: what SQLite says of the query.
  public func texts(_ sql: String) throws -> [String] {
    try PlainSQL.rows(at: url, sql).rows.compactMap { row in
      if case .text(let text)? = row.first { text } else { nil }
    }
  }

  /// How many rows a table of the file has, past the engine.
  ///
  /// - Parameters:
  ///   - table: the table, such as `ZSERIES`.
  ///   - condition: which of its rows.
  /// - Throws: what SQLite says of the query.
  public func rows(_ table: String, where condition: String = "1") throws -> Int {
    try numbers("SELECT COUNT(*) FROM \(table) WHERE \(condition)").first ?? 0
  }

  /// Opens the file without waiting for the disk: it lives for one check, and need not outlive the machine.
  static func open(
    _ model: NSManagedObjectModel, _ url: URL, options: [String: NSObject] = [:]
  ) throws -> NSPersistentContainer {
    let pragmas: [String: NSObject] = [NSSQLitePragmasOption: ["synchronous": "off"] as NSDictionary]
    return try LessonFile.open(model, url, options: pragmas.merging(options) { $1 })
  }
}
