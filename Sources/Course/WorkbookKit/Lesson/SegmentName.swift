/// The rules for a segment's name, the same for the runner and for the stitcher.
public enum SegmentName {
  /// Why a name will not do.
  public enum Fault: Equatable, Sendable {
    /// It is not made of lower-case words and digits joined by hyphens.
    case notKebabCase
    /// It begins with a word that tools for snippet markers read as a keyword.
    case beginsWithKeyword(String)
  }

  static let keywords = ["end", "show", "hide"]

  /// The first rule that `name` breaks, or nil.
  ///
  /// - Parameter name: The name of a segment.
  public static func fault(in name: String) -> Fault? {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    let isKebab = words.allSatisfy { word in
      !word.isEmpty && word.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }
    guard isKebab else { return .notKebabCase }
    return keywords.first { name.hasPrefix($0) }.map { .beginsWithKeyword($0) }
  }
}
