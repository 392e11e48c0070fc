import Foundation

/// A text in JSON as somebody wrote it by hand: each value with its line, which Foundation's decoder does not tell.
struct JSONTree: Equatable {
  /// What stands there.
  enum Value: Equatable {
    /// In braces, in the order of the text; a key may stand there twice.
    case object([Member])
    case list([JSONTree])
    case text(String)
    /// As it is written.
    case number(String)
    case bool(Bool)
    case null
  }

  /// A key with what belongs to it.
  struct Member: Equatable {
    let key: String
    /// The line of the key.
    let line: Int
    let tree: JSONTree
  }

  /// The line in which it begins, from 1.
  let line: Int
  let value: Value

  /// Reads a text.
  ///
  /// - Returns: What it says, where enough of it can be read; and each fault, in the order of the text.
  static func read(_ text: String) -> (tree: JSONTree?, faults: [JSONFault]) {
    var scanner = JSONScanner(text)
    do throws(JSONFault) {
      let tree = try scanner.document()
      return (tree, scanner.faults)
    } catch { return (nil, scanner.faults + [error]) }
  }
}
