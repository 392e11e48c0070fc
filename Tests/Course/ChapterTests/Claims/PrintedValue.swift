extension String {
  /// The value that a chapter's output shows beside a label; nil where no line has the label.
  ///
  /// - Parameter label: The label as it stands in the source.
  func value(of label: String) -> String? {
    for line in split(separator: "\n") {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix(label), text.dropFirst(label.count).hasPrefix("   ") else { continue }
      return String(text.dropFirst(label.count).drop { $0 == " " })
    }
    return nil
  }
}
