import Foundation

/// What can go wrong between a coordinator and a store, as data; `cocoaError` turns it into what callers catch.
enum StoreFailure: Error {
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
  /// The store is read-only.
  case readOnly(URL?)
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
  /// A pragma option that SQLite does not take (SQ-41).
  case badPragma(String)
}

extension StoreFailure {
  /// The error as Core Data's callers expect it: Cocoa domain, code, userInfo.
  var cocoaError: CocoaError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: Self.sentence(for: code)]
    info[NSLocalizedFailureReasonErrorKey] = reason
    switch self {
    case .notADatabase(let url), .isADirectory(let url), .missingFolder(let url), .notACoreDataStore(let url),
      .modelMismatch(let url, _), .alreadyAdded(let url):
      info[NSFilePathErrorKey] = url.path
    case .readOnly(let url), .locked(let url, _): info[NSFilePathErrorKey] = url?.path
    case .sqlite(let sqliteCode, _, _, let url):
      info[NSFilePathErrorKey] = url?.path
      info[NSSQLiteErrorDomain] = Int(sqliteCode)
    case .unknownType, .unsupported, .badPragma: break
    }
    if case .notADatabase = self { info[NSSQLiteErrorDomain] = 26 }
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// The code in the Cocoa domain.
  var code: Int {
    switch self {
    case .notADatabase: CocoaError.Code.fileReadCorruptFile.rawValue
    case .isADirectory, .missingFolder, .badPragma: CocoaError.Code.fileReadUnknown.rawValue
    case .notACoreDataStore, .alreadyAdded: NSPersistentStoreOpenError
    case .modelMismatch: NSPersistentStoreIncompatibleVersionHashError
    case .readOnly: CocoaError.Code.fileWriteNoPermission.rawValue
    case .locked: NSPersistentStoreTimeoutError
    case .sqlite(let code, _, _, _):
      switch code & 0xFF {
      case 13: CocoaError.Code.fileWriteOutOfSpace.rawValue
      case 26, 11: CocoaError.Code.fileReadCorruptFile.rawValue
      case 14: CocoaError.Code.fileReadUnknown.rawValue
      default: NSSQLiteError
      }
    case .unknownType: NSPersistentStoreInvalidTypeError
    case .unsupported: NSPersistentStoreOperationError
    }
  }

  /// What happened, to what, and what to do.
  var reason: String {
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
    case .readOnly: "The store was opened read-only, so nothing can be saved to it."
    case .locked(_, let waited):
      "The store stayed locked by another connection for \(waited) s. Try again, or allow more time with "
        + "NSPersistentStoreTimeoutOption."
    case .sqlite(let code, let message, let sql, _):
      "SQLite says: \(message) (code \(code))" + (sql.map { ", while running: \($0)" } ?? "")
    case .unknownType(let type): "There is no store of type \(type): use NSSQLiteStoreType or NSInMemoryStoreType."
    case .alreadyAdded(let url): "The coordinator has \(url.lastPathComponent) already."
    case .unsupported(let what): what
    case .badPragma(let name): "SQLite does not take the pragma \(name)."
    }
  }

  private static func sentence(for code: Int) -> String {
    ErrorText.description(forCode: code)
  }
}
