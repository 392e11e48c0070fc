import WorkbookKit

/// Which properties and functions of a folder's types take an `NSSet`.
struct SetMembers {
  enum Kind {
    /// It takes a set of this type.
    case set(String)
    case other
    /// It does in one type and does not in another.
    case unknown
  }

  private let project: PortingProject
  /// The types of a property, or of the only argument of a function, by its name and then by the class.
  private var properties: [String: [String: Set<String>]] = [:]
  private var functions: [String: [String: Set<String>]] = [:]

  init(_ project: PortingProject) {
    self.project = project
    var (properties, functions) = (properties, functions)
    project.eachMember { index, _, owner, member in
      let source = project.sources[index]
      if member.keyword == "var", let type = member.type {
        properties[member.name, default: [:]][owner, default: []].insert(ManagedType.unwrapped(source.text(of: type)))
      }
      if member.keyword == "func", let parameters = member.parameters, source.text(parameters.lowerBound) == "_",
        let colon = parameters.first(where: { source.isMark($0, ":") })
      {
        functions[member.name, default: [:]][owner, default: []].insert(
          source.text(of: colon + 1..<parameters.upperBound))
      }
    }
    self.properties = properties
    self.functions = functions
  }

  /// What a property takes, at the code token of its name.
  func property(_ source: SwiftSource, _ place: Int) -> Kind { kind(of: properties[source.text(place)], source, place) }

  /// What a function takes, at the code token of its name.
  func function(_ source: SwiftSource, _ place: Int) -> Kind { kind(of: functions[source.text(place)], source, place) }

  private func kind(of owners: [String: Set<String>]?, _ source: SwiftSource, _ place: Int) -> Kind {
    guard let owners else { return .other }
    if let owner = owner(source, place), let types = owners[owner] { return Self.kind(of: types) }
    let kinds = owners.values.map(Self.kind)
    let sets = Set(kinds.compactMap { if case .set(let name) = $0 { name } else { nil } })
    if sets.isEmpty { return .other }
    return sets.count == 1 && kinds.allSatisfy { if case .set = $0 { true } else { false } }
      ? .set(sets.first ?? "") : .unknown
  }

  /// The kind of one type's member; of overloads the one for a collection.
  private static func kind(of types: Set<String>) -> Kind {
    let collections = types.filter { $0.hasPrefix("[") || $0.contains("Set") || $0.contains("Array") }
    guard collections.count == 1, let only = collections.first, ["NSSet", "NSMutableSet"].contains(only) else {
      return .other
    }
    return .set(only)
  }

  /// The type of what stands before the point, where a declaration above says it.
  private func owner(_ source: SwiftSource, _ place: Int) -> String? {
    guard source.isMark(place - 1, ".") else { return enclosing(source, place) }
    var receiver = place - 2
    while source.isMark(receiver, "?") || source.isMark(receiver, "!") { receiver -= 1 }
    guard receiver >= 0, source.token(receiver).kind == .word, !source.isMark(receiver - 1, ".") else { return nil }
    let name = source.text(receiver)
    if name == "self" { return enclosing(source, place) }
    for index in stride(from: receiver - 1, through: 0, by: -1) where source.text(index) == name {
      // `name: Type`, `name = Type(`
      guard source.isMark(index + 1, ":") || source.isMark(index + 1, "="), source.token(index + 2).kind == .word else {
        continue
      }
      if source.isMark(index + 1, "="), !source.isMark(index + 3, "(") { continue }
      return source.text(index + 2)
    }
    return nil
  }

  private func enclosing(_ source: SwiftSource, _ place: Int) -> String? {
    source.declarations.first { $0.isType && $0.code.contains(place) }?.name
  }
}
