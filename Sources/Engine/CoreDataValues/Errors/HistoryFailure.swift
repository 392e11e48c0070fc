import Foundation

/// Why a history request was refused, as data.
package enum HistoryFailure: CocoaFailure {
  /// No store that was asked keeps history.
  case notTracked
  /// Transactions behind a token have been purged: the token's number, and the first that is left.
  case expired(after: Int64, first: Int64)
  /// A predicate has the token of a store that had no transaction yet (NT-14b).
  case beginningInPredicate

  /// The error as callers expect it: Cocoa domain, code, userInfo.
  package var cocoaError: CocoaError {
    CocoaError(
      CocoaError.Code(rawValue: code),
      userInfo: [
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: code), NSLocalizedFailureReasonErrorKey: reason,
      ])
  }

  /// The code in the Cocoa domain.
  var code: Int {
    switch self {
    case .notTracked: NSPersistentStoreUnsupportedRequestTypeError
    case .expired, .beginningInPredicate: NSPersistentHistoryTokenExpiredError
    }
  }

  /// What happened, and what to do; the first words of `notTracked` are Core Data's own (observed).
  package var reason: String {
    switch self {
    case .notTracked:
      "No history tracking option detected on store. Add the store with NSPersistentHistoryTrackingKey set to true."
    case .expired(let number, let first):
      "History was purged after transaction \(number): the first that is left is \(first). Fetch the objects again, and "
        + "go on from the coordinator's current token."
    case .beginningInPredicate:
      "The predicate has the token of a store that had no transaction yet, which no predicate can be compared with. Use "
        + "fetchHistory(after:) with the token, or leave the condition out: every transaction is after it."
    }
  }
}
