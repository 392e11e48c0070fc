import OpenCoreData
import Samples

/// What the app does with photos.
public enum PhotoDeed: CaseIterable, Sendable {
  /// More photos are inserted, with their comments, and one save follows.
  case insertion
  /// Each photo gets a new title, and a save follows each of them.
  case newTitles
  /// A batch update gives all photos a new title.
  case newTitlesInBulk
  /// All photos are deleted, and one save follows.
  case deletion
  /// A batch delete deletes all photos.
  case deletionInBulk
  /// All photos are deleted in a child context, which is saved; its parent is not.
  case deletionInAChild
  /// All photos are deleted in a child context, which is saved; then its parent is saved.
  case deletionThroughAChild
}

/// What a reader of history gets.
public struct Arrival: Equatable, Sendable {
  /// How many transactions.
  public var transactions: Int
  /// How many of their changes are inserts.
  public var inserts: Int
  /// How many are updates.
  public var updates: Int
  /// How many are deletes.
  public var deletes: Int
  /// The author of the transactions; nil where they have none, and where there is no transaction.
  public var author: String?

  /// Makes a prediction.
  public init(transactions: Int, inserts: Int, updates: Int, deletes: Int, author: String?) {
    self.transactions = transactions
    self.inserts = inserts
    self.updates = updates
    self.deletes = deletes
    self.author = author
  }
}

/// Exercise 8.1: to predict what history has of a save and of a batch request.
public struct PredictWhatArrives: Attempt {
  let arrival: (PhotoDeed, Int, Int, String?) -> Arrival

  /// Makes an attempt.
  ///
  /// - Parameter arrival: predicts what a reader gets of a deed with some photos, each with some comments, by an author.
  public init(
    _ arrival:
      @escaping (_ deed: PhotoDeed, _ photos: Int, _ comments: Int, _ author: String?) -> Arrival
  ) { self.arrival = arrival }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 1), "predict-what-arrives", "Predict what arrives", minutes: 10,
    claims: ["H2", "H4", "H6", "H7"],
    call: "PredictWhatArrives(arrival)",
    hints: [
      "When does the file change? History is a part of the file: what has not reached the file is not in history.",
      "A save that writes is one transaction, and so is a batch request that finds rows. Each row that it inserted, updated or deleted is one change, whether your code named the row or not.",
      "Comments go along with their photo in both kinds of delete, and each of them is a change. A child's save stops at its parent, and the parent's save has the parent's author. A reader who does not filter leaves nobody out.",
    ],
    why: """
      A transaction is what was written to the file at once: one save of a root, or one batch request. It has a change for \
      each row, the victims of a cascade included, and the author of the context that wrote. A read without a filter gives \
      the reader's own transactions as well.
      """)

  /// What is checked: each deed against the history of a real store.
  public static var checks: [Check<PredictWhatArrives>] {
    [
      Check("a-save", "H2", "One save is one transaction, and each object that it inserted is one change of it.") {
        try $0.compare([.insertion], $1)
      },
      Check("each-save", "H2", "Each save is a transaction of its own, and an object with a new value is one update.") {
        try $0.compare([.newTitles], $1)
      },
      Check(
        "in-bulk", "H2",
        "A batch update is in history too: it is one transaction, with an update for each row that it changed."
      ) { try $0.compare([.newTitlesInBulk], $1) },
      Check("the-victims", "H4", "The save deletes the comments along with their photos, and each of them is a change.")
      {
        try $0.compare([.deletion], $1)
      },
      Check(
        "victims-in-bulk", "H4",
        "The store deletes the comments along with the photos of a batch delete, and each row that went is a change."
      ) { try $0.compare([.deletionInBulk], $1) },
      Check(
        "in-a-child", "H2",
        "The save of a child context reaches its parent and not the file, so history has nothing of it yet."
      ) { try $0.compare([.deletionInAChild], $1) },
      Check(
        "the-author", "H6",
        "The author is that of the context that writes to the file: the parent's and not the child's, and nil if that context has none."
      ) { attempt, fresh in
        try attempt.compare(
          fresh.shuffled(PhotoDeed.allCases), fresh, by: [nil, fresh.word()], [(fresh.int(1...4), fresh.int(1...3))])
      },
      Check(
        "its-own", "H7", "What the reader wrote itself arrives like everything else: only a filter leaves it out."
      ) { attempt, fresh in
        try attempt.compare(
          fresh.shuffled(PhotoDeed.allCases), fresh, by: [Self.readersAuthor], [(fresh.int(1...4), fresh.int(1...3))])
      },
      Check(
        "any-number", "H4", "However many photos and comments there are, each row is one change.", processes: 1
      ) { attempt, fresh in
        try attempt.compare(
          fresh.shuffled(PhotoDeed.allCases), fresh, by: [fresh.bool() ? fresh.word() : nil],
          [(1, 0), (1, 7), (fresh.int(13...30), 0), (fresh.int(31...60), fresh.int(3...9))])
      },
    ]
  }

  private static let readersAuthor = "widget"

  /// Compares predictions with the history of a store in which the deeds are done one after the other.
  private func compare(
    _ deeds: [PhotoDeed], _ fresh: FreshData, by authors: [String?] = ["app"],
    _ sizes: [(photos: Int, comments: Int)]? = nil
  ) throws {
    let gallery = try Gallery(fresh, photos: 0)
    for deed in deeds {
      for author in authors {
        for size in sizes ?? [(fresh.int(1...4), fresh.int(1...3)), (fresh.int(5...9), fresh.int(0...4))] {
          try compare(deed, size.photos, size.comments, author, gallery, fresh)
        }
      }
    }
  }

  private func compare(
    _ deed: PhotoDeed, _ photos: Int, _ comments: Int, _ author: String?, _ gallery: Gallery, _ fresh: FreshData
  ) throws {
    try gallery.write { context in
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Photo")))
      if deed != .insertion { Self.insert(photos, comments, fresh, into: context) }
    }
    let token = gallery.place()
    try gallery.write(as: author) { try Self.carryOut(deed, photos, comments, fresh, in: $0) }
    let read = try gallery.transactions(after: token)
    let changes = read.flatMap { $0.changes ?? [] }
    func count(_ type: NSPersistentHistoryChangeType) -> Int { changes.count { $0.changeType == type } }
    let predicted = arrival(deed, photos, comments, author)
    let what = "\(deed) by \(author ?? "nobody"), photos: \(photos), comments on each: \(comments)"
    try expect("\(what): transactions", predicted.transactions, is: read.count)
    try expect("\(what): inserts", predicted.inserts, is: count(.insert))
    try expect("\(what): updates", predicted.updates, is: count(.update))
    try expect("\(what): deletes", predicted.deletes, is: count(.delete))
    try expect("\(what): the author", predicted.author, is: read.first?.author)
  }

  private static func insert(
    _ photos: Int, _ comments: Int, _ fresh: FreshData, into context: NSManagedObjectContext
  ) {
    let title = fresh.word()
    for number in 0..<photos { context.addPhoto("photo-\(number)", title, comments: (0..<comments).map(String.init)) }
  }

  /// Does a deed; what writes to the file is saved by the caller, or here where there are more saves than one.
  private static func carryOut(
    _ deed: PhotoDeed, _ photos: Int, _ comments: Int, _ fresh: FreshData, in context: NSManagedObjectContext
  ) throws {
    let all = NSFetchRequest<Photo>(entityName: "Photo")
    func deleteInAChild() throws -> NSManagedObjectContext {
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = context
      try child.performAndWait {
        child.transactionAuthor = "child"
        try child.fetch(all).forEach(child.delete)
        try child.save()
      }
      return child
    }
    switch deed {
    case .insertion: insert(photos, comments, fresh, into: context)
    case .newTitles:
      for photo in try context.fetch(all) {
        photo.title += " again"
        try context.save()
      }
    case .newTitlesInBulk:
      let update = NSBatchUpdateRequest(entityName: "Photo")
      update.propertiesToUpdate = ["title": fresh.word()]
      try context.execute(update)
    case .deletion: try context.fetch(all).forEach(context.delete)
    case .deletionInBulk:
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Photo")))
    case .deletionInAChild:
      _ = try deleteInAChild()
      // Nothing of it may be saved with the rest.
      context.rollback()
    case .deletionThroughAChild: _ = try deleteInAChild()
    }
  }
}
