/// Reads options as users write them: Swift values and Foundation objects alike.
package enum StoreOptions {
  /// The UUID that a new store is to have; Core Data has no such option.
  package static let uuidKey = "OpenCoreDataStoreUUIDOption"

  package static func flag(_ key: String, in options: [AnyHashable: Any]?) -> Bool {
    number(key, in: options).map { $0 != 0 } ?? false
  }

  package static func number(_ key: String, in options: [AnyHashable: Any]?) -> Double? {
    guard case .double(let number)? = options?[key].flatMap({ Value($0, as: .doubleAttributeType) }) else { return nil }
    return number
  }

  /// Seconds to wait for a lock: 5 where none are given, and never more than SQLite can count in milliseconds.
  static func timeout(in options: [AnyHashable: Any]?) -> Double {
    guard let seconds = number(NSPersistentStoreTimeoutOption, in: options), !seconds.isNaN else { return 5 }
    return min(max(0, seconds), Double(Int32.max / 1000))
  }

  static func string(_ key: String, in options: [AnyHashable: Any]?) -> String? { options?[key] as? String }
}
