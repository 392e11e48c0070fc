import Foundation

/// The sentences that go with error codes: the English string table of the framework (VL-20h, VL-20i).
package enum ErrorSentences {
  /// The description of a code.
  ///
  /// - Parameters:
  ///   - code: a code in the Cocoa domain. One without an entry gives Foundation's generic sentence.
  ///   - property: the property at fault, in the place of `%{PROPERTY}@`; nil leaves that as it stands, which is what Core
  ///     Data prints for models built in code and for batch inserts (VL-21).
  package static func description(forCode code: Int, property: String? = nil) -> String {
    guard let text = table[code] else { return "The operation couldn’t be completed. (Cocoa error \(code).)" }
    return property.map { text.replacingOccurrences(of: "%{PROPERTY}@", with: $0) } ?? text
  }

  private static let table: [Int: String] = [
    256: "The file couldn’t be opened.",
    259: "The file couldn’t be opened because it isn’t in the correct format.",
    513: "You don’t have permission to save the file.",
    640: "The file couldn’t be saved because there isn’t enough space.",
    1550: "%{PROPERTY}@ is not valid.",
    1551: "One or more constraints were violated.",
    1560: "Multiple validation errors occurred.",
    1570: "%{PROPERTY}@ is a required value.",
    1580: "Too few items in %{PROPERTY}@.",
    1590: "Too many items in %{PROPERTY}@.",
    1600: "Items cannot be deleted from %{PROPERTY}@.",
    1610: "%{PROPERTY}@ is too large.",
    1620: "%{PROPERTY}@ is too small.",
    1630: "%{PROPERTY}@ is too late.",
    1640: "%{PROPERTY}@ is too soon.",
    1650: "%{PROPERTY}@ is invalid.",
    1660: "%{PROPERTY}@ is too long.",
    1670: "%{PROPERTY}@ is too short.",
    1680: "%{PROPERTY}@ is invalid.",
    132000: "Could not acquire a lock in a managed object context.",
    132010: "Could not acquire a lock in a managed persistent store coordinator.",
    133000: "Attempt to access an object not found in store.",
    133010: "Cannot save objects with references outside of their own stores.",
    133020: "Could not merge changes.",
    134000: "Failed to save. Unknown store type, format, or version.",
    134010: "The store type is inconsistent with the data format.",
    134020:
      "The model configuration used to open the store is incompatible with the one that was used to create the store.",
    134030: "An error occurred while saving.",
    134040: "Save operation could not be completed.",
    134060: "A Core Data error occurred.",
    134070: "An error occurred in the persistent store.",
    134080: "An error occurred while opening the persistent store.",
    134090: "A timeout error occurred while connecting to the persistent store.",
    134100:
      "The managed object model version used to open the persistent store is incompatible with the one that was used "
      + "to create the persistent store.",
    134110: "An error occurred during persistent store migration.",
    134120: "Persistent store migration was cancelled before completion.",
    134130: "Persistent store migration failed, missing source managed object model.",
    134140: "Persistent store migration failed, missing mapping model.",
    134150: "Persistent store migration failed, there was a problem with the source persistent store.",
    134160: "Persistent store migration failed, there was a problem with the destination persistent store.",
    134170: "Persistent store migration failed while processing entity migration policy.",
    134180: "An SQLite error occurred.",
  ]
}
