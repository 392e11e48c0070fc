import WorkbookKit

/// The functions that Core Data makes for a to-many, such as `addToTracks(_:)`, get bodies that do what those do.
struct ManagedAccessorRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    project.eachMember { index, _, name, member in
      guard member.keyword == "func", let attribute = member.attribute("NSManaged"), member.body == nil else { return }
      let source = project.sources[index]
      guard let call = AccessorCall(source, member), let statement = call.statement(project, name) else {
        draft.leave(
          "@NSManaged func \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .accessor,
          PortingAdvice(
            "This is no accessor of a to-many that Core Data is known to make.",
            cure: "Write its body with `mutableSetValue(forKey:)`, or call that instead."))
        return
      }
      draft.replace(source.bytesWithSpace(of: attribute.code), with: "", in: index, .accessor)
      let bytes = source.bytes(of: member.code)
      let indentation = source.indentation(at: bytes.lowerBound)
      let lines = [" {", "\(indentation)\(source.unit)\(statement)", "\(indentation)}"]
      draft.replace(
        bytes.upperBound..<bytes.upperBound, with: lines.joined(separator: source.lineBreak), in: index, nil)
    }
  }
}

/// What an accessor does: by its selector, or by the names that Xcode gives its functions in Swift.
private struct AccessorCall {
  enum Act { case add, addAll, remove, removeAll, insert, insertAll, removeAt, removeAllAt, replace, replaceAll }

  private let act: Act
  /// The relationship with a capital, as in the selector.
  private let relation: String
  private let names: [String]
  private let types: [String]

  init?(_ source: SwiftSource, _ member: SwiftDeclaration) {
    let parameters = Self.parameters(source, member)
    names = parameters.map(\.name)
    types = parameters.map(\.type)
    let isMany = types.contains { Self.isCollection($0) || $0.contains("IndexSet") }
    let labels = parameters.map(\.label)
    let given = member.attribute("objc")?.arguments.map { source.text(of: $0).filter { !$0.isWhitespace } }
    guard
      let found = given.flatMap(Self.selected) ?? Self.swiftNamed(member.name, labels, isMany: isMany)
        ?? Self.selected(Self.selector(member.name, labels))
    else { return nil }
    act = found.act
    relation = found.relation
    guard names.count == (act == .replace || act == .replaceAll || act == .insert || act == .insertAll ? 2 : 1) else {
      return nil
    }
  }

  /// The statement that does it.
  func statement(_ project: PortingProject, _ owner: String) -> String? {
    let key = project.key(relation, of: owner)
    let declared = project.properties(of: owner)[key] ?? ""
    let isOrdered: Bool =
      switch act {
      case .insert, .insertAll, .removeAt, .removeAllAt, .replace, .replaceAll: true
      default: declared.contains("OrderedSet") || types.contains { $0.contains("OrderedSet") }
      }
    let members = isOrdered ? "mutableOrderedSetValue(forKey: \"\(key)\")" : "mutableSetValue(forKey: \"\(key)\")"
    func indexes(_ place: Int) -> String {
      types[place].contains("NSIndexSet") ? "\(names[place]) as IndexSet" : names[place]
    }
    func array(_ place: Int) -> String { types[place].hasPrefix("[") ? names[place] : "Array(\(names[place]))" }
    return switch act {
    case .add: "\(members).add(\(names[0]))"
    case .remove: "\(members).remove(\(names[0]))"
    case .addAll: "for member in \(names[0]) { \(members).add(member) }"
    case .removeAll: "for member in \(names[0]) { \(members).remove(member) }"
    case .insert: "\(members).insert(\(names[0]), at: \(names[1]))"
    case .insertAll: "\(members).insert(\(array(0)), at: \(indexes(1)))"
    case .removeAt: "\(members).removeObject(at: \(names[0]))"
    case .removeAllAt: "\(members).removeObjects(at: \(indexes(0)))"
    case .replace: "\(members).replaceObject(at: \(names[0]), with: \(names[1]))"
    case .replaceAll: "\(members).replaceObjects(at: \(indexes(0)), with: \(array(1)))"
    }
  }

  private static func isCollection(_ type: String) -> Bool {
    type.hasPrefix("Set<") || type.hasPrefix("[") || type.hasPrefix("NSSet") || type.hasPrefix("NSOrderedSet")
      || type.hasPrefix("Array<") || type.hasPrefix("NSArray")
  }

  // MARK: Names

  private static func swiftNamed(_ name: String, _ labels: [String], isMany: Bool) -> (act: Act, relation: String)? {
    func rest(_ prefix: String) -> String? {
      guard name.hasPrefix(prefix), let first = name.dropFirst(prefix.count).first, first.isUppercase else {
        return nil
      }
      return String(name.dropFirst(prefix.count))
    }
    switch labels {
    case ["_"]:
      if let relation = rest("addTo") { return (isMany ? .addAll : .add, relation) }
      if let relation = rest("removeFrom") { return (isMany ? .removeAll : .remove, relation) }
    case ["_", "at"]: if let relation = rest("insertInto") { return (isMany ? .insertAll : .insert, relation) }
    case ["at"]: if let relation = rest("removeFrom") { return (isMany ? .removeAllAt : .removeAt, relation) }
    case ["at", "with"]: if let relation = rest("replace") { return (isMany ? .replaceAll : .replace, relation) }
    default: break
    }
    return nil
  }

  private static func selected(_ selector: String) -> (act: Act, relation: String)? {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
    func middle(_ text: String, _ prefix: String, _ suffix: String) -> String? {
      guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count else { return nil }
      let name = String(text.dropFirst(prefix.count).dropLast(suffix.count))
      return name.first?.isUppercase ?? false ? name : nil
    }
    guard let first = parts.first else { return nil }
    if parts.count == 2 {
      if first == "insertObject", let name = middle(parts[1], "in", "AtIndex") { return (.insert, name) }
      if parts[1] == "atIndexes", let name = middle(first, "insert", "") { return (.insertAll, name) }
      if parts[1] == "withObject", let name = middle(first, "replaceObjectIn", "AtIndex") { return (.replace, name) }
      if parts[1].hasPrefix("with"), let name = middle(first, "replace", "AtIndexes") { return (.replaceAll, name) }
      return nil
    }
    guard parts.count == 1 else { return nil }
    if let name = middle(first, "removeObjectFrom", "AtIndex") { return (.removeAt, name) }
    if let name = middle(first, "remove", "AtIndexes") { return (.removeAllAt, name) }
    if let name = middle(first, "add", "Object") { return (.add, name) }
    if let name = middle(first, "remove", "Object") { return (.remove, name) }
    if let name = middle(first, "add", "") { return (.addAll, name) }
    if let name = middle(first, "remove", "") { return (.removeAll, name) }
    return nil
  }

  /// The selector that a function without one has.
  private static func selector(_ name: String, _ labels: [String]) -> String {
    var text = name
    for (index, label) in labels.enumerated() {
      if index > 0 {
        text += label == "_" ? "" : label
      } else if label != "_", !name.hasSuffix("Object") {
        text += "With" + label.uppercasedFirst
      }
      text += ":"
    }
    return text
  }

  private static func parameters(
    _ source: SwiftSource, _ member: SwiftDeclaration
  ) -> [(label: String, name: String, type: String)] {
    guard let range = member.parameters else { return [] }
    var result: [(label: String, name: String, type: String)] = []
    var start = range.lowerBound
    var index = start
    var angles = 0
    while index <= range.upperBound {
      if index == range.upperBound || (source.isMark(index, ",") && angles == 0) {
        if let colon = (start..<index).first(where: { source.isMark($0, ":") }) {
          let words = (start..<colon).filter { source.token($0).kind == .word }.map { source.text($0) }
          result.append((words.first ?? "_", words.last ?? "_", source.text(of: colon + 1..<index)))
        }
        start = index + 1
        index += 1
        continue
      }
      if source.isMark(index, "<") { angles += 1 }
      if source.isMark(index, ">") { angles -= 1 }
      index = source.next(after: index)
    }
    return result
  }
}
