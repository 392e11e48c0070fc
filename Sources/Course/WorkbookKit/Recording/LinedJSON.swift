/// JSON with a line for each element down to some depth, so that a change of one is a change of one line.
enum LinedJSON {
  /// Breaks compact JSON into lines.
  ///
  /// - Parameters:
  ///   - compact: JSON without white space between its parts.
  ///   - depth: How many levels of objects and arrays have a line for each element; what is below is left in one.
  static func text(_ compact: String, depth: Int) -> String {
    var lines: [UInt8] = []
    lines.reserveCapacity(compact.utf8.count * 11 / 10)
    var (level, isString, isEscaped) = (0, false, false)
    func breakLine() {
      lines.append(UInt8(ascii: "\n"))
      lines.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level))
    }
    var previous = UInt8(0)
    for byte in compact.utf8 {
      if isString {
        isString = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        lines.append(byte)
        previous = byte
        continue
      }
      let isOpening = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      let isEmpty = isClosing && (previous == UInt8(ascii: "{") || previous == UInt8(ascii: "["))
      let wasOpening = (previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[")) && !isClosing
      if wasOpening, level <= depth { breakLine() }
      if isClosing {
        level -= 1
        if !isEmpty, level < depth { breakLine() }
      }
      lines.append(byte)
      if byte == UInt8(ascii: ","), level <= depth { breakLine() }
      if isOpening { level += 1 }
      isString = byte == UInt8(ascii: "\"")
      previous = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
