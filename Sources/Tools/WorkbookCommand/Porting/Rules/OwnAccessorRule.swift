/// Lists accessors that a class writes for a property of its model and shows to Objective-C: key-value coding calls them there,
/// and not here.
struct OwnAccessorRule: PortingRule {
  /// What only an accessor has to call.
  private static let calls: Set = [
    "willAccessValue", "didAccessValue", "willChangeValue", "didChangeValue", "primitiveValue", "setPrimitiveValue",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, _, name, member in
      let source = project.sources[index]
      guard member.keyword == "var", project.managedClasses.contains(name), let body = member.body,
        member.attribute("objc") != nil || isObjectiveC(name, project),
        body.contains(where: { Self.calls.contains(source.text($0)) && key(in: source, at: $0 + 1) == member.name })
      else { return }
      draft.leave(
        "var \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .ownAccessor,
        PortingAdvice(
          "Key-value coding does not call this accessor on Linux: it reads and sets the property's value itself.",
          cure: "Let code use the property and not its key, or override `value(forKey:)` and `setValue(_:forKey:)` "
            + "under `#if os(Linux)` to call it."))
    }
  }

  private func isObjectiveC(_ name: String, _ project: PortingProject) -> Bool {
    project.types[name, default: []].contains { $0.declaration.attribute("objcMembers") != nil }
  }

  /// The key in the brackets of a call: `"title"`, or the last name of `#keyPath(Album.title)`; nil where there is none.
  private func key(in source: SwiftSource, at open: Int) -> String? {
    guard source.isMark(open, "("), let close = source.partner(open) else { return nil }
    let words = (open + 1..<close).map { source.text($0) }
    if let path = words.lastIndex(of: "#keyPath") { return words[path...].last { $0 != ")" } }
    return words.last { $0.hasPrefix("\"") }.map { $0.filter { $0 != "\"" } }
  }
}
