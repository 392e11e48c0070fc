import Foundation

/// A failure that is data inside the engine and an error in the Cocoa domain outside.
package protocol CocoaFailure: Error {
  /// What callers catch.
  var cocoaError: CocoaError { get }
}

/// What can go wrong between a coordinator and a store, as data; `cocoaError` turns it into what callers catch.
package enum StoreFailure: CocoaFailure {
  /// The file is there and is not a SQLite database.
  case notADatabase(URL)
  /// The path names a folder.
  case isADirectory(URL)
  /// The folder that should hold the file does not exist.
  case missingFolder(URL)
  /// A database without Core Data's bookkeeping tables.
  case notACoreDataStore(URL)
  /// The store was made with another model; what differs, one finding a line.
  case modelMismatch(URL, differences: [String])
  /// The store fits the model, but its columns have names of which it cannot be told whose they are, one a line.
  case ambiguousColumns(URL, [String])
  /// The store is read-only.
  case readOnly(URL?)
  /// SQLite may not write the file, or its folder; its extended result code (SV-20).
  case notWritable(URL?, code: Int32)
  /// The file is not where it was opened: somebody moved, deleted or replaced it.
  case moved(URL)
  /// The log beside the file is not where it was opened.
  case logMoved(URL)
  /// The store stayed locked for the whole waiting time, in seconds.
  case locked(URL?, waited: Double)
  /// SQLite reported an error: its extended result code, its message, the statement.
  case sqlite(code: Int32, message: String, sql: String?, URL?)
  /// No store of that type exists here.
  case unknownType(String)
  /// The coordinator has this file already.
  case alreadyAdded(URL)
  /// A predicate, sort key or request that the store cannot carry out.
  case unsupported(String)
  /// A decimal that is not a number was to be saved (CH-987).
  case decimalNaN
  /// A pragma option that SQLite does not take (SQ-41b).
  case badPragma(String)
  /// An option whose value makes no sense, and what is needed instead.
  case badOption(String, needs: String)
  /// The model has no configuration of that name; those it has.
  case unknownConfiguration(String, known: [String])
  /// The coordinator has a store of that UUID already.
  case sameUUID(URL?, String)
  /// The store is not the coordinator's.
  case foreignStore
  /// No store can take new objects of an entity.
  case noStore(entity: String)
  /// There is a store already where a new one is to be.
  case occupied(URL?)
}

extension StoreFailure {
  /// The error as Core Data's callers expect it: Cocoa domain, code, userInfo.
  package var cocoaError: CocoaError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: Self.sentence(for: code)]
    info[NSLocalizedFailureReasonErrorKey] = reason
    switch self {
    case .notADatabase(let url), .isADirectory(let url), .missingFolder(let url), .notACoreDataStore(let url),
      .modelMismatch(let url, _), .ambiguousColumns(let url, _), .alreadyAdded(let url):
      info[NSFilePathErrorKey] = url.path
    case .readOnly(let url), .sameUUID(let url, _), .occupied(let url):
      info[NSFilePathErrorKey] = url?.path
    case .locked(let url, _):
      info[NSFilePathErrorKey] = url?.path
      info[NSSQLiteErrorDomain] = 5
    case .moved(let url), .logMoved(let url):
      info[NSFilePathErrorKey] = url.path
      info[NSSQLiteErrorDomain] = 1032
    case .notWritable(let url, let sqliteCode), .sqlite(let sqliteCode, _, _, let url):
      info[NSFilePathErrorKey] = url?.path
      info[NSSQLiteErrorDomain] = Int(sqliteCode)
    case .unknownType, .unsupported, .decimalNaN, .badPragma, .badOption, .unknownConfiguration, .foreignStore,
      .noStore:
      break
    }
    if case .notADatabase = self { info[NSSQLiteErrorDomain] = 26 }
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// The code in the Cocoa domain.
  var code: Int {
    switch self {
    case .notADatabase: CocoaError.Code.fileReadCorruptFile.rawValue
    case .isADirectory, .missingFolder, .badPragma, .badOption: CocoaError.Code.fileReadUnknown.rawValue
    case .notACoreDataStore, .alreadyAdded, .unknownConfiguration, .sameUUID: NSPersistentStoreOpenError
    case .modelMismatch, .ambiguousColumns: NSPersistentStoreIncompatibleVersionHashError
    case .readOnly, .notWritable: CocoaError.Code.fileWriteNoPermission.rawValue
    case .moved, .logMoved: NSPersistentStoreSaveError
    case .locked: NSPersistentStoreTimeoutError
    case .sqlite(let code, _, _, _):
      switch code & 0xFF {
      case 13: CocoaError.Code.fileWriteOutOfSpace.rawValue
      case 26, 11: CocoaError.Code.fileReadCorruptFile.rawValue
      case 14: CocoaError.Code.fileReadUnknown.rawValue
      default: NSSQLiteError
      }
    case .unknownType: NSPersistentStoreInvalidTypeError
    case .unsupported, .decimalNaN, .foreignStore, .noStore, .occupied: NSPersistentStoreOperationError
    }
  }

  /// What happened, to what, and what to do.
  package var reason: String {
    switch self {
    case .notADatabase(let url): "\(url.lastPathComponent) is not a SQLite database. It was not touched."
    case .isADirectory(let url): "\(url.lastPathComponent) is a folder; a store needs the path of a file."
    case .missingFolder(let url):
      "The folder of \(url.lastPathComponent) does not exist. Create it before adding the store."
    case .notACoreDataStore(let url):
      "\(url.lastPathComponent) is a SQLite database without Core Data's bookkeeping tables. It was not touched."
    case .modelMismatch(let url, let differences):
      "\(url.lastPathComponent) was made with another model:\n"
        + differences.map { "  " + $0 }.joined(separator: "\n")
        + "\nUse the model it was made with, or another file. It was not touched."
    case .ambiguousColumns(let url, let places):
      "\(url.lastPathComponent) has columns of equal names but for a number, and it cannot be told whose they are:\n"
        + places.map { "  " + $0 }.joined(separator: "\n")
        + "\nGuessing would exchange their values. It was not touched."
    case .readOnly: "The store was opened read-only, so nothing can be saved to it."
    case .notWritable(let url, _):
      "\(url?.lastPathComponent ?? "The store") may not be written. Look at the permissions of the file and of its folder, "
        + "in which SQLite keeps its log."
    case .moved(let url):
      "\(url.lastPathComponent) was moved, deleted or replaced while it was open. Nothing was saved: it would have gone "
        + "into a file that nobody finds. Put the file back, or remove the store and add it again."
    case .logMoved(let url):
      "\(url.lastPathComponent)-wal, the log of the store, was moved, deleted or replaced while the store was open. Nothing was "
        + "saved: it would have gone into a file that nobody finds. Put the log back, or remove the store and add it again, "
        + "without what only the log held."
    case .locked(_, let waited):
      "The store stayed locked by another connection for \((waited * 1000).rounded() / 1000) s. Try again, or allow more time with "
        + "NSPersistentStoreTimeoutOption."
    case .sqlite(let code, let message, let sql, _):
      "SQLite says: \(message) (code \(code))" + (sql.map { ", while running: \($0)" } ?? "")
    case .unknownType(let type): "There is no store of type \(type): use NSSQLiteStoreType or NSInMemoryStoreType."
    case .alreadyAdded(let url): "The coordinator has \(url.lastPathComponent) already."
    case .unsupported(let what): what
    case .decimalNaN: "A decimal that is not a number cannot be stored; nil stands for no value."
    case .badPragma(let name): "SQLite does not take the pragma \(name)."
    case .badOption(let option, let needs): "The option \(option) makes no sense: it needs \(needs)."
    case .unknownConfiguration(let name, let known):
      "The model has no configuration \(name): "
        + (known.isEmpty ? "it has none but the default." : "it has \(known.joined(separator: ", ")).")
    case .sameUUID(_, let uuid):
      "The coordinator has a store with the UUID \(uuid) already. Was the file copied? Object IDs could not tell the "
        + "two apart."
    case .foreignStore: "The store does not belong to this coordinator."
    case .noStore(let entity):
      "No store of the coordinator has the entity \(entity) in its configuration: add one before saving."
    case .occupied(let url):
      "\(url?.lastPathComponent ?? "The destination") holds data already. Destroy it first, or choose another place."
    }
  }

  private static func sentence(for code: Int) -> String {
    ErrorSentences.description(forCode: code)
  }
}
