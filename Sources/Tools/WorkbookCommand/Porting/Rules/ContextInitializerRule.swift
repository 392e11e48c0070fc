/// A subclass of a context loses `init?(coder:)`: a context cannot be archived here, and its class does not ask for it.
struct ContextInitializerRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, type, name, member in
      let source = project.sources[index]
      guard type.keyword == "class", member.keyword == "init", !member.isConditional,
        let parameters = member.parameters, source.text(parameters.lowerBound) == "coder", isContext(name, project)
      else { return }
      draft.cut(source.lines(of: member).range, of: index)
      // The edit that counts, of no text.
      let start = source.bytes(of: member.code).lowerBound
      draft.replace(start..<start, with: "", in: index, .initializer)
    }
  }

  private func isContext(_ name: String, _ project: PortingProject) -> Bool {
    var seen: Set<String> = [name]
    var above = project.parent(of: name)
    while let current = above, seen.insert(current).inserted {
      if current == "NSManagedObjectContext" { return true }
      above = project.parent(of: current)
    }
    return false
  }
}
