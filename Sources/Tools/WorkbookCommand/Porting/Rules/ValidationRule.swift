import WorkbookKit

/// `validateTitle(_:)`, which Core Data finds by its name, is called by an override of `validateValue(_:forKey:)`; its pointer
/// becomes an `inout` parameter.
struct ValidationRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for name in project.managedClasses.sorted() where name != "NSManagedObject" {
      var calls: [(key: String, method: String)] = []
      var hasOverride = false
      for place in project.places(of: name) {
        for member in place.declaration.members where member.keyword == "func" && member.name.hasPrefix("validate") {
          let source = project.sources[place.source]
          guard let parameter = PointerParameter(source, member) else { continue }
          guard parameter.port(place.source, &draft) else {
            draft.leave(
              "func \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .validation,
              PortingAdvice(
                "The pointer of this method is used for more than its value.",
                cure: "Write the parameter as `inout Any?`, and read and set it where `pointee` stands."))
            continue
          }
          if member.name == "validateValue" {
            hasOverride = true
          } else {
            let key = project.key(String(member.name.dropFirst("validate".count)), of: name)
            calls.append((key, "\(member.name)(\(parameter.label)&value)"))
          }
        }
        hasOverride = hasOverride || place.declaration.members.contains { $0.name == "validateValue" }
      }
      guard !calls.isEmpty, let place = project.types[name]?.first(where: { $0.declaration.body != nil }) else {
        continue
      }
      dispatch(calls.sorted { $0.key < $1.key }, into: place, hasOverride, project, &draft)
    }
  }

  private func dispatch(
    _ calls: [(key: String, method: String)], into place: TypePlace, _ hasOverride: Bool, _ project: PortingProject,
    _ draft: inout PortingDraft
  ) {
    let source = project.sources[place.source]
    guard !hasOverride else {
      return draft.leave(
        "class \(place.declaration.name)", at: source.line(of: place.declaration.keywordIndex), of: source.path,
        .validation,
        PortingAdvice(
          "The class overrides `validateValue(_:forKey:)`, and nothing else calls its methods for single keys.",
          cure: "Call them from there: \(calls.map { "`\($0.method)` for \"\($0.key)\"" }.joined(separator: ", "))."))
    }
    let unit = source.unit
    let access =
      ["open", "public"].contains { place.declaration.has($0) } ? "public " : ""
    var lines = [
      "\(access)override func validateValue(_ value: inout Any?, forKey key: String) throws {",
      "\(unit)try super.validateValue(&value, forKey: key)", "\(unit)switch key {",
    ]
    for call in calls { lines.append("\(unit)case \"\(call.key)\": try \(call.method)") }
    lines += ["\(unit)default: break", "\(unit)}", "}"]
    draft.insert(lines.map { unit + $0 }.joined(separator: source.lineBreak), into: place, .validation)
  }
}

/// The parameter of a validation method: a pointer to an object.
private struct PointerParameter {
  private let source: SwiftSource
  private let member: SwiftDeclaration
  private let name: String
  private let type: Range<Int>
  /// The label of the parameter with its colon; empty where it has none.
  let label: String

  init?(_ source: SwiftSource, _ member: SwiftDeclaration) {
    guard let parameters = member.parameters,
      let pointer = parameters.first(where: { source.text($0) == "AutoreleasingUnsafeMutablePointer" }),
      let colon = parameters.first(where: { source.isMark($0, ":") }), colon < pointer
    else { return nil }
    self.source = source
    self.member = member
    name = source.text(colon - 1)
    let first = source.text(parameters.lowerBound)
    label = first == "_" ? "" : first + ": "
    let end = (pointer..<parameters.upperBound).first { source.isMark($0, ",") } ?? parameters.upperBound
    type = colon + 1..<end
  }

  /// Writes the parameter, and the places that use it; false where one of them is no reading or setting of the value.
  func port(_ index: Int, _ draft: inout PortingDraft) -> Bool {
    guard let body = member.body else { return false }
    var uses: [(range: Range<Int>, text: String)] = []
    for place in body
    where source.text(place) == name && source.token(place).kind == .word && !source.isMark(place - 1, ".") {
      if source.isMark(place + 1, ":"), source.isMark(place - 1, "(") || source.isMark(place - 1, ",") { continue }
      var next = place + 1
      if source.isMark(next, "?") || source.isMark(next, "!") { next += 1 }
      if source.isMark(next, "."), ["pointee", "memory"].contains(source.text(next + 1)) {
        uses.append((source.bytes(of: place..<next + 2), name))
      } else if source.isMark(place - 1, "("), source.isMark(next, ",") || source.isMark(next, ")"),
        source.text(place - 2).hasPrefix("validate")
      {
        uses.append((source.bytes(of: place..<next), "&" + name))
      } else {
        return false
      }
    }
    draft.replace(source.bytes(of: type), with: "inout Any?", in: index, .validation)
    for use in uses { draft.replace(use.range, with: use.text, in: index, nil) }
    return true
  }
}
