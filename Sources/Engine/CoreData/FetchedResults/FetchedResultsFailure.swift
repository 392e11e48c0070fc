import Foundation

/// What can go wrong when a controller fetches, beside the fetch itself, as data.
enum FetchedResultsFailure: Error {
  /// An object's section has come and gone further up: the objects are not sorted by section (FRC-16).
  case outOfOrder(index: Int, section: String)
  /// The request asks for something other than objects.
  case notObjects

  /// The error as callers catch it; the code for sections is CH-084.
  var cocoaError: CocoaError {
    switch self {
    case .outOfOrder(let index, let section):
      let reason =
        "The fetched object at index \(index) has an out of order section name '\(section)'. "
        + "Objects must be sorted by section name."
      return CocoaError(
        .coreData,
        userInfo: [
          NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSCoreDataError),
          NSLocalizedFailureReasonErrorKey: reason,
        ])
    case .notObjects:
      return StoreFailure.unsupported(
        "A fetched results controller shows managed objects: set the request's resultType to managedObjectResultType."
      ).cocoaError
    }
  }
}
