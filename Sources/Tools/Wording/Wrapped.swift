/// Breaks a long message into lines that fit beside a label.
public enum Wrapped {
  /// The lines of a message, broken at spaces.
  ///
  /// - Parameters:
  ///   - text: The message; its own line breaks are kept.
  ///   - width: The most columns that a line takes, unless one word is longer.
  public static func lines(_ text: String, width: Int = 72) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var lines: [String] = []
      for word in line.split(separator: " ") {
        if let last = lines.last, last.count + word.count < width {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }
}
