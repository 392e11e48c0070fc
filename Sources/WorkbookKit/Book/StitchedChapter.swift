/// What the stitcher made of a chapter.
public struct StitchedChapter: Equatable, Sendable {
  /// The page, its figures, the recording and the plain output, by their paths under `book/`.
  public var files: BookFiles
  /// Everything that is wrong; the files are complete only where this is empty.
  public var problems: [SourceProblem]
}
