import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var purgeWhatEverybodyHasRead: [WrongAnswer] {
    typealias Client = ReadingClient
    /// Learns as it should how far each client has read, and purges in its own way.
    func answer(
      _ purge: @escaping (_ readers: [Client], NSManagedObjectContext) throws -> Void
    ) -> PurgeWhatEverybodyHasRead {
      PurgeWhatEverybodyHasRead { clients, context in
        let (readers, late) = try Client.all(clients, in: context)
        try purge(readers, context)
        return late
      }
    }
    /// Chooses in its own way the client before whose place it purges.
    func choosing(_ choose: @escaping ([Client]) -> Client?) -> PurgeWhatEverybodyHasRead {
      answer { readers, context in
        if let token = choose(readers)?.token { try Client.purge(.deleteHistory(before: token), in: context) }
      }
    }
    /// Purges as it should, and says in its own way who has come too late.
    func reporting(
      _ report: @escaping (_ late: Set<String>, _ readers: [Client]) -> Set<String>
    ) -> PurgeWhatEverybodyHasRead {
      PurgeWhatEverybodyHasRead { clients, context in
        let (readers, late) = try Client.all(clients, in: context)
        try Client.purge(before: Client.least(readers), in: context)
        return report(late, readers)
      }
    }
    func right(_ readers: [Client], _ context: NSManagedObjectContext) throws {
      try Client.purge(before: Client.least(readers), in: context)
    }
    return [
      WrongAnswer(
        "thinks-the-first-client-decides", failsAt: "unread", choosing(\.first)),
      WrongAnswer(
        "thinks-the-furthest-decides", failsAt: "unread",
        choosing { readers in readers.contains { $0.token == nil } ? nil : readers.max { $0.unread < $1.unread } }),
      WrongAnswer("thinks-history-is-to-be-kept", failsAt: "nobody-s", answer { _, _ in }),
      WrongAnswer(
        "thinks-no-token-needs-nothing", failsAt: "never-read",
        answer { readers, context in try right(readers.filter { $0.token != nil }, context) }),
      WrongAnswer(
        "thinks-no-token-has-expired", failsAt: "never-read",
        reporting { late, readers in late.union(readers.filter { $0.token == nil }.map(\.name)) }),
      WrongAnswer(
        "thinks-dates-are-in-order", failsAt: "not-by-the-clock",
        answer { readers, context in
          guard let token = Client.least(readers)?.token else { return }
          let all = try HistoryReading.transactions(after: nil, in: context)
          let place = all.first { $0.token == token }
          try Client.purge(.deleteHistory(before: place?.timestamp ?? .distantPast), in: context)
        }),
      WrongAnswer(
        "thinks-an-expired-token-is-a-failure", failsAt: "too-late",
        PurgeWhatEverybodyHasRead { clients, context in
          for client in clients { _ = try HistoryReading.transactions(after: client.token, in: context) }
          let (readers, late) = try Client.all(clients, in: context)
          try right(readers, context)
          return late
        }),
      WrongAnswer(
        "thinks-behind-is-too-late", failsAt: "too-late",
        reporting { late, readers in
          late.isEmpty ? [] : late.union(readers.filter { $0.unread != .max }.map(\.name))
        }),
      WrongAnswer(
        "thinks-the-late-hold-all-up", failsAt: "holds-nobody-up",
        PurgeWhatEverybodyHasRead { clients, context in
          let (readers, late) = try Client.all(clients, in: context)
          if late.isEmpty { try right(readers, context) }
          return late
        }),
      WrongAnswer(
        "takes-any-error-for-an-expired-token", failsAt: "other-errors",
        PurgeWhatEverybodyHasRead { clients, context in
          var (readers, late): ([HistoryClient], Set<String>) = ([], [])
          for client in clients {
            if (try? HistoryReading.transactions(after: client.token, in: context)) != nil {
              readers.append(client)
            } else {
              late.insert(client.name)
            }
          }
          if readers.isEmpty { return late }
          try right(try Client.all(readers, in: context).readers, context)
          return late
        }),
      WrongAnswer(
        "thinks-reading-is-merging", failsAt: "what-stays",
        answer { readers, context in
          for reader in readers where reader.token != nil {
            for transaction in try HistoryReading.transactions(after: reader.token, in: context) {
              context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
            }
          }
          try right(readers, context)
        }),
    ]
  }
}

/// A client that can read on, and how far it has read.
private struct ReadingClient {
  let name: String
  let token: NSPersistentHistoryToken?
  /// The number of the first transaction that it has not read.
  let unread: Int64

  static func all(
    _ clients: [HistoryClient], in context: NSManagedObjectContext
  ) throws -> (readers: [ReadingClient], late: Set<String>) {
    var (readers, late): ([ReadingClient], Set<String>) = ([], [])
    for client in clients {
      do {
        let unread = try HistoryReading.transactions(after: client.token, in: context).first?.transactionNumber
        readers.append(
          ReadingClient(
            name: client.name, token: client.token, unread: client.token == nil ? 0 : unread ?? .max))
      } catch let error as CocoaError where error.errorCode == NSPersistentHistoryTokenExpiredError {
        late.insert(client.name)
      }
    }
    return (readers, late)
  }

  static func least(_ readers: [ReadingClient]) -> ReadingClient? { readers.min { $0.unread < $1.unread } }

  static func purge(before client: ReadingClient?, in context: NSManagedObjectContext) throws {
    if let token = client?.token { try purge(.deleteHistory(before: token), in: context) }
  }

  static func purge(_ request: NSPersistentHistoryChangeRequest, in context: NSManagedObjectContext) throws {
    try context.execute(request)
  }
}
