import WorkbookKit

/// What the stitcher made of a chapter.
package struct StitchedChapter: Equatable, Sendable {
  /// The page, its figures, the recording and the plain output, by their paths under `book/`.
  package var files: BookFiles
  /// Everything that is wrong; the files are complete only where this is empty.
  package var problems: [SourceProblem]
}
