import Foundation

/// Whether the tests run under a sanitizer: `make sanitize` says so in the environment.
enum Sanitizer {
  /// The sanitizer's name, as the compiler takes it.
  static let name = ProcessInfo.processInfo.environment["OPENCOREDATA_SANITIZER"]

  static var isOn: Bool { name?.isEmpty == false }
}
