/// `@NSManaged var` becomes `@Managed var` in the body of the class, or a property that reads and sets by key where it
/// cannot be there.
struct ManagedPropertyRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, type, name, member in
      guard member.keyword == "var", let attribute = member.attribute("NSManaged") else { return }
      ManagedProperty(project, index, type, name, member, attribute).port(&draft)
    }
  }
}

/// One `@NSManaged` property on its way.
private struct ManagedProperty {
  private let project: PortingProject
  private let index: Int
  private let source: SwiftSource
  private let type: SwiftDeclaration
  private let owner: String
  private let member: SwiftDeclaration
  private let attribute: SwiftDeclaration.Attribute

  init(
    _ project: PortingProject, _ index: Int, _ type: SwiftDeclaration, _ owner: String, _ member: SwiftDeclaration,
    _ attribute: SwiftDeclaration.Attribute
  ) {
    self.project = project
    self.index = index
    source = project.sources[index]
    self.type = type
    self.owner = owner
    self.member = member
    self.attribute = attribute
  }

  func port(_ draft: inout PortingDraft) {
    guard let typeCode = member.type else {
      return leave(
        &draft, PortingAdvice("The property has no type.", cure: "Write its type, then `@Managed` before it."))
    }
    if source.isMark(typeCode.upperBound, ","), typeCode.upperBound < member.code.upperBound { return split(&draft) }
    let typeText = source.text(of: typeCode)
    let name = member.name.filter { $0 != "`" }
    if let key = primitiveKey(name) {
      return access(PropertyAccess(key: key, type: typeText, isPrimitive: true), &draft)
    }
    switch ManagedType(typeText, project).way {
    case .managed(let conformance):
      let place = project.classPlace(owner, near: index)
      if type.keyword == "class" || (place != nil && !member.isConditional) {
        draft.replace(source.bytes(of: attribute.code), with: "@" + project.engineName("Managed"), in: index, .managed)
        if let conformance {
          draft.add(conformance.text, to: conformance.source, .valueType)
          draft.require("CoreData", in: conformance.source)
        }
        if type.keyword != "class", let place { move(to: place, &draft) }
      } else {
        access(PropertyAccess(key: name, type: typeText), &draft)
      }
    case .byKey: access(PropertyAccess(key: name, type: typeText), &draft)
    case .absent(let typeName):
      leave(
        &draft,
        PortingAdvice(
          "The type `\(typeName)` is not there on Linux.",
          cure:
            "Keep the value in a type that is, such as `Data` or `String`, and make the other one of it where it is shown."
        ))
    }
  }

  /// The attribute behind `primitiveName`, which Core Data makes beside `name`.
  private func primitiveKey(_ name: String) -> String? {
    guard name.hasPrefix("primitive"), name.count > 9 else { return nil }
    let rest = name.dropFirst(9)
    guard rest.first?.isUppercase ?? false else { return nil }
    return project.key(String(rest), of: owner)
  }

  /// Two properties in one declaration become two declarations: a wrapper is for one.
  private func split(_ draft: inout PortingDraft) {
    let prefix = source.text(of: member.code.lowerBound..<member.keywordIndex + 1)
    leave(
      &draft,
      PortingAdvice(
        "`\(prefix)` declares several properties at once, and a wrapper is for one.",
        cure: "Write a line for each of them, then port again."))
  }

  private func leave(_ draft: inout PortingDraft, _ advice: PortingAdvice) {
    draft.leave(
      "@NSManaged var \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .managed, advice)
  }

  /// The property reads and sets by key, where it stands.
  private func access(_ access: PropertyAccess, _ draft: inout PortingDraft) {
    draft.replace(source.bytesWithSpace(of: attribute.code), with: "", in: index, .managed)
    let end = source.bytes(of: member.code).upperBound
    let indentation = source.indentation(at: source.bytes(of: member.code).lowerBound)
    let body = access.body(
      indentation: indentation, unit: source.unit, lineBreak: source.lineBreak, project: project)
    draft.replace(end..<end, with: body, in: index, nil)
  }

  /// The declaration goes into the class, with an access that holds there.
  private func move(to place: TypePlace, _ draft: inout PortingDraft) {
    draft.move(source.lines(of: member).range, of: index, to: place)
    MovedMember(source, type, member).adjust(index, place, &draft)
  }
}
