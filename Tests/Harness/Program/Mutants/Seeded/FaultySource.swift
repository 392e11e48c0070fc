/// A source file of the copy, with faults behind the switch.
struct FaultySource {
  let file: String
  private(set) var text = ""
  /// The lines of the new text that belong to each fault that the compiler may turn down.
  private(set) var lines: [(number: Int, lines: ClosedRange<Int>)] = []

  /// Writes faults into a source.
  ///
  /// - Parameters:
  ///   - file: the file, below the folder of sources.
  ///   - sites: the faults with their numbers; of two that overlap, the outer one may hold others.
  init(file: String, original: [UInt8], sites: [(number: Int, site: FaultSite)]) {
    self.file = file
    func place(_ site: FaultSite) -> (Int, Int, Int) {
      (site.range.lowerBound, -site.range.upperBound, site.isBody ? 0 : 1)
    }
    let ordered = sites.sorted { place($0.site) < place($1.site) }
    text = Self.text(original, original.indices, ordered[...])
    // The number stands in the text once, on the fault's first line.
    for (number, site) in sites where !site.isBody {
      let mark = "\(FaultSwitch.typeName).isActive(\(number))"
      guard let place = text.range(of: mark) else { continue }
      let first = 1 + text[..<place.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") }
      let length = site.rewritten(number, Self.text(original, site.range, [])).utf8.count { $0 == UInt8(ascii: "\n") }
      lines.append((number, first...(first + length)))
    }
  }

  /// The fault that a line belongs to, the shortest of several; where none has it, the nearest.
  ///
  /// The compiler may say of a fault in one branch that the other branch, or the function, is wrong.
  func fault(at line: Int) -> Int? {
    func distance(_ lines: ClosedRange<Int>) -> Int { max(lines.lowerBound - line, line - lines.upperBound, 0) }
    return lines.min { left, right in
      (distance(left.lines), left.lines.count) < (distance(right.lines), right.lines.count)
    }?.number
  }

  private static func text(
    _ original: [UInt8], _ range: Range<Int>, _ sites: ArraySlice<(number: Int, site: FaultSite)>
  ) -> String {
    var text = ""
    var position = range.lowerBound
    var rest = sites
    while let (number, site) = rest.first {
      rest = rest.dropFirst()
      let inner = rest.prefix { $0.site.range.lowerBound < site.range.upperBound }
      rest = rest.dropFirst(inner.count)
      text += String(decoding: original[position..<site.range.lowerBound], as: UTF8.self)
      text += site.rewritten(number, Self.text(original, site.range, inner))
      position = site.range.upperBound
    }
    return text + String(decoding: original[position..<range.upperBound], as: UTF8.self)
  }
}
