import WorkbookKit

extension ChapterPicture {
  /// The picture as a complete SVG document.
  package var document: String {
    switch subject {
    case .model(let picture): picture.document(title: title)
    case .layers(let picture): picture.document(title: title)
    }
  }

  /// The file of the picture in the book.
  ///
  /// - Parameters:
  ///   - index: The picture's place in the chapter's opening, from 0.
  func path(chapter: Int, index: Int) -> String { "figures/chapter-\(chapter)-picture-\(index + 1).svg" }
}
