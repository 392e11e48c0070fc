import Foundation
import OpenCoreData
import Samples

/// Somebody who reads the history of a store: an app, its widget, its extension, a sync.
public struct HistoryClient {
  /// The name, which no other one has.
  public let name: String
  /// The place up to which it has read; nil where it has not read anything yet.
  public let token: NSPersistentHistoryToken?

  /// Makes one.
  public init(name: String, token: NSPersistentHistoryToken?) {
    self.name = name
    self.token = token
  }
}

/// Exercise 8.5: to purge the history that nobody needs any more, and to say for whom that comes too late.
public struct PurgeWhatEverybodyHasRead: ContextAttempt {
  let purge: ([HistoryClient], NSManagedObjectContext) throws -> Set<String>

  /// Makes an attempt.
  ///
  /// - Parameter purge: purges what all clients have read, and returns the names of those whose tokens have expired.
  public init(
    _ purge: @escaping (_ clients: [HistoryClient], _ context: NSManagedObjectContext) throws -> Set<String>
  ) { self.purge = purge }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 5), "purge-what-everybody-has-read", "Purge what everybody has read", minutes: 20,
    claims: ["H8", "H9", "H10"], call: "PurgeWhatEverybodyHasRead(purgeHistory)",
    hints: [
      "Which client has read least? Tokens cannot be compared by their dates, and a clock may have been set back.",
      "Ask for each client what lies after its token: the number of the first transaction there says how far it has read. This request throws for a token that has expired, with a code that you can tell from others. Purge before the token of the one that has read least.",
      "Catch the CocoaError whose errorCode is NSPersistentHistoryTokenExpiredError, note the name, and go on; let every other error out. The smallest first number decides, nothing unread counts as the largest, and a client without a token keeps everything. deleteHistory(before:) with that client's token leaves the token's own transaction.",
    ],
    why: """
      History belongs to all who read it, so the one that has read least decides. A client whose token has expired cannot \
      read on whatever you keep: it has to load everything anew, so it is named and holds nobody up. Any other error says \
      nothing about tokens and belongs to the caller.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.failureChangesNothing: .ownCheck, .inBulk: .notInBulk] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { clients, context in try wrapper.call(in: [context], instead: []) { try purge(clients, context) } }
  }

  /// What is checked: what each client can read afterwards, and what is gone.
  public static var checks: [Check<PurgeWhatEverybodyHasRead>] {
    [
      Check(
        "unread", "H8", "A transaction that a client has not read yet is gone, or that client can no longer read on."
      ) { attempt, fresh in
        for places in [
          [4, 2, 6], [2, 4, 6], fresh.shuffled([2, 5]), fresh.shuffled([6, 6, 3, 3]), [1, 6], [6, 1], [5],
        ] {
          let history = try NumberedHistory(fresh, transactions: 6, places: places)
          let unread = try history.unread()
          _ = try attempt.purge(history)
          try expect("what each client can read", try history.unread(), is: unread)
        }
      },
      Check("nobody-s", "H10", "Transactions that every client has read are still there: history grows without end.") {
        attempt, fresh in
        for places in [[4, 6], [5, 3, 6], [6, 6], [fresh.int(2...6)]] {
          let history = try NumberedHistory(fresh, transactions: 6, places: fresh.shuffled(places))
          _ = try attempt.purge(history)
          // The transaction of the place itself may stay: a purge before a token leaves it.
          let least = places.min() ?? 0
          let left = try history.numbers().filter { $0 < least }
          try expect("numbers of transactions that everybody has read", left, is: [])
        }
      },
      Check(
        "never-read", "H8",
        "A client has no token, because it has read nothing yet: it needs all the history that is there, and does not come too late for it."
      ) { attempt, fresh in
        for places in [[5, nil, 6], [nil], [nil, 4], [6, nil, nil]] as [[Int?]] {
          let history = try NumberedHistory(fresh, transactions: 6, places: fresh.shuffled(places))
          try expect("clients that are said to have come too late", try attempt.purge(history), is: [])
          try expect("numbers of the transactions in history", try history.numbers(), is: Array(1...6))
        }
      },
      Check(
        "not-by-the-clock", "H8",
        "The clock was set back while others wrote, and something unread was purged, or something read was not: the order of transactions is not that of their dates."
      ) { attempt, fresh in
        for moments in [[900, 500, 700, 100, 300, 200], [10, 1_000, 20, 30, 2_000, 40]] as [[TimeInterval]] {
          let history = try NumberedHistory(
            fresh, transactions: 6, places: fresh.shuffled([4, 3, 5]), moments: moments)
          let unread = try history.unread()
          _ = try attempt.purge(history)
          try expect("what each client can read", try history.unread(), is: unread)
          try expect("transactions that everybody has read", try history.numbers().filter { $0 < 3 }, is: [])
        }
      },
      Check(
        "too-late", "H9",
        "A token had expired before, so that its client has to load everything anew, and the caller does not learn whose it is: an expired token is an answer here, and not an error of the purge."
      ) { attempt, fresh in
        for (cut, places) in [(4, [1, 5, 2, 6]), (3, [1, 6]), (5, [4, 5, 1, 2])] {
          let history = try NumberedHistory(fresh, transactions: 6, places: fresh.shuffled(places), purgedBefore: cut)
          let expected = history.clients(readingUpTo: 0..<(cut - 1))
          try expect("clients that have come too late", try attempt.purge(history), is: expected)
          let readers = history.clients(readingUpTo: (cut - 1)...6)
          try expect("clients that can read on", Set(try history.unread().keys), is: readers)
        }
        // Beside one that has read nothing yet, whichever of them comes first.
        for places in [[nil, 1, 5], [1, nil, 5]] as [[Int?]] {
          let history = try NumberedHistory(fresh, transactions: 6, places: places, purgedBefore: 4)
          let expected = history.clients(readingUpTo: 0..<3)
          try expect("clients that have come too late", try attempt.purge(history), is: expected)
        }
      },
      Check(
        "holds-nobody-up", "H10",
        "A client whose token has expired has held back the purge, though it cannot read on whatever is kept."
      ) { attempt, fresh in
        let history = try NumberedHistory(fresh, transactions: 8, places: fresh.shuffled([1, 7, 6]), purgedBefore: 4)
        _ = try attempt.purge(history)
        try expect("transactions that everybody else has read", try history.numbers().filter { $0 < 6 }, is: [])
        try expect("clients that can read on", Set(try history.unread().keys), is: history.clients(readingUpTo: 6...7))
      },
      Check(
        "other-errors", "H8",
        "The purge failed for a reason that has nothing to do with tokens, and it was taken for done, or for a token that has expired."
      ) { attempt, fresh in
        let history = try NumberedHistory(fresh, transactions: 6, places: [5, 3])
        for failure in fresh.shuffled([NumberedHistory.Failure.tracksNoHistory, .isReadOnly]) {
          let context = try history.failing(failure, fresh)
          let real = try expectError("a purge of such a store") {
            try context.performAndWait { _ = try context.execute(history.plainRequest) }
          }
          let error = try expectError("a purge where the store \(failure.text)") {
            _ = try context.performAndWait { try attempt.purge(history.clients, context) }
          }
          try expect(
            "the error where the store \(failure.text)", "\((error as NSError).domain) \((error as NSError).code)",
            is: "\((real as NSError).domain) \((real as NSError).code)")
        }
        try expect("numbers of the transactions in history", try history.numbers(), is: Array(1...6))
      },
      Check(
        "what-stays", "H10",
        "Something other than history has changed: the rows of the file, edits and held objects have to stay as they are."
      ) { attempt, fresh in
        for purged in [1, 4] {
          let history = try NumberedHistory(
            fresh, transactions: 6, places: fresh.shuffled([2, 4, 6]), purgedBefore: purged)
          let (gallery, context) = (history.gallery, history.gallery.reader)
          let bystanders = try (gallery.contexts + [context]).map(gallery.bystanders)
          let held = HeldObjects([try gallery.held("photo-8", in: context)], in: context)
          let before = try gallery.store.contents()
          _ = try attempt.purge(history)
          for bystander in bystanders { try bystander.check(.unsaved, "after the purge") }
          try held.check("after the purge")
          try history.held.check("after the purge")
          try expect("changes of the file", before.changes(to: try gallery.store.contents()), is: [])
          try expect("the number of the last transaction", try history.numbers().last, is: 6)
        }
      },
    ]
  }

  private func purge(_ history: NumberedHistory) throws -> Set<String> {
    let context = history.gallery.reader
    return try context.performAndWait { try purge(history.clients, context) }
  }
}
