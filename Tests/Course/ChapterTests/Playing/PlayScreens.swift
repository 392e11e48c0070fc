import TestKit
import WorkbookKit

@testable import WorkbookCommand

/// What a player sees between two lines that are typed.
enum PlayScreens {
  /// The screens of a session, each from what was typed to the next prompt.
  ///
  /// - Parameters:
  ///   - scene: what is played.
  ///   - level: its goal; nil for none.
  ///   - input: the lines that are typed.
  ///   - predicts: whether the player is asked before each operation.
  static func screens(
    _ scene: PlayScene, _ level: PlayLevel?, input: [String], predicts: Bool = false
  ) throws -> [[String]] {
    var (left, text, screens): (ArraySlice<String>, String, [[String]]) = (input[...], "", [])
    let console = LessonConsole(
      write: { text += $0 }, writeError: { _ in },
      readLine: {
        screens.append(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        text = ""
        return left.popFirst()
      })
    _ = try PlaySession(
      try scene.begin(), level, guide: PlayGuide(scene.name, root: Programs.root),
      book: try PlayBook(root: Programs.root),
      terminal: Terminal(console: console, width: 80, isInteractive: false), predicts: predicts
    ).play()
    return screens
  }
}
