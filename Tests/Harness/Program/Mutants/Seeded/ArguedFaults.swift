import Foundation

/// Faults that no test has to notice, each with the reason.
struct ArguedFaults {
  private let reasons: [String: [String: String]]

  /// Reads the list.
  ///
  /// - Parameter file: a JSON object of functions, each with an object of faults, as `kind: what the place says`, and reasons.
  /// - Throws: an error where it cannot be read.
  init(_ file: URL) throws {
    reasons = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file))
  }

  /// Why a fault may survive; nil where it may not.
  func reason(_ name: String) -> String? {
    let parts = name.components(separatedBy: " | ")
    return reasons[parts[0]]?[parts.dropFirst().joined(separator: " | ")]
  }

  /// The names of all of them.
  var names: [String] {
    reasons.flatMap { function, faults in faults.keys.map { "\(function) | \($0)" } }.sorted()
  }
}
