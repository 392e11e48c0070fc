/// Lists properties that a class computes and shows to Objective-C, and that are used as keys: the engine reads by key what
/// is in the model.
struct ComputedKeyRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    let keys = usedKeys(project)
    project.eachMember { index, type, name, member in
      let source = project.sources[index]
      guard member.keyword == "var", keys.contains(member.name), member.attribute("NSManaged") == nil,
        let body = member.body, !member.has("static"), !member.has("class"), project.managedClasses.contains(name),
        isObjectiveC(member, type, name, project), !names(member.name, source, body), !readsKeys(name, project)
      else { return }
      draft.leave(
        "var \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .keyValueCoding,
        PortingAdvice(
          "This property is used as a key, and on Linux only those of the model have one: NSUnknownKeyException.",
          cure: "Override `value(forKey:)` in the class under `#if os(Linux)`, with "
            + "`key == \"\(member.name)\" ? \(member.name) : super.value(forKey: key)`."))
    }
  }

  private func isObjectiveC(
    _ member: SwiftDeclaration, _ type: SwiftDeclaration, _ name: String, _ project: PortingProject
  ) -> Bool {
    member.attribute("objc") != nil || type.keyword == "extension" && type.attribute("objc") != nil
      || project.types[name, default: []].contains { $0.declaration.attribute("objcMembers") != nil }
  }

  /// Whether a property's body names it as a key: then it is the accessor of a property of the model.
  private func names(_ name: String, _ source: SwiftSource, _ body: Range<Int>) -> Bool {
    body.contains { source.text($0) == "\"\(name)\"" || keyPathEnd(source, $0) == name }
  }

  /// Whether a class answers for keys itself already.
  private func readsKeys(_ name: String, _ project: PortingProject) -> Bool {
    project.places(of: name).contains { place in
      place.declaration.members.contains { member in
        guard member.keyword == "func", member.name == "value", member.has("override"),
          let parameters = member.parameters
        else { return false }
        return ["forKey", "forUndefinedKey"].contains(project.sources[place.source].text(parameters.lowerBound))
      }
    }
  }

  // MARK: Keys

  /// The last names of the paths that the folder uses as keys.
  private func usedKeys(_ project: PortingProject) -> Set<String> {
    var result: Set<String> = []
    for source in project.sources {
      for place in source.code.indices {
        if let end = keyPathEnd(source, place) { result.insert(end) }
        if isLabelOfKey(source, place), let end = literalEnd(source.text(place + 2)) { result.insert(end) }
      }
    }
    return result
  }

  /// The last name of the `#keyPath(…)` at a code token.
  private func keyPathEnd(_ source: SwiftSource, _ place: Int) -> String? {
    guard source.text(place) == "#keyPath", let close = source.partner(place + 1), close > place + 2 else { return nil }
    return source.text(close - 1)
  }

  private func isLabelOfKey(_ source: SwiftSource, _ place: Int) -> Bool {
    guard source.isMark(place + 1, ":") else { return false }
    return switch source.text(place) {
    case "sectionNameKeyPath": true
    case "forKey", "forKeyPath": source.text(place - 2) == "value"
    case "key": ["NSSortDescriptor", "init"].contains(source.text(place - 2))
    default: false
    }
  }

  /// The last name of a path that is written as a string.
  private func literalEnd(_ text: String) -> String? {
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    return text.dropFirst().dropLast().split(separator: ".").last.map(String.init)
  }
}
