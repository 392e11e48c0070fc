import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var findWhereItStillStands: [WrongAnswer] {
    func files(_ store: URL, _ suffixes: [String] = ["", "-wal", "-shm"]) -> [URL] {
      suffixes.map { URL(fileURLWithPath: store.path + $0) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
    func found(_ text: String, _ files: [URL]) throws -> Set<String> {
      Set(try files.filter { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }.map(\.lastPathComponent))
    }
    func opened(_ store: URL) throws -> NSPersistentContainer {
      let container = NSPersistentContainer(name: "hotel", managedObjectModel: GuestModel().make())
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: store)]
      var failure: (any Error)?
      container.loadPersistentStores { failure = $1 }
      if let failure { throw failure }
      return container
    }
    return [
      WrongAnswer(
        "asks-a-fetch", failsAt: "left-over",
        FindWhereItStillStands { text, store in
          let request = NSFetchRequest<Guest>(entityName: "Guest")
          request.predicate = NSPredicate(format: "name CONTAINS %@ OR note CONTAINS %@", text, text)
          return try opened(store).viewContext.count(for: request) > 0 ? [store.lastPathComponent] : []
        }),
      WrongAnswer(
        "thinks-the-store-is-one-file", failsAt: "in-the-log",
        FindWhereItStillStands { text, store in try found(text, [store]) }),
      WrongAnswer(
        "thinks-a-text-is-in-one-file", failsAt: "in-the-log",
        FindWhereItStillStands { text, store in
          for file in files(store) {
            let names = try found(text, [file])
            if !names.isEmpty { return names }
          }
          return []
        }),
      WrongAnswer(
        "takes-capitals-for-the-same", failsAt: "nowhere",
        FindWhereItStillStands { text, store in
          Set(
            try files(store).filter { file in
              String(decoding: try Data(contentsOf: file), as: UTF8.self).lowercased().contains(text.lowercased())
            }.map(\.lastPathComponent))
        }),
      WrongAnswer(
        "thinks-texts-are-ascii", failsAt: "any-letters",
        FindWhereItStillStands { text, store in
          guard let ascii = text.data(using: .ascii) else { return [] }
          return Set(
            try files(store).filter { try Data(contentsOf: $0).range(of: ascii) != nil }.map(\.lastPathComponent))
        }),
      WrongAnswer(
        "opens-the-store-first", failsAt: "untouched",
        FindWhereItStillStands { text, store in
          let names = try found(text, files(store))
          _ = try opened(store)
          return names
        }),
    ]
  }
}
