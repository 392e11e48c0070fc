import Foundation
import WorkbookKit

/// What is recorded of a scene, for who plays it: how far a goal is from every state, and what an operation may print.
struct PlayGuide {
  private struct Level {
    let par: Int
    /// Why its goal cannot be reached any more, by the letters of the reasons.
    var losses: [Character: String] = [:]
  }

  /// The words that are shown and explained.
  private(set) var words: [String] = []
  /// What each operation prints that does not always print the same, by its name.
  private(set) var printed: [String: [String]] = [:]
  /// What each cell holds anywhere, by its name.
  private(set) var held: [String: [String]] = [:]
  private var names: [String] = []
  private var levels: [String: Level] = [:]
  /// The signs of each state, one for each level, by its fingerprint.
  private var states: [Substring: Substring] = [:]

  /// Reads what is recorded of a scene.
  ///
  /// - Parameters:
  ///   - scene: its name.
  ///   - text: the record of all scenes.
  init(_ scene: String, _ text: String) {
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix(scene + ":") }.dropFirst().prefix { $0.hasPrefix(" ") }
    for line in lines { read(line) }
  }

  /// Reads the record of a package; without one nothing is known.
  init(_ scene: String, root: URL) {
    self.init(
      scene, (try? String(contentsOf: root.appendingPathComponent(SegmentScenes.file), encoding: .utf8)) ?? "")
  }

  private mutating func read(_ line: Substring) {
    func rest(_ prefix: String) -> Substring? { line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : nil }
    func texts(_ prefix: String) -> (name: String, texts: [String])? {
      guard let list = rest(prefix), let colon = list.firstRange(of: ": ") else { return nil }
      return (
        String(list[..<colon.lowerBound]), list[colon.upperBound...].components(separatedBy: PlayRecord.separator)
      )
    }
    if let signs = rest(PlayRecord.signs) {
      for state in signs.split(separator: " ") { states[state.prefix(8)] = state.dropFirst(8) }
    } else if let list = rest(PlayRecord.words) {
      words = list.components(separatedBy: ", ")
    } else if let (name, texts) = texts(PlayRecord.prints) {
      printed[name] = texts
    } else if let (name, texts) = texts(PlayRecord.holds) {
      held[name] = texts
    } else if let reason = rest("    ") {
      guard let name = names.last, reason.dropFirst().hasPrefix(": "), let letter = reason.first else { return }
      levels[name]?.losses[letter] = String(reason.dropFirst(3))
    } else if let par = line.firstRange(of: ": par ") {
      let name = String(line[..<par.lowerBound].drop { $0 == " " })
      names.append(name)
      levels[name] = Level(par: Int(line[par.upperBound...].prefix(while: \.isNumber)) ?? 0)
    }
  }

  /// The fewest operations that reach a level's goal; nil where it is not recorded.
  func par(_ level: PlayLevel) -> Int? { levels[level.name]?.par }

  /// How many operations a state is away from a level's goal; nil where no way leads there.
  func distance(_ level: PlayLevel, from state: PlayState) -> Int? {
    sign(level, state).flatMap { $0.isUppercase ? nil : Int(String($0), radix: 36) }
  }

  /// Why a level's goal cannot be reached any more; nil where it can.
  func loss(_ level: PlayLevel, in state: PlayState) -> String? {
    sign(level, state).flatMap { levels[level.name]?.losses[$0] }
  }

  private func sign(_ level: PlayLevel, _ state: PlayState) -> Character? {
    guard let place = names.firstIndex(of: level.name), let signs = states[Substring(state.fingerprint)] else {
      return nil
    }
    return signs.dropFirst(place).first
  }
}
