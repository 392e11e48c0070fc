import WorkbookKit

/// The codes of Core Data's errors that segments print.
enum MetErrors {
  /// The names of the segments by the code that each printed.
  static func all(in recording: Recording) -> [Int: Set<String>] {
    recording.segments.reduce(into: [:]) { result, segment in
      for match in LessonText.body(of: segment).matches(of: /(?:NSCocoaErrorDomain|error) ([0-9]{4,6})/) {
        if let code = Int(match.1) { result[code, default: []].insert(segment.name) }
      }
    }
  }
}
