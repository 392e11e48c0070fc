import Foundation

/// Attributes by which a source file defines a symbol of the linker.
///
/// With one of them a file can put itself in the place of the system's `read` or of the grader's own functions. No exercise
/// needs one.
enum LinkerAttributes {
  /// The verdict on a file that has one of them; nil where it has none.
  static func verdict(on file: URL) -> Verdict? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let code = line.components(separatedBy: "//")[0]
      // Every attribute that begins with an underscore is the compiler's own; the others are their public names.
      if let match = code.firstMatch(of: /@\s*(_[A-Za-z]\w*|c\b|cdecl\b|section\b|used\b|extern\b)/) {
        return .reachesAround(attribute: "@" + match.1, line: index + 1)
      }
    }
    return nil
  }
}
