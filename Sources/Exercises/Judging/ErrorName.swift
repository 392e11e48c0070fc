import Foundation

/// What a difference calls an error.
enum ErrorName {
  /// Domain and code of a Cocoa error; of any other its type alone, because the domain of a type that an answer declares
  /// inside a function holds addresses.
  static func text(_ error: any Error) -> String {
    guard error is CocoaError || type(of: error) is NSError.Type else { return String(describing: type(of: error)) }
    return "\((error as NSError).domain) \((error as NSError).code)"
  }
}
