import Foundation

/// A file of the folder `Facts`, before anything in it is believed.
struct FactFile {
  /// The path, relative to the package.
  let path: String
  private let text: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The object that the file holds.
  ///
  /// - Throws: `FactProblem` where it holds none.
  func object() throws(FactProblem) -> [String: Any] {
    let value: Any
    do { value = try JSONSerialization.jsonObject(with: Data(text.utf8)) } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw FactProblem(.unreadable(reason ?? error.localizedDescription), file: path, line: 1)
    }
    guard let object = value as? [String: Any] else {
      throw FactProblem(.unreadable("it holds no object."), file: path, line: 1)
    }
    return object
  }

  /// The lines, from 1, on which a key with a text stands, such as the ids of all facts.
  func lines(of key: String) -> [Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.split(separator: "\"\(key)\"", omittingEmptySubsequences: false).dropFirst()
        .filter { $0.first { $0 != " " } == ":" }.map { _ in index + 1 }
    }
  }
}
