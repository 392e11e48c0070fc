import Foundation

// Who a context says that it is.
extension NSManagedObjectContext {
  /// A name, for logs and for the history of stores.
  public var name: String? {
    get { labels.withLock { $0.name } }
    set { labels.withLock { $0.name = newValue } }
  }

  /// Who is responsible for what the context saves and for the batch requests it carries out, for the history of stores.
  ///
  /// What a child's batch request does is recorded under its root's name and author (CH-937).
  public var transactionAuthor: String? {
    get { labels.withLock { $0.author } }
    set { labels.withLock { $0.author = newValue } }
  }
}
