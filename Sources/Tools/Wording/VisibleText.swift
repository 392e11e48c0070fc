/// Makes text safe to print: what would move the cursor is written out instead.
public enum VisibleText {
  /// Replaces control characters by their Swift escapes, so that each line stays one line.
  ///
  /// - Parameter text: Any text, as it came from an object or a row.
  public static func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case _ where isControl(scalar):
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Splits text at its line breaks and makes each line safe to print.
  ///
  /// - Parameter text: Text of any number of lines; a final line break adds no empty line.
  public static func lines(_ text: String) -> [String] {
    var lines = text.scalarLines.map(oneLine)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    return lines
  }

  /// What has a line read in another direction than it is written.
  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    // U+2028 and U+2029 break lines too, and U+FFFE and U+FFFF may not stand in XML.
    scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      || scalar.value & 0xFFFE == 0xFFFE || turnsDirection(scalar)
  }
}

extension String {
  /// The text between line feeds.
  ///
  /// Swift's own `split` would overlook a line feed that follows a carriage return: the two are one character.
  package var scalarLines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
