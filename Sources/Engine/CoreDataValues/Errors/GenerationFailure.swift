import Foundation

/// Why a context cannot be pinned to a query generation, or cannot read at it, as data.
package enum GenerationFailure: CocoaFailure {
  /// No context refers to the token's generation any more.
  case expired
  /// The token is of another coordinator.
  case foreign
  /// All stores that the generation had were removed.
  case storesRemoved

  /// The error as callers expect it: Cocoa domain, code, userInfo.
  package var cocoaError: CocoaError {
    let code = NSPersistentStoreOperationError
    return CocoaError(
      CocoaError.Code(rawValue: code),
      userInfo: [
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: code), NSLocalizedFailureReasonErrorKey: reason,
      ])
  }

  /// What happened, and what to do.
  var reason: String {
    switch self {
    case .expired:
      "The query generation of the token has expired: no context is pinned to it any more. Pin the context with "
        + "NSQueryGenerationToken.current."
    case .foreign:
      "The query generation token is of a context with another coordinator. Take one from a context with the same "
        + "coordinator, or NSQueryGenerationToken.current."
    case .storesRemoved:
      "All stores of the query generation were removed from the coordinator. Move the context on with "
        + "setQueryGenerationFrom(.current), or unpin it with nil."
    }
  }
}
