import Foundation

/// Says where the links of a page lead: the number of a segment with its short name, the number of an address that stands at
/// the end, or nothing where the text of the link says it already.
final class LinkNotes {
  private let folder: WorkbookFolder
  private let chapter: Int
  private var sources: [Int: ChapterSource]
  private var addresses: [String] = []

  /// - Parameters:
  ///   - chapter: The chapter that is being read.
  init(folder: WorkbookFolder, chapter: Int, source: ChapterSource) {
    self.folder = folder
    self.chapter = chapter
    sources = [chapter: source]
  }

  /// What stands after the text of a link, or in its place where it has none.
  func note(target: String, text: String) -> String? {
    if target.contains("://") { return target == text ? nil : "link \(number(of: target))" }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let anchor = parts.count > 1 ? parts[1] : ""
    guard let number = parts[0].isEmpty ? chapter : Self.chapter(of: parts[0]) else {
      return page(parts[0], anchor: anchor, text: text)
    }
    return segment(anchor, chapter: number, text: text)
  }

  /// The addresses that got a number since the last call, one item each; the numbers begin again after it.
  func takeAddresses() -> [(mark: String, address: String)] {
    defer { addresses = [] }
    return addresses.enumerated().map { ("link \($0.offset + 1)", $0.element) }
  }

  private func number(of address: String) -> Int {
    if let index = addresses.firstIndex(of: address) { return index + 1 }
    addresses.append(address)
    return addresses.count
  }

  private func segment(_ name: String, chapter number: Int, text: String) -> String? {
    guard let source = source(number), let index = source.segments.firstIndex(where: { $0.isCalled(name) }) else {
      return text.lowercased().contains("chapter \(number)") || number == chapter ? nil : "chapter \(number)"
    }
    let segment = source.segments[index]
    let called = MarkdownSpanParser.plain(segment.shortName?.text ?? segment.title)
    let isSaid = called.lowercased() == text.lowercased()
    return "\(number).\(index + 1)" + (isSaid ? "" : " " + called)
  }

  /// The words of a glossary and the labels of evidence say themselves what they are; other pages are named by their files.
  private func page(_ path: String, anchor: String, text: String) -> String? {
    path.hasPrefix("glossary") || path == BookPaths.labels
      ? nil : path.hasPrefix("..") ? String(path.dropFirst(3)) : "book/" + path
  }

  private func source(_ number: Int) -> ChapterSource? {
    if let source = sources[number] { return source }
    let source = try? folder.source(ofChapter: number)
    sources[number] = source
    return source
  }

  private static func chapter(of path: String) -> Int? {
    guard path.hasPrefix("chapter-"), path.hasSuffix(".md") else { return nil }
    return Int(path.dropFirst("chapter-".count).dropLast(".md".count))
  }
}

extension SegmentSource {
  /// Whether a link by this name leads to the segment.
  fileprivate func isCalled(_ anchor: String) -> Bool { name == anchor || formerAnchors.contains(anchor) }
}
