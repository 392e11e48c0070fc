import WorkbookKit

/// A delegate of a results controller is handed a view of the controller, which is equal to it and not identical.
struct FetchedResultsRule: PortingRule {
  private static let controller = "NSFetchedResultsController"
  private static let methods: Set<String> = [
    "controller", "controllerWillChangeContent", "controllerDidChangeContent",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      let names = controllers(in: source)
      for place in source.code.indices {
        if isIdentity(source, place), isController(source, place, names) {
          let isEqual = source.isMark(place, "=")
          draft.replace(
            source.bytes(of: place..<place + 3), with: isEqual ? "==" : "!=", in: index, .fetchedResults)
        }
        if !source.isConditional(place) { leaveCast(source, place, &draft) }
      }
    }
    leaveMethodsOfSubclasses(project, &draft)
  }

  // MARK: Comparing

  /// The names that a file declares as controllers, by a type behind the colon or a value behind the equals sign.
  private func controllers(in source: SwiftSource) -> Set<String> {
    var result: Set<String> = []
    for place in source.code.indices where place > 1 && source.text(place) == Self.controller {
      guard source.isMark(place - 1, ":") || source.isMark(place - 1, "="), source.token(place - 2).kind == .word else {
        continue
      }
      result.insert(source.text(place - 2))
    }
    return result
  }

  /// Whether `===` or `!==` begins at a code token.
  private func isIdentity(_ source: SwiftSource, _ place: Int) -> Bool {
    (source.isMark(place, "=") || source.isMark(place, "!")) && source.isMark(place + 1, "=")
      && source.isMark(place + 2, "=") && touches(source, place) && touches(source, place + 1)
  }

  /// Whether nothing stands between a code token and the next.
  private func touches(_ source: SwiftSource, _ place: Int) -> Bool {
    source.token(place).range.upperBound == source.token(place + 1).range.lowerBound
  }

  /// Whether one side of the operator at a code token is a controller, as far as a name can tell.
  private func isController(_ source: SwiftSource, _ place: Int, _ names: Set<String>) -> Bool {
    var left = place - 1
    while source.isMark(left, "?") || source.isMark(left, "!") { left -= 1 }
    return [source.text(left), lastName(source, from: place + 3)].contains { name in
      names.contains(name) || name.hasSuffix("etchedResultsController")
    }
  }

  /// The last name of a chain such as `self.list.controller`.
  private func lastName(_ source: SwiftSource, from start: Int) -> String {
    var index = start
    while index + 1 < source.code.count, touches(source, index) {
      var point = index + 1
      if source.isMark(point, "?") || source.isMark(point, "!") { point += 1 }
      guard source.isMark(point, "."), point + 1 < source.code.count, source.token(point + 1).kind == .word else {
        break
      }
      index = point + 1
    }
    return source.text(index)
  }

  private func leaveCast(_ source: SwiftSource, _ place: Int, _ draft: inout PortingDraft) {
    guard source.text(place) == Self.controller, source.isMark(place + 1, "<"), source.text(place - 2) == "as",
      source.isMark(place - 1, "?") || source.isMark(place - 1, "!")
    else { return }
    draft.leave(
      "as\(source.text(place - 1)) \(Self.controller)", at: source.line(of: place), of: source.path, .fetchedResults,
      PortingAdvice(
        "A delegate is handed a view of the controller, of another class, so this cast never succeeds on Linux.",
        cure: "Use the controller that the app keeps; `==` says whether it is the one."))
  }

  // MARK: Methods

  /// Lists delegate methods of classes whose superclass conforms and does not declare them.
  ///
  /// Where it declares them Swift wants `override`.
  private func leaveMethodsOfSubclasses(_ project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, _, name, member in
      let source = project.sources[index]
      guard member.keyword == "func", Self.methods.contains(member.name), !member.has("override"),
        !member.isConditional, let parameters = member.parameters,
        parameters.contains(where: { source.text($0) == Self.controller }), !conforms(name, project)
      else { return }
      var seen: Set<String> = [name]
      var above = project.parent(of: name)
      while let current = above, seen.insert(current).inserted {
        guard !conforms(current, project) else {
          return draft.leave(
            "func \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .fetchedResults,
            PortingAdvice(
              "A delegate method that only a subclass of the conforming class has is never called on Linux.",
              cure: "Declare it in the body of `\(current)`, which conforms, and override it here."))
        }
        above = project.parent(of: current)
      }
    }
  }

  /// Whether a class of the folder, or an extension of it, conforms to the delegate's protocol.
  private func conforms(_ name: String, _ project: PortingProject) -> Bool {
    project.places(of: name).contains { place in
      place.declaration.inherited.contains { $0.hasSuffix("\(Self.controller)Delegate") }
    }
  }
}
