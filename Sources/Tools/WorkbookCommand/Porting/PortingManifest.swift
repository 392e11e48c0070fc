/// What a package's manifest says of its targets, as far as it says it in so many words.
struct PortingManifest {
  /// A target.
  struct Target: Equatable {
    var name: String
    /// The folder that it names itself.
    var path: String?
    var isTest: Bool
    /// Whether no other target is of its kind.
    var isOnly = false
  }

  private(set) var targets: [Target] = []

  private static let kinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]

  init(_ source: SwiftSource) {
    var place = 0
    while place < source.code.count {
      guard source.isMark(place, "."), Self.kinds.contains(source.text(place + 1)), source.isMark(place + 2, "("),
        let close = source.partner(place + 2)
      else {
        place += 1
        continue
      }
      if let name = Self.text(of: "name", in: place + 3..<close, source) {
        targets.append(
          Target(
            name: name, path: Self.text(of: "path", in: place + 3..<close, source),
            isTest: source.text(place + 1) == "testTarget"))
      }
      // A dependency inside is written like a target.
      place = close + 1
    }
    for index in targets.indices {
      targets[index].isOnly = targets.count { $0.isTest == targets[index].isTest } == 1
    }
  }

  /// The string behind a label; nil where there is none, or something that is computed.
  private static func text(of label: String, in range: Range<Int>, _ source: SwiftSource) -> String? {
    var index = range.lowerBound
    while index < range.upperBound {
      if source.text(index) == label, source.isMark(index + 1, ":"), index + 2 < range.upperBound,
        source.token(index + 2).kind == .string
      {
        let text = source.text(index + 2)
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
        return String(text.dropFirst().dropLast())
      }
      index = source.next(after: index)
    }
    return nil
  }
}
