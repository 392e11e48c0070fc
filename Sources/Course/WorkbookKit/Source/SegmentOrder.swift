/// The order of a lesson's segments: the list in its `main.swift` that the program runs.
struct SegmentOrder {
  private var places: [String: Int] = [:]

  /// Reads the functions of the list after `segments:`.
  ///
  /// - Parameter main: The text of `main.swift`.
  init(main: String) {
    guard let label = main.range(of: "segments: [") else { return }
    let list = main[label.upperBound...].prefix { $0 != "]" }
    for (place, call) in list.split(separator: ",").enumerated() {
      places[call.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }] = place
    }
  }

  /// The segments as the list has them; those that are not in it come last, by their files.
  func sorted(_ segments: [SegmentSource]) -> [SegmentSource] {
    segments.sorted { (places[$0.function] ?? places.count, $0.file) < (places[$1.function] ?? places.count, $1.file) }
  }
}
