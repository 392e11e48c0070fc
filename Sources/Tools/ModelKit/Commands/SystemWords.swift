import Foundation
import Wording

/// What the system says of an error.
package enum SystemWords {
  /// The words as a sentence: those of the system's own error where one is behind Foundation's, which says no more than that
  /// something could not be completed.
  package static func sentence(of error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying as? POSIXError
    let words = cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    return VisibleText.oneLine(words).asSentence
  }
}
