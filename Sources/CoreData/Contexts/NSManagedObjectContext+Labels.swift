import Foundation

// Who a context says that it is.
extension NSManagedObjectContext {
  /// A name, for logs and for the history of stores.
  public var name: String? {
    get { labelLock.withLock { labels.name } }
    set { labelLock.withLock { labels.name = newValue } }
  }

  /// Who is responsible for what the context saves and for the batch requests it carries out, for the history of stores.
  ///
  /// What a child's batch request does is recorded under its root's name and author (CH-937).
  public var transactionAuthor: String? {
    get { labelLock.withLock { labels.author } }
    set { labelLock.withLock { labels.author = newValue } }
  }
}
