/// Where the parts of a chapter stand under `book/`.
public enum BookPaths {
  /// The chapter's page.
  ///
  /// - Parameter chapter: The chapter's number.
  public static func page(_ chapter: Int) -> String { "chapter-\(chapter).md" }

  /// The chapter's recording.
  ///
  /// - Parameter chapter: The chapter's number.
  public static func recording(_ chapter: Int) -> String { "recorded/chapter-\(chapter).json" }

  /// The chapter's plain output.
  ///
  /// - Parameter chapter: The chapter's number.
  public static func output(_ chapter: Int) -> String { "recorded/chapter-\(chapter).txt" }

  /// The page that explains the labels; it is written by hand.
  public static let labels = "labels.md"

  /// The page of the segments that are in the appendix; its prose is written by hand.
  public static let appendix = "how-this-engine-does-it.md"

  /// The page that has the answers of Apple's framework beside the engine's; its prose is written by hand.
  public static let answers = "here-and-there.md"
}
