import Foundation

// What stores ask of the coordinator that they work for.
extension NSPersistentStoreCoordinator: StoreOwner {
  /// The context at work, or the root above it (CH-937).
  package var origin: WorkOrigin {
    let context = workingContext?.upstream.root
    return WorkOrigin(author: context?.transactionAuthor, contextName: context?.name, date: now())
  }

  package func tell(of transactions: Range<Int64>, in uuid: String, at url: URL) {
    queue.async { [weak self] in
      for number in transactions { self?.postRemoteChange(of: uuid, at: url, transaction: number) }
    }
  }
}
