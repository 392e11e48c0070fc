import WorkbookKit

/// The fold under a segment's code: the code that is hidden, and where the names come from that are declared elsewhere.
struct SetUpSection {
  let source: SegmentSource
  let names: NameIndex
  /// The chapter's segments by file.
  let segments: [String: SegmentRecording]

  var lines: [String] {
    let parts = [source.markdown(.setUp), links].filter { !$0.isEmpty }
    return parts.isEmpty ? [] : BookNotes.folded("The set-up", parts)
  }

  /// One line with a link for each file, in the order in which the code uses them.
  private var links: [String] {
    let code = [SegmentPart.code, .setUp, .variationCode].flatMap(source.blocks).filter { $0.kind == .code }
    let used = names.declarations(usedIn: code.flatMap { $0.lines.map(\.text) }, of: source.file)
    var files: [String] = []
    for file in used.map(\.file) where !files.contains(file) { files.append(file) }
    let links = files.map { file in
      let own = used.filter { $0.file == file }.map { "`\($0.name)`" }
      return own.joined(separator: ", ") + " in " + link(to: file)
    }
    return links.isEmpty ? [] : ["Declared elsewhere: " + links.joined(separator: "; ") + "."]
  }

  private func link(to file: String) -> String {
    if let segment = segments[file] { return segment.link() }
    return "[\(file.split(separator: "/").last ?? "")](../\(file))"
  }
}
