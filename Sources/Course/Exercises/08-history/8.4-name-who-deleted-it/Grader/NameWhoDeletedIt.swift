import Foundation
import OpenCoreData
import Samples

/// What history says of a photo that was deleted.
public struct PhotoDeletion: Hashable, Sendable {
  /// The photo's name on the server; nil where it had none.
  public var serverID: String?
  /// Who deleted it; nil where the transaction is not signed.
  public var author: String?
  /// The name of the context that deleted it; nil where it has none.
  public var contextName: String?
  /// When that was.
  public var date: Date

  /// Makes an entry.
  public init(serverID: String?, author: String?, contextName: String?, date: Date) {
    self.serverID = serverID
    self.author = author
    self.contextName = contextName
    self.date = date
  }
}

/// Exercise 8.4: to say of each photo that is gone who deleted it, from what history keeps.
public struct NameWhoDeletedIt: ContextAttempt {
  let deletions: (NSPersistentHistoryToken?, NSManagedObjectContext) throws -> [PhotoDeletion]

  /// Makes an attempt.
  ///
  /// - Parameter deletions: lists the photos that were deleted after a token.
  public init(
    _ deletions:
      @escaping (_ token: NSPersistentHistoryToken?, _ context: NSManagedObjectContext) throws -> [PhotoDeletion]
  ) { self.deletions = deletions }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 4), "name-who-deleted-it", "Name who deleted it", minutes: 12, claims: ["H4", "H5", "H6", "H8"],
    call: "NameWhoDeletedIt(photoDeletions)",
    hints: [
      "The row is gone, so nothing can be asked of the object. What does history keep of it, and what does it say of the transaction as a whole?",
      "A change of type delete has the object's ID and a tombstone, a dictionary of what the model asked to preserve; its transaction has author, context name and timestamp. Not every change is a delete, and not every delete is of a photo.",
      "Fetch the transactions with their changes. For each change whose changeType is .delete and whose changedObjectID is of the entity Photo, take tombstone?[\"serverID\"] as a String, and the rest from the transaction. A photo without a serverID counts as well.",
    ],
    why: """
      Each row that goes is a change of its own, however it went: by a delete, along with its album, or in bulk. The \
      tombstone keeps what the model marks as preserved, and the transaction says who wrote it, in which context, and when.
      """)

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { token, context in try wrapper.call(in: [context], instead: []) { try deletions(token, context) } }
  }

  /// What is checked: which photos are listed, and what is said of each.
  public static var checks: [Check<NameWhoDeletedIt>] {
    [
      Check(
        "an-empty-list", "H5",
        "Photos were deleted, and the list is empty: each of them is a change of the type delete, and a change that was read without its transaction, in a result of changes only, has none to ask."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        for number in fresh.ints(2, 1...8) { try gallery.write { try $0.deletePhotos("photo-\(number)") } }
        try expect("the list is empty", try attempt.list(gallery, token).isEmpty, is: false)
      },
      Check(
        "which-photos", "H5",
        "The list is not that of the photos that were deleted: a comment or an album that went is no photo, and a photo that was inserted or changed is not gone."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        try gallery.write(at: 10) { context in
          context.delete(try context.comment("photo-2 a"))
          try context.photo(onServer: "photo-3").title = fresh.word()
          context.addPhoto("photo-20", fresh.word(), comments: ["a"])
          try context.deletePhotos("photo-4")
        }
        try gallery.write(at: 20) { context in
          let album = Album(context: context)
          album.title = fresh.word()
          try context.save()
          context.delete(album)
        }
        try gallery.write(at: 30) { try $0.photo(onServer: "photo-6").markedForDeletionDate = Gallery.moment(30) }
        try expect("names on the server", try attempt.list(gallery, token).map(\.name), is: ["photo-4"])
      },
      Check(
        "who-and-when", "H6",
        "Author, context name or date of a deleted photo are not those of the transaction that deleted it, or the list is not in the order of the transactions."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let names = fresh.words(4)
        var expected: [PhotoDeletion] = []
        let signatures: [(author: String?, name: String?)] = fresh.shuffled([
          (names[0], names[1]), (nil, names[2]), (names[3], nil), (names[1], names[0]), (nil, nil),
          ("", names[3]), (names[2], ""),
        ])
        let moments = fresh.ints(7, 1...90_000).sorted().map(TimeInterval.init)
        for (index, number) in fresh.ints(7, 1...8).enumerated() {
          let ((author, name), seconds) = (signatures[index], moments[index])
          try gallery.write(as: author, named: name, at: seconds) { try $0.deletePhotos("photo-\(number)") }
          expected.append(
            PhotoDeletion(
              serverID: "photo-\(number)", author: author, contextName: name, date: Gallery.moment(seconds)))
        }
        try attempt.compare(gallery, token, expected)
      },
      Check(
        "set-back", "H6",
        "A clock was set back while others wrote, and the list is not in the order of the transactions, which is not that of their dates."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let moments: [TimeInterval] = [10, 700, 300, 500]
        let expected = try zip(fresh.ints(4, 1...8), moments).map { number, seconds in
          try gallery.write(as: "app", at: seconds) { try $0.deletePhotos("photo-\(number)") }
          return PhotoDeletion(
            serverID: "photo-\(number)", author: "app", contextName: nil, date: Gallery.moment(seconds))
        }
        try attempt.compare(gallery, token, expected)
      },
      Check(
        "each-of-many", "H4",
        "A transaction has deleted several photos, and not each of them is listed: those of a batch delete and those that went along with an album are changes as well."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        try gallery.write(as: "cleaner", named: "batch", at: 5) {
          try $0.deletePhotosInBulk("photo-2", "photo-4", "photo-7")
        }
        try gallery.write(as: "app", named: "albums", at: 7) { context in
          for album in try context.fetch(NSFetchRequest<Album>(entityName: "Album")) { context.delete(album) }
        }
        let inBulk = try Gallery(fresh)
        let placeInBulk = inBulk.place()
        try inBulk.write(as: nil, named: "albums", at: 9) { context in
          try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Album")))
        }
        func entries(_ numbers: [Int], _ author: String?, _ name: String, _ seconds: TimeInterval) -> [PhotoDeletion] {
          numbers.map {
            PhotoDeletion(serverID: "photo-\($0)", author: author, contextName: name, date: Gallery.moment(seconds))
          }
        }
        try attempt.compare(
          gallery, token, entries([2, 4, 7], "cleaner", "batch", 5) + entries([1, 3, 5], "app", "albums", 7))
        try attempt.compare(inBulk, placeInBulk, entries([1, 3, 5, 7], nil, "albums", 9))
      },
      Check(
        "without-a-name", "H5",
        "A photo that had no `serverID` when it went, an empty one, or one that another photo had before it, is missing, is listed too often, or has another `serverID` in the list than its last."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let title = fresh.word()
        try gallery.write(at: 10) { context in
          for id in [nil, nil, ""] { context.addPhoto(id, title, comments: []) }
          context.addPhoto("photo-1", title, comments: [])
        }
        try gallery.write(as: "app", named: "list", at: 20) { context in
          for photo in try context.fetch(NSFetchRequest<Photo>(entityName: "Photo"))
          where [nil, "", "photo-1"].contains(photo.serverID) { context.delete(photo) }
        }
        try gallery.write(at: 30) { $0.addPhoto("photo-1", title, comments: []) }
        try gallery.write(as: nil, at: 40) { try $0.deletePhotosInBulk("photo-1") }
        let list = [nil, nil, "", "photo-1", "photo-1"].map {
          PhotoDeletion(serverID: $0, author: "app", contextName: "list", date: Gallery.moment(20))
        }
        try attempt.compare(
          gallery, token,
          list + [PhotoDeletion(serverID: "photo-1", author: nil, contextName: nil, date: Gallery.moment(40))])
        // The context holds a photo with the name that it had before.
        let renamed = try Gallery(fresh)
        let place = renamed.place()
        let held = try renamed.held("photo-3", in: renamed.reader)
        try renamed.write(at: 10) { try $0.photo(onServer: "photo-3").serverID = nil }
        try renamed.write(as: "app", named: "list", at: 20) { context in
          for photo in try context.fetch(NSFetchRequest<Photo>(entityName: "Photo")) where photo.serverID == nil {
            context.delete(photo)
          }
        }
        try attempt.compare(
          renamed, place,
          [PhotoDeletion(serverID: nil, author: "app", contextName: "list", date: Gallery.moment(20))])
        withExtendedLifetime(held) {}
      },
      Check(
        "what-stays", "H6",
        "Making the list has changed something else: edits, held objects, the file and its history have to stay as they are, and a fault stays a fault."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let context = gallery.reader
        // One that others delete, one that they leave alone, and one that they change; then a fault that will have no
        // name when they delete it.
        let photos = try ["photo-1", "photo-3", "photo-4"].map { try gallery.held($0, in: context) }
        let held = HeldObjects(photos, in: context)
        let nameless = try gallery.held("photo-8", isLoaded: false, in: context)
        try gallery.write(at: 3) { try $0.deletePhotosInBulk("photo-1", "photo-2") }
        try gallery.write(at: 4) { try $0.photo(onServer: "photo-4").title = "Again" }
        try gallery.write(at: 5) { try $0.photo(onServer: "photo-8").serverID = nil }
        try gallery.write(at: 6) { context in
          for photo in try context.fetch(NSFetchRequest<Photo>(entityName: "Photo")) where photo.serverID == nil {
            context.delete(photo)
          }
        }
        let bystanders = try gallery.bystanders(in: context)
        let before = try gallery.store.contents()
        let history = try gallery.numbers(after: nil)
        try attempt.list(gallery, token)
        try bystanders.check(.unsaved, "after the list was made")
        try held.check("after the list was made")
        let isStillFault = context.performAndWait { nameless.isFault }
        try expect("a deleted photo that was held as a fault is still a fault", isStillFault, is: true)
        try expect("changes of the file", before.changes(to: try gallery.store.contents()), is: [])
        try expect("transactions that are left in history", try gallery.numbers(after: nil).count, is: history.count)
      },
      Check("since-the-token", "H6", "The list has a deletion from before the token, or lacks one from after it.") {
        attempt, fresh in
        let gallery = try Gallery(fresh)
        var (tokens, expected): ([NSPersistentHistoryToken?], [PhotoDeletion]) = ([nil], [])
        for (index, number) in fresh.shuffled(Array(1...6)).enumerated() {
          // The clock was set back after the first one.
          let seconds = TimeInterval(index == 0 ? 1_000 : fresh.int(1...900))
          try gallery.write(as: "app", at: seconds) { try $0.deletePhotos("photo-\(number)") }
          tokens.append(gallery.place())
          expected.append(
            PhotoDeletion(
              serverID: "photo-\(number)", author: "app", contextName: nil, date: Gallery.moment(seconds)))
        }
        for (index, token) in fresh.shuffled(Array(tokens.enumerated())) {
          try attempt.compare(gallery, token, Array(expected.dropFirst(index)))
        }
      },
      Check(
        "the-error", "H8", "History could not be read, and the caller takes an incomplete list for a complete one."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = try gallery.expiredPlace()
        try Gallery.expectExpired { try attempt.list(gallery, token) }
        let untracked = try Gallery(fresh, tracksHistory: false)
        try untracked.expectErrorOfHistory { try attempt.list(untracked, nil) }
      },
    ]
  }

  @discardableResult
  private func list(_ gallery: Gallery, _ token: NSPersistentHistoryToken?) throws -> [PhotoDeletion] {
    try gallery.reader.performAndWait { try deletions(token, gallery.reader) }
  }

  /// Compares the list with what it should have; in a transaction there is no order.
  private func compare(
    _ gallery: Gallery, _ token: NSPersistentHistoryToken?, _ expected: [PhotoDeletion]
  ) throws {
    let found = try list(gallery, token)
    try expect("names on the server", found.map(\.name).sorted(), is: expected.map(\.name).sorted())
    // One by one: a long list would be cut inside an entry.
    for (found, expected) in zip(found.map(\.line).sorted(), expected.map(\.line).sorted()) {
      try expect("a deleted photo", found, is: expected)
    }
    // The clock may stand still or be set back: the order is that of the transactions.
    let order = expected.map(\.signature)
    try expect("the order of the transactions", found.map(\.signature), is: order)
  }
}

extension PhotoDeletion {
  fileprivate var name: String { serverID ?? "none" }

  /// Who and when, which tells transactions apart.
  fileprivate var signature: String {
    let seconds = Int(date.timeIntervalSince(Gallery.moment(0)).rounded())
    return "author \(author ?? "none"), context \(contextName ?? "none"), after \(seconds) s"
  }

  fileprivate var line: String { "\(name), \(signature)" }
}
