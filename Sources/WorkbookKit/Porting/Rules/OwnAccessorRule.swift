/// Lists accessors that a class writes for a property of its model: key-value coding calls them there, and not here.
struct OwnAccessorRule: PortingRule {
  /// What only an accessor has to call.
  private static let calls: Set = [
    "willAccessValue", "didAccessValue", "willChangeValue", "didChangeValue", "primitiveValue", "setPrimitiveValue",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, _, name, member in
      let source = project.sources[index]
      guard member.keyword == "var", project.managedClasses.contains(name), let body = member.body,
        let call = body.first(where: { Self.calls.contains(source.text($0)) && source.isMark($0 + 1, "(") }),
        let key = key(in: source, at: call + 1), key == member.name
      else { return }
      draft.leave(
        "var \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .ownAccessor,
        PortingAdvice(
          "Key-value coding does not call this accessor on Linux: it reads and sets the property's value itself.",
          cure: "Where code reads or sets it by key, override `value(forKey:)` and `setValue(_:forKey:)` to call it."))
    }
  }

  /// The text in the brackets of a call, such as `forKey: "title"`; nil where there is none.
  private func key(in source: SwiftSource, at open: Int) -> String? {
    guard let close = source.partner(open) else { return nil }
    return (open..<close).map { source.text($0) }.last { $0.hasPrefix("\"") }.map { $0.filter { $0 != "\"" } }
  }
}
