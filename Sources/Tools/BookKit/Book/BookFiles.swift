/// The files of the book by their paths under `book/`.
package struct BookFiles: Equatable, Sendable {
  /// The contents by path; every file of the book is text.
  package var contents: [String: String]

  /// Creates a set of files.
  package init(_ contents: [String: String] = [:]) {
    self.contents = contents
  }

  /// The paths in alphabetical order.
  package var paths: [String] { contents.keys.sorted() }

  mutating func merge(_ other: BookFiles) {
    contents.merge(other.contents) { _, new in new }
  }
}
