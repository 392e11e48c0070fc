/// A piece of a page in the terminal: text, or a place where the reader is waited for.
enum PagePiece {
  /// Lines, made when the reader gets there.
  case text(() -> [String])
  /// The reader has to ask for what follows, which is this.
  case stop(before: String)
}

/// A page in the terminal: the chapter's opening, a segment, or the chapter's end.
struct ReadingPage {
  /// The segment's name; nil for the opening and the end.
  var segment: String?
  /// The number in the list of pages.
  var number: Int
  /// The title in the list.
  var title: String
  /// The code that the page hides.
  var setUp: [String] = []
  /// What stands in its place where no key can ask for it: how long it is, and how to see it.
  var setUpNote: [String] = []
  /// What the page holds, in order, for a window into which lines fit or do not; made when the page is turned to, since a segment
  /// runs then.
  var pieces: (_ fits: ([String]) -> Bool) -> [PagePiece]

  /// Whether the page hides any code.
  var hasSetUp: Bool { !setUp.isEmpty }
}
