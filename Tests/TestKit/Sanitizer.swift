import Foundation

/// Whether the tests run under a sanitizer: `make sanitize` says so in the environment.
package enum Sanitizer {
  /// The sanitizer's name, as the compiler takes it.
  package static let name = ProcessInfo.processInfo.environment["OPENCOREDATA_SANITIZER"]

  package static var isOn: Bool { name?.isEmpty == false }
}
