import WorkbookKit

/// A property that is called `_name` gives way to the storage of `@Managed var name`, which has this name.
struct StoredNameRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for name in project.managedClasses.sorted() {
      let places = project.places(of: name)
      var managed: Set<String> = []
      var names: Set<String> = []
      for member in places.flatMap(\.declaration.members) {
        names.insert(member.name)
        if member.keyword == "var", member.attribute("NSManaged") != nil { managed.insert(member.name) }
      }
      for place in places {
        for member in place.declaration.members where member.name.hasPrefix("_") {
          guard managed.contains(String(member.name.dropFirst())), member.attribute("NSManaged") == nil else {
            continue
          }
          rename(member, of: places, avoiding: names, project, &draft)
        }
      }
    }
  }

  private func rename(
    _ member: SwiftDeclaration, of places: [TypePlace], avoiding names: Set<String>, _ project: PortingProject,
    _ draft: inout PortingDraft
  ) {
    var name = "own" + member.name.dropFirst().uppercasedFirst
    while names.contains(name) { name += "Value" }
    for place in places {
      let source = project.sources[place.source]
      for index in place.declaration.code where source.token(index).kind == .word && source.text(index) == member.name {
        draft.replace(source.token(index).range, with: name, in: place.source, .nameClash)
      }
    }
    guard !member.has("private"), !member.has("fileprivate") else { return }
    for source in project.sources {
      for index in source.code.indices where source.text(index) == member.name && source.isMark(index - 1, ".") {
        let isOwn = places.contains { project.sources[$0.source] === source && $0.declaration.code.contains(index) }
        guard !isOwn else { continue }
        draft.leave(
          ".\(member.name)", at: source.line(of: index), of: source.path, .nameClash,
          PortingAdvice(
            "A property of that name is `\(name)` now in one class, and this may be it.",
            cure: "Where it is, write the new name."))
      }
    }
  }
}
