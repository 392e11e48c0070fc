import Foundation

/// Notices new transactions in the history of a store, by whomever they were written, and tells of each once, in order.
///
/// Own ones are reported by the store. Those of other connections and other processes show in the store's files, which the
/// system watches; what was written is then read through a connection of its own, so that nothing waits for it.
///
/// A lock protects the last transaction that was told of, the queue the connection. The source is set when the watch is made,
/// and ended when the store is let go of, inside the coordinator's lock.
final class TransactionWatch: @unchecked Sendable {
  private weak var owner: (any StoreOwner)?
  private let url: URL
  private let uuid: String
  /// Used on the queue, once the watch has begun.
  private var connection: Connection?
  private let queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")
  private let schema: StoreSchema
  /// The last transaction that was told of.
  private let last: Guarded<Int64>
  private var source: (any DispatchSourceRead)?

  /// Begins to watch.
  ///
  /// - Parameter store: a store that tracks history; whom it works for is told.
  init(_ store: SQLiteStore) throws {
    owner = store.owner
    url = store.url ?? URL(fileURLWithPath: "/dev/null")
    uuid = store.identity.uuid
    schema = store.schema
    last = try Guarded(store.lastTransaction())
    if case .file(let file) = StoreLocation(url) {
      let timeout = store.connection.handle.timeout
      let location = StoreLocation(file)
      // It writes nothing, but waits for those who do.
      connection =
        try (try? location.connect(readOnly: false, timeout: timeout))
        ?? location.connect(readOnly: true, timeout: timeout)
      // The first read makes the log, which is then there to be watched.
      _ = try connection.map { try HistoryReader(connection: $0, schema: schema).last() }
      watch(file)
    } else {
      connection = nil
    }
  }

  deinit { source?.cancel() }

  /// Ends the watch: when this returns nothing is read any more, and the file is closed.
  ///
  /// A look that has begun waits for whoever writes, and is waited for.
  func stop() {
    source?.cancel()
    source = nil
    queue.sync { connection = nil }
  }

  /// Asks the system for word of writes to the store's files.
  private func watch(_ file: URL) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    for path in [file.path, file.path + "-wal"] { inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      // What happened is not looked at: the history says it.
      var events = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &events, events.count) > 0 {}
      self?.look()
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = source
  }

  /// Reads how far the history goes.
  ///
  /// A writer touches the file before others can see what it has committed. So the watch waits until nobody writes, as any
  /// writer would; a transaction that takes longer touches the file again when it ends.
  private func look() {
    guard let connection else { return }
    let reader = HistoryReader(connection: connection, schema: schema)
    let number = connection.handle.isReadOnly ? try? reader.last() : try? connection.transaction(reader.last)
    if let number { tell(through: number) }
  }

  /// Tells of the transactions up to a number that nobody was told of yet.
  func tell(through number: Int64) {
    let new = last.withLock { last -> Range<Int64> in
      defer { last = max(last, number) }
      return last + 1..<max(last, number) + 1
    }
    if !new.isEmpty { owner?.tell(of: new, in: uuid, at: url) }
  }
}
