/// Breaks text into lines that fit.
public enum TextWrapping {
  /// The lines of a text, broken between words; a word that is too long for a line keeps a line of its own.
  ///
  /// - Parameters:
  ///   - text: text of any number of lines; a line that begins with a blank is left as it is.
  ///   - width: the columns of a line.
  public static func lines(_ text: String, width: Int) -> [String] {
    text.scalarLines.flatMap { line in line.hasPrefix(" ") ? [line] : broken(line, width) }
  }

  private static func broken(_ line: String, _ width: Int) -> [String] {
    var lines = [""]
    for word in line.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if TextWidth.columns(of: last) + 1 + TextWidth.columns(of: String(word)) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
