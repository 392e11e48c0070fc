import WorkbookKit

/// An extension that has lost all its members to the class, and adds no conformance, says nothing any more.
///
/// It comes behind the rules that move members.
struct EmptyExtensionRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      for declaration in source.declarations
      where declaration.keyword == "extension" && declaration.inherited.isEmpty && !declaration.members.isEmpty {
        guard let body = declaration.body, !declaration.isConditional else { continue }
        let moved = draft.moves[index, default: []].map(\.range)
        let isEmptied = declaration.members.allSatisfy { draft.isMoved(source.bytes(of: $0.code), of: index) }
        let keepsComment = (source.code[body.lowerBound - 1] + 1..<source.code[body.upperBound]).contains { token in
          let token = source.tokens[token]
          return (token.kind == .comment || token.kind == .directive) && !moved.contains { $0.overlaps(token.range) }
        }
        if isEmptied, !keepsComment { draft.cut(source.lines(of: declaration).range, of: index) }
      }
    }
  }
}
