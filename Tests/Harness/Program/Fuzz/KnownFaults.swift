import Foundation

/// The faults of the inputs in `Open/`: they are known, and not mended.
struct KnownFaults: Sendable {
  private struct Fault {
    let name: String
    let input: Data
    /// How its finding begins where that names the kind of difference that a store shows.
    let kinds: Set<String>
  }

  private let faults: [Fault]

  /// Tries the inputs.
  init(_ kind: AttackKind, _ files: [URL], folder: URL) throws {
    faults = try files.map { file in
      let findings = try Campaign.replay(kind, [file], folder: folder).findings
      // The finding of a file begins with the file's name.
      let texts = findings.map { String($0.dropFirst(file.lastPathComponent.count + 2)) }
      return Fault(
        name: file.lastPathComponent, input: try Data(contentsOf: file), kinds: Set(texts.compactMap(Self.kind)))
    }
  }

  /// The name of the fault that an input shows, if it is one of these: the input is the same, or its store differs in the
  /// same way.
  ///
  /// - Parameters:
  ///   - input: the input, where it could be made again.
  func name(of input: Data?, _ text: String) -> String? {
    faults.first { $0.input == input || Self.kind(text).map($0.kinds.contains) == true }?.name
  }

  /// The first line of a finding about two pictures of a store; other findings are of no kind.
  private static func kind(_ text: String) -> String? {
    let lines = text.split(separator: "⏎", maxSplits: 1)
    return lines.count == 2 && lines[0].hasPrefix("after a save the store shows ") ? String(lines[0]) : nil
  }
}
