import Foundation

/// An input in `Open/`, whose fault is known and not mended.
struct OpenFault {
  private let name: String

  init(_ file: URL) { name = file.lastPathComponent }

  /// What is wrong when the input shows nothing any more; some inputs show their fault in some runs only, and their names say
  /// so.
  func complaint(_ result: Campaign.Result) -> String? {
    guard result.findings.isEmpty, !name.hasPrefix("sometimes-") else { return nil }
    return "\(name) no longer shows its fault: move it to Found/"
  }
}
