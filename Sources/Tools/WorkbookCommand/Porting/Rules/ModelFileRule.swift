import WorkbookKit

/// A model stays in the form of its source here: what asks a bundle for the compiled one asks for that.
struct ModelFileRule: PortingRule {
  private static let extensions = ["\"momd\"": "\"xcdatamodeld\"", "\"mom\"": "\"xcdatamodel\""]
  private static let extensionLabels: Set<String> = [
    "withExtension", "ofType", "forResourcesWithExtension", "forResourcesOfType",
  ]
  private static let folderLabels: Set<String> = ["subdirectory", "inDirectory"]
  private static let folderEnd = ".momd\""

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      for place in source.code.indices where source.token(place).kind == .string {
        let text = source.text(place)
        if let ported = Self.extensions[text], isArgument(place, of: source, Self.extensionLabels) {
          draft.replace(source.token(place).range, with: ported, in: index, .modelFile)
        } else if text.hasSuffix(Self.folderEnd), isArgument(place, of: source, Self.folderLabels) {
          let ported = String(text.dropLast(Self.folderEnd.count)) + ".xcdatamodeld\""
          draft.replace(source.token(place).range, with: ported, in: index, .modelFile)
        }
      }
    }
  }

  /// Whether a string, of which a code token is the last piece, stands behind one of some labels.
  private func isArgument(_ place: Int, of source: SwiftSource, _ labels: Set<String>) -> Bool {
    var first = place
    while first > 0, source.token(first - 1).kind == .interpolationEnd, let start = source.partner(first - 1) {
      first = start - 1
    }
    return source.isMark(first - 1, ":") && labels.contains(source.text(first - 2))
  }
}
