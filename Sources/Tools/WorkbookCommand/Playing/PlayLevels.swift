import WorkbookKit

/// The levels of a scene, one after the other as the player likes.
struct PlayLevels {
  private let scene: PlayScene
  private let terminal: Terminal

  /// Takes a scene.
  ///
  /// - Parameters:
  ///   - scene: what is played.
  ///   - terminal: where it is asked how to go on, if somebody sits there: who plays through a pipe has typed all of it.
  init(_ scene: PlayScene, terminal: Terminal) { (self.scene, self.terminal) = (scene, terminal) }

  /// Plays a level, and those that the player asks for when one is reached.
  ///
  /// - Parameters:
  ///   - level: the first; nil to play without one.
  ///   - play: plays one, and says whether it was reached.
  /// - Throws: what playing throws.
  func play(_ level: PlayLevel?, _ play: (PlayLevel?) throws -> Bool) throws {
    var played = level
    while try play(played), terminal.console.readKey != nil, let level = played, let next = next(after: level) {
      played = next
    }
  }

  /// The level that the player asks for; nil to end.
  private func next(after level: PlayLevel) -> PlayLevel? {
    let next = scene.levels.drop { $0.name != level.name }.dropFirst().first
    while true {
      switch terminal.ask((next == nil ? "" : "n next level, ") + "r again, q quit> ") {
      case nil, "q": return nil
      case "r": return level
      case "n" where next != nil: return next
      default: continue
      }
    }
  }
}
