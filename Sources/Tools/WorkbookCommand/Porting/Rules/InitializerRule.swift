/// `init(entity:insertInto:)` is `required` here, since the engine makes objects of a class that it is told at run time.
struct InitializerRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for name in project.managedClasses.sorted() where name != "NSManagedObject" {
      for place in project.types[name, default: []] where place.declaration.keyword == "class" {
        port(place, project, &draft)
      }
    }
  }

  private func port(_ place: TypePlace, _ project: PortingProject, _ draft: inout PortingDraft) {
    let source = project.sources[place.source]
    let initializers = place.declaration.members.filter { $0.keyword == "init" }
    let own = initializers.first { isByEntity($0, source) }
    if let own {
      guard !own.has("required") else { return }
      // An override of what is required says `required`, and must be as visible as the class.
      let modifiers = own.modifiers.filter { ["override", "private", "fileprivate", "internal"].contains($0.name) }
      for modifier in modifiers {
        draft.replace(source.bytesWithSpace(of: modifier.code), with: "", in: place.source, nil)
      }
      let keyword = source.bytes(of: own.keywordIndex..<own.keywordIndex + 1).lowerBound
      draft.replace(
        keyword..<keyword, with: access(place, own) + "required ", in: place.source, .initializer)
      return
    }
    // A class with a designated initialiser of its own inherits none.
    guard initializers.contains(where: { !$0.has("convenience") }) else { return }
    let unit = source.unit
    let lines = [
      "\(access(place, nil))required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {",
      "\(unit)super.init(entity: entity, insertInto: context)", "}",
    ]
    draft.insert(lines.map { unit + $0 }.joined(separator: source.lineBreak), into: place, .initializer)
  }

  private func access(_ place: TypePlace, _ own: SwiftDeclaration?) -> String {
    guard place.declaration.has("public") || place.declaration.has("open") else { return "" }
    return own.map { $0.has("public") || $0.has("open") } ?? false ? "" : "public "
  }

  private func isByEntity(_ member: SwiftDeclaration, _ source: SwiftSource) -> Bool {
    guard let parameters = member.parameters else { return false }
    let labels = parameters.filter { source.isMark($0 + 1, ":") || source.isMark($0 + 2, ":") }.map { source.text($0) }
    return labels.first == "entity" && labels.contains { $0 == "insertInto" || $0 == "insertIntoManagedObjectContext" }
  }
}
