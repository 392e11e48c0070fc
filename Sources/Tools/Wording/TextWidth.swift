/// Measures text in terminal columns, the same way on every machine.
///
/// The C library's `wcwidth` depends on the locale, so the few ranges that matter are listed here.
public enum TextWidth {
  /// The number of columns that `text` takes on one line.
  ///
  /// - Parameter text: Text without line breaks.
  public static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The number of columns that one character takes: 0 for a control character, 2 for a wide one, 1 otherwise.
  ///
  /// - Parameter character: A grapheme cluster, measured by its first scalar.
  public static func columns(of character: Character) -> Int {
    // Nearly all of what is measured: neither properties nor ranges are looked up for it, which takes long.
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    // Variation selector 16 asks for the emoji form of a character that is narrow by itself.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Adds spaces after `text` until it takes `width` columns.
  ///
  /// - Parameters:
  ///   - text: The text to pad; returned as it is when it is already as wide.
  ///   - width: The number of columns wanted.
  public static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  /// Adds spaces before `text` until it takes `width` columns.
  ///
  /// - Parameters:
  ///   - text: The text to align right.
  ///   - width: The number of columns wanted.
  public static func rightAligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns(of: text))) + text
  }

  /// Cuts `text` to at most `width` columns and ends it with an ellipsis where it was cut.
  ///
  /// - Parameters:
  ///   - text: The text to shorten.
  ///   - width: The number of columns allowed, the ellipsis included.
  public static func abbreviated(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      let next = columns(of: character)
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
