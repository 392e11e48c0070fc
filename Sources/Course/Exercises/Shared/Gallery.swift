import Foundation
import OpenCoreData
import Samples

/// A store of photos that keeps its history, the contexts of an app over it, and another process that writes to it.
///
/// Unless other objects are asked for, the names of the photos on the server are *photo-1*, *photo-2* and so on, and all have
/// one title. Odd ones lie in an album. Each has two comments, which say *photo-1 a* and *photo-1 b*. The other process is a
/// container of its own over the same file, so that no coordinator of the app hears of what it does.
final class Gallery {
  let store: GradedStore
  /// The context of the app that reads history.
  let reader: NSManagedObjectContext
  /// The contexts in which the app shows and edits photos, one of them of the main queue.
  let contexts: [NSManagedObjectContext]

  private let other: NSPersistentContainer
  private var now: Date

  /// Makes a store; filling it is the first transaction.
  ///
  /// - Parameters:
  ///   - fresh: gives the title, and the order in which the photos are inserted.
  ///   - photos: how many.
  ///   - tracksHistory: whether the store keeps history.
  /// - Throws: what the save throws.
  convenience init(_ fresh: FreshData, photos: Int = 8, tracksHistory: Bool = true) throws {
    let title = fresh.word()
    try self.init(tracksHistory: tracksHistory) { context in
      let album = Album(context: context)
      album.title = title
      for number in fresh.shuffled(Array(1...max(1, photos))).prefix(photos) {
        let photo = context.addPhoto("photo-\(number)", title, comments: ["a", "b"])
        if number % 2 == 1 { photo.album = album }
      }
    }
  }

  /// Makes a store with other objects; filling it is the first transaction.
  ///
  /// - Throws: what the save throws.
  init(tracksHistory: Bool = true, filledBy fill: (NSManagedObjectContext) throws -> Void) throws {
    let moment = Self.moment(0)
    store = try GradedStore(
      PhotoModel().make, options: tracksHistory ? [NSPersistentHistoryTrackingKey: true as NSNumber] : [:],
      filledBy: { context in
        context.persistentStoreCoordinator?.transactionClock = { moment }
        try fill(context)
      })
    other = try store.reopened()
    now = moment
    reader = store.container.newBackgroundContext()
    contexts = [store.context, store.container.newBackgroundContext(), store.container.newBackgroundContext()]
    other.persistentStoreCoordinator.transactionClock = { [unowned self] in now }
  }

  /// A moment, in seconds after the store was filled.
  static func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + seconds) }

  // MARK: What the other process does

  /// Lets the other process do something, in a new context, and save it.
  ///
  /// - Parameter seconds: when it is, in seconds after the store was filled; nil where the clock stands still.
  /// - Throws: what the work or the save throws.
  func write(
    as author: String? = "sync", named name: String? = nil, at seconds: TimeInterval? = nil,
    _ work: (NSManagedObjectContext) throws -> Void
  ) throws {
    if let seconds { now = Self.moment(seconds) }
    let context = other.newBackgroundContext()
    try context.performAndWait {
      (context.transactionAuthor, context.name) = (author, name)
      try work(context)
      if context.hasChanges { try context.save() }
    }
  }

  /// Purges history in the other process.
  func purge(_ request: NSPersistentHistoryChangeRequest) throws {
    let context = other.newBackgroundContext()
    _ = try context.performAndWait { try context.execute(request) }
  }

  // MARK: What history has

  /// The place after everything that has been written.
  func place() -> NSPersistentHistoryToken? {
    store.container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
  }

  /// The transactions after a place, read by a context that no attempt gets.
  func transactions(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    let context = store.container.newBackgroundContext()
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let result = try context.performAndWait { try context.execute(request) as? NSPersistentHistoryResult }
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  /// The numbers of the transactions after a place.
  func numbers(after token: NSPersistentHistoryToken?) throws -> [Int] {
    try transactions(after: token).map { Int($0.transactionNumber) }
  }

  /// A place after which something has been purged that nobody has read.
  func expiredPlace() throws -> NSPersistentHistoryToken? {
    let token = place()
    for number in 1...3 { try write { try $0.deletePhotos("photo-\(number)") } }
    try purge(.deleteHistory(before: try transactions(after: token).last))
    return token
  }

  /// Runs what reads after an expired place, and throws where that does not throw the error of such a place.
  static func expectExpired(_ body: () throws -> Void) throws {
    let error = try expectError("a reading after a token that has expired", body) as NSError
    try expect(
      "the error", "\(error.domain) \(error.code)",
      is: "\(NSCocoaErrorDomain) \(NSPersistentHistoryTokenExpiredError)")
  }

  /// Lets an attempt merge after an expired place: the error has to reach the caller, and no context may be told of anything.
  func expectNothingMerged(_ merge: (NSPersistentHistoryToken?) throws -> Void) throws {
    let token = try expiredPlace()
    let untouched = try contexts.map(bystanders)
    let ear = MergeEar(contexts)
    try Self.expectExpired { try merge(token) }
    try expect("the contexts were told of nothing", ear.isSilent, is: true)
    for bystander in untouched { try bystander.check(.unsaved, "after the error") }
  }

  /// Lets an attempt read a history that cannot be read: the error has to be the one that a reading throws.
  func expectErrorOfHistory(_ merge: () throws -> Void) throws {
    let expected = try expectError("a reading of a history that cannot be read") { _ = try transactions(after: nil) }
    let ear = MergeEar(contexts)
    let error = try expectError("the function, where history cannot be read", merge)
    try expectSameError(error, as: expected)
    try expect("the contexts were told of nothing", ear.isSilent, is: true)
  }

  /// Lets an attempt merge what others have done to a photo that a context has edited, and to one that it holds: both changes
  /// have to be there afterwards, and the context has to save.
  func expectMergedBesideEdits(_ merge: (NSPersistentHistoryToken?) throws -> Void) throws {
    let (token, context) = (place(), contexts[1])
    let (edited, gone) = (try held("photo-2", in: context), try held("photo-1", in: context))
    context.performAndWait {
      edited.title = "Edited here"
      context.processPendingChanges()
    }
    try write {
      try $0.photo(onServer: "photo-2").isFavorite = true
      try $0.deletePhotos("photo-1")
    }
    try merge(token)
    let (title, isFavorite) = context.performAndWait { (edited.title, edited.isFavorite) }
    try expect("the title of the photo that was edited here", title, is: "Edited here")
    try expect("isFavorite of this photo, which others have set", isFavorite, is: true)
    try expect("the photo that others have deleted is known to be gone", Self.isGone(gone, in: context), is: true)
    try expectToSave(context, "the next save of the context")
  }

  /// Lets an attempt merge after many transactions, of which the last deletes a photo: all have to be merged, and read.
  func expectAllRead(
    _ fresh: FreshData, _ merge: (NSPersistentHistoryToken?) throws -> NSPersistentHistoryToken?
  ) throws {
    let token = place()
    let held = try contexts.map { try self.held("photo-1", in: $0) }
    for number in 0..<fresh.int(110...130) { try write { try $0.photo(onServer: "photo-2").title = "\(number)" } }
    try write { try $0.deletePhotos("photo-1") }
    let next = try merge(token)
    try expect("contexts that know of what the last transaction deleted", countGone(held), is: contexts.count)
    try expect("transactions left to read", try numbers(after: next).count, is: 0)
  }

  /// Lets an attempt merge a photo that others have inserted and deleted again, and throws where a list that follows the
  /// notifications of a context shows it afterwards.
  ///
  /// - Parameters:
  ///   - fresh: draws a gallery for each way to delete it: by a save, and by a batch request.
  ///   - merge: the attempt, with the gallery and the place after which it has to read.
  static func expectNoGhost(
    _ fresh: FreshData, _ merge: (Gallery, NSPersistentHistoryToken?) throws -> Void
  ) throws {
    for isInBulk in fresh.shuffled([true, false]) { try Gallery(fresh).expectNoGhost(isInBulk: isInBulk, merge) }
  }

  private func expectNoGhost(
    isInBulk: Bool, _ merge: (Gallery, NSPersistentHistoryToken?) throws -> Void
  ) throws {
    let token = place()
    try write { $0.addPhoto("photo-21", "Brief", comments: []) }
    try write(as: nil) { isInBulk ? try $0.deletePhotosInBulk("photo-21") : try $0.deletePhotos("photo-21") }
    let ear = MergeEar(contexts)
    try merge(self, token)
    let rows = Set(try store.numbers("SELECT Z_PK FROM ZPHOTO").map { "p\($0)" })
    for context in contexts {
      let photos = ear.listedIDs(in: context).filter { $0.entity.name == "Photo" }
      let ghosts = photos.count { !rows.contains($0.uriRepresentation().lastPathComponent) }
      try expect("photos without a row in a list of one context", ghosts, is: 0)
    }
  }

  // MARK: What is written meanwhile

  /// Lets an attempt merge while others delete a photo right after each of its readings, and throws where one of these
  /// photos is taken for alive after the next reading.
  ///
  /// They do so three times at most, so that an attempt which reads until nothing is left comes to an end.
  ///
  /// - Parameter merge: the attempt, with the context and the place to read from; it gives the next place.
  func expectNothingMissed(
    _ merge: (NSManagedObjectContext, NSPersistentHistoryToken?) throws -> NSPersistentHistoryToken?
  ) throws {
    let token = place()
    let names = ["photo-1", "photo-2", "photo-4", "photo-7"]
    let photos = try contexts.map { context in try names.map { try held($0, in: context) } }
    try write { try $0.deletePhotos(names[0]) }
    let reader = OvertakenReader(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = store.container.persistentStoreCoordinator
    var gone = 1
    reader.afterReading = { [self] in
      guard gone < names.count else { return }
      let name = names[gone]
      gone += 1
      try write(as: gone % 2 == 0 ? nil : "sync") { try $0.deletePhotos(name) }
    }
    let next = try merge(reader, token)
    reader.afterReading = nil
    let last = try merge(reader, next)
    for (context, held) in zip(contexts, photos) {
      let alive = zip(names, held).prefix(gone).filter { !Self.isGone($1, in: context) }.map(\.0)
      try expect("deleted photos that a context takes for alive after a second reading", alive, is: [])
    }
    try expect("transactions left to read", try numbers(after: last).count, is: 0)
  }

  // MARK: Where history is read

  /// Lets an attempt merge what somebody has written, and checks that it has read history in the reader and nowhere else.
  ///
  /// A statement belongs to the context that it is run for. The coordinator's own question for its current token belongs to none,
  /// so an attempt may ask that beside its reading.
  func expectReadInReader(_ merge: (NSPersistentHistoryToken?) throws -> Void) throws {
    let token = place()
    try write(as: "sync") { try $0.deletePhotos("photo-1") }
    let ofReader = StatementLog(reader)
    let ofOthers = contexts.map { StatementLog($0) }
    try merge(token)
    try expect("history was read in the reader", Self.hasReadHistory(ofReader), is: true)
    try expect(
      "contexts to merge into in which history was read", ofOthers.count(where: Self.hasReadHistory), is: 0)
  }

  private static func hasReadHistory(_ log: StatementLog) -> Bool {
    log.drain().contains { $0.sql.contains("FROM ATRANSACTION") }
  }

  // MARK: What the app holds

  /// The photo of a name on the server, held by a context of the app, read or as a fault.
  func held(_ serverID: String, isLoaded: Bool = true, in context: NSManagedObjectContext) throws -> Photo {
    try context.performAndWait {
      let photo = try context.photo(onServer: serverID)
      if isLoaded { _ = photo.title } else { context.refresh(photo, mergeChanges: false) }
      return photo
    }
  }

  /// A comment that a context of the app has read, though not the photo that it is about.
  func heldComment(_ text: String, in context: NSManagedObjectContext) throws -> Comment {
    try context.performAndWait {
      let comment = try context.comment(text)
      _ = comment.text
      return comment
    }
  }

  /// The ID of a photo; no context that an attempt gets has heard of it.
  func id(_ serverID: String) throws -> NSManagedObjectID {
    let context = store.container.newBackgroundContext()
    return try context.performAndWait { try context.photo(onServer: serverID).objectID }
  }

  /// What a message calls each object of the file, by its ID: the name on the server of a photo, else text or title.
  func names() throws -> [NSManagedObjectID: String] {
    let context = store.container.newBackgroundContext()
    return try context.performAndWait {
      var names: [NSManagedObjectID: String] = [:]
      for photo in try context.fetch(NSFetchRequest<Photo>(entityName: "Photo")) {
        names[photo.objectID] = photo.serverID ?? photo.title
      }
      for comment in try context.fetch(NSFetchRequest<Comment>(entityName: "Comment")) {
        names[comment.objectID] = "comment \(comment.text)"
      }
      for album in try context.fetch(NSFetchRequest<Album>(entityName: "Album")) {
        names[album.objectID] = "album \(album.title)"
      }
      return names
    }
  }

  /// Whether a context knows that an object is gone.
  static func isGone(_ object: NSManagedObject, in context: NSManagedObjectContext) -> Bool {
    context.performAndWait { object.isDeleted || object.managedObjectContext == nil }
  }

  /// Places bystanders in a context: *photo-5* with an unsaved edit, a new photo, *photo-6* loaded, *photo-7* as a fault.
  func bystanders(in context: NSManagedObjectContext) throws -> Bystanders {
    try Bystanders(
      in: context, of: store, edit: (try held("photo-5", in: context), "title", "Half a tit" as NSString),
      insert: ("Photo", ["title": "Not yet" as NSString, "serverID": "photo-new" as NSString]),
      loaded: try held("photo-6", in: context), fault: try id("photo-7"))
  }
}

extension NSManagedObjectContext {
  /// The photo with a name on the server.
  ///
  /// - Throws: `Mismatch` where a fetch finds none.
  func photo(onServer serverID: String) throws -> Photo {
    let request = NSFetchRequest<Photo>(entityName: "Photo")
    request.predicate = NSPredicate(format: "serverID == %@", serverID)
    guard let photo = try fetch(request).first else { throw Mismatch(["a fetch for \(serverID) finds nothing"]) }
    return photo
  }

  /// The comment that says something.
  ///
  /// - Throws: `Mismatch` where a fetch finds none.
  func comment(_ text: String) throws -> Comment {
    let request = NSFetchRequest<Comment>(entityName: "Comment")
    request.predicate = NSPredicate(format: "text == %@", text)
    guard let comment = try fetch(request).first else { throw Mismatch(["a fetch for \(text) finds nothing"]) }
    return comment
  }

  /// Inserts a photo, with comments that say its name on the server and a word.
  @discardableResult
  func addPhoto(_ serverID: String?, _ title: String, comments: [String]) -> Photo {
    let photo = Photo(context: self)
    (photo.serverID, photo.title) = (serverID, title)
    for word in comments {
      let comment = Comment(context: self)
      comment.text = "\(serverID ?? title) \(word)"
      comment.photo = photo
    }
    return photo
  }

  /// Deletes photos by their names on the server.
  func deletePhotos(_ serverIDs: String...) throws { for id in serverIDs { delete(try photo(onServer: id)) } }

  /// Deletes photos in bulk by their names on the server.
  func deletePhotosInBulk(_ serverIDs: String...) throws {
    let photos = NSFetchRequest<any NSFetchRequestResult>(entityName: "Photo")
    photos.predicate = NSPredicate(format: "serverID IN %@", serverIDs as NSArray)
    try execute(NSBatchDeleteRequest(fetchRequest: photos))
  }
}

extension Gallery {
  /// In how many of the app's contexts the object that it holds is known to be gone.
  ///
  /// - Parameter held: an object of each context, in their order.
  func countGone(_ held: [NSManagedObject]) -> Int {
    zip(contexts, held).count { Self.isGone($1, in: $0) }
  }
}
