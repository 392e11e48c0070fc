/// Looks at each moment of a segment, from the time at which a page begins with it until the segment ends.
protocol PageWatch: AnyObject {
  /// Looks now.
  ///
  /// - Parameters:
  ///   - label: The label of the printed line, or what was done; empty for a further line of the same moment.
  ///   - printed: What was printed; nil where nothing was.
  func look(_ label: String, _ printed: String?)

  /// Looks no more.
  ///
  /// - Returns: What the page records of all that was seen.
  func end() -> PageEvent
}

extension [LayerWalk.Moment] {
  /// Takes what was printed as a further line of the last moment, if it is one: it has no label of its own.
  ///
  /// - Returns: Whether it was one.
  mutating func takeFurtherLine(_ label: String, _ printed: String?) -> Bool {
    guard label.isEmpty, let last = indices.last else { return false }
    if let printed { self[last].printed.append(printed) }
    return true
  }
}
