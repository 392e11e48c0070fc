import Foundation

// What stores ask of the coordinator that they work for.
extension NSPersistentStoreCoordinator: StoreOwner {
  package func tell(of transactions: Range<Int64>, in uuid: String, at url: URL) {
    queue.async { [weak self] in
      for number in transactions { self?.postRemoteChange(of: uuid, at: url, transaction: number) }
    }
  }
}
