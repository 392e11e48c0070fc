import WorkbookKit

/// Fills links without a text, `[](chapter-3.md#the-victims)`, with number and short name of the segment that they lead to, or
/// with the title of the page, so that each is written down once; one to a segment of the appendix then leads there.
struct EmptyLinks {
  private var titles: [String: String] = [:]
  /// Where the segments of the appendix are, by their places on the pages of their chapters.
  private var moved: [String: String] = [:]

  /// Collects the titles that links can take.
  ///
  /// - Parameters:
  ///   - recordings: The chapters that ran.
  ///   - shortNames: What the segments are called, by their names.
  ///   - pages: The pages by path; the first heading of a page is its title.
  init(
    recordings: [Recording], shortNames: [String: String] = [:], appendix: Appendix = Appendix([]),
    pages: [String: String]
  ) {
    for recording in recordings {
      let page = BookPaths.page(recording.number)
      titles[page] = "Chapter \(recording.number): \(recording.title)"
      for segment in recording.segments {
        titles["\(page)#\(segment.name)"] =
          shortNames[segment.name].map { "\(recording.number).\(segment.number) \($0)" } ?? segment.title
      }
    }
    for entry in appendix.entries {
      titles[entry.chapterAddress] = "\(entry.sign) \(entry.shortName)"
      moved[entry.chapterAddress] = entry.address
    }
    for (path, text) in pages where titles[path] == nil {
      let heading = text.split(separator: "\n").first { $0.hasPrefix("# ") }
      titles[path] = heading.map { String($0.dropFirst(2)) }
    }
  }

  /// The text with its empty links filled; a link to something unknown stays as it is, and is reported as broken.
  ///
  /// - Parameters:
  ///   - path: The page's own path, for links within it.
  func fill(_ text: String, of path: String) -> String {
    text.replacing(/\[\]\(([^)\s]+)\)/) { match in
      let target = String(match.1)
      let address = target.hasPrefix("#") ? path + target : target
      guard let title = titles[address] else { return String(match.0) }
      let place = moved[address].map { $0.hasPrefix(path + "#") ? String($0.dropFirst(path.count)) : $0 }
      return "[\(title)](\(place ?? target))"
    }
  }
}
