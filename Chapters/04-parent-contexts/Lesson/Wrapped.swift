/// Breaks a long message into lines that fit beside a label.
enum Wrapped {
  static func lines(_ text: String, width: Int = 72) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
