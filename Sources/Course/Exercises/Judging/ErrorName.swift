import Foundation

/// Compares an error that an attempt has thrown with the one that it should pass on: by name, and by the keys of its
/// `userInfo`, which an error made by hand does not have.
///
/// - Throws: `Mismatch` where they differ.
func expectSameError(_ error: any Error, as expected: any Error) throws {
  try expect("the error", ErrorName.text(error), is: ErrorName.text(expected))
  let keys = [error, expected].map { ($0 as NSError).userInfo.keys.sorted() }
  try expect("the keys of the error's userInfo", keys[0], is: keys[1])
}

/// What a difference calls an error.
enum ErrorName {
  /// Domain and code of a Cocoa error; of any other its type alone, because the domain of a type that an answer declares
  /// inside a function holds addresses.
  static func text(_ error: any Error) -> String {
    guard error is CocoaError || type(of: error) is NSError.Type else { return String(describing: type(of: error)) }
    return "\((error as NSError).domain) \((error as NSError).code)"
  }
}
