import Foundation

/// Who deleted a row: the save or the batch request that did so, and how it came to the object.
///
/// Not part of Core Data, where an object whose row is gone tells nothing but that.
public struct RowDeletion: Sendable, Hashable {
  /// What kind of work deleted the row.
  public enum Source: Sendable, Hashable {
    /// A save of a context of this coordinator.
    case save
    /// A batch delete of this coordinator.
    case batchRequest
    /// A transaction that the store's history knows, and nobody here has seen: a save or a batch request of another
    /// coordinator or process, or one from before.
    case transaction
  }

  /// The object.
  public let object: NSManagedObjectID
  /// What kind of work it was.
  public let source: Source
  /// The name of the context.
  public let contextName: String?
  /// The context's `transactionAuthor`.
  public let author: String?
  /// When it was.
  public let date: Date
  /// The process, where the store's history names it.
  public var processID: String?
  /// The number of the transaction in the store's history, where it keeps one.
  public var transactionNumber: Int64?
  /// The steps of delete propagation that led from an object that code deleted to this one, the first of them first; empty
  /// when code deleted this one, and where nobody in this process saw it.
  public let path: [DeletionStep]
}

extension RowDeletion: CustomStringConvertible {
  /// One sentence of all that is known.
  ///
  /// For example `The row of Episode/p3 was deleted by a save of the context "editor", author "sync", at
  /// 2026-01-31T12:00:00Z: Series/p1 –seasons→ Season/p2 –episodes→ Episode/p3.`
  public var description: String {
    let work: String =
      switch source {
      case .save: "a save of"
      case .batchRequest: "a batch request of"
      case .transaction: "a transaction of"
      }
    let context = contextName.map { "the context \"\($0)\"" } ?? "a context without a name"
    var parts = ["The row of \(Self.name(object)) was deleted by \(work) \(context)"]
    if let author { parts.append("author \"\(author)\"") }
    if let processID { parts.append("process \"\(processID)\"") }
    if let transactionNumber { parts.append("transaction \(transactionNumber)") }
    let time = date.formatted(.iso8601)
    let steps = path.map { " –\($0.relationship)→ \(Self.name($0.destination))" }.joined()
    return parts.joined(separator: ", ") + ", at \(time)"
      + (path.first.map { ": \(Self.name($0.object))\(steps)." } ?? ".")
  }

  private static func name(_ id: NSManagedObjectID) -> String {
    "\(id.entity.name ?? "")/\(id.uriRepresentation().lastPathComponent)"
  }
}
