/// A module `CoreData` that holds Apple's declarations and nothing else: what type-checks against it uses no name of ours.
package struct StubModule {
  private let notes: StubNotes
  /// Name, kind and declarations of each symbol, Foundation's first.
  private let symbols: [(name: String, kind: String, declared: [String])]
  /// The declaration of each type that has one, by its full name.
  private var types: [String: StubType] = [:]
  /// The symbols that belong to each type.
  private var members: [String: [(name: String, declared: [String])]] = [:]

  /// What cannot be written as source.
  package private(set) var problems: [String] = []
  /// The source of the module.
  package private(set) var source = ""

  /// Makes a module.
  ///
  /// - Parameters:
  ///   - surface: Core Data's declarations.
  ///   - gaps: What Foundation lacks here.
  ///   - notes: What is left out, and why.
  ///   - sdk: Whose declarations, where they differ.
  package init(_ surface: APISurface, _ gaps: FoundationGaps, _ notes: StubNotes, sdk: StubSDK = .listed) {
    self.notes = notes
    symbols =
      gaps.symbols.map { ($0.symbol, $0.kind, $0.declared) }
      + surface.symbols.filter(notes.holds).map { symbol in
        let declared = sdk == .listed ? symbol.declared : symbol.declared.map { notes.newer[$0] ?? $0 }
        return (symbol.symbol, symbol.kind, declared)
      }
    collect()
    let globals = (members[""] ?? []).flatMap { lines($0.declared, .value) }
    let owners = Set(types.keys).union(members.keys.filter { !$0.isEmpty })
    source = (["@_exported import Foundation"] + globals + owners.sorted().flatMap(text)).joined(separator: "\n") + "\n"
  }

  private mutating func collect() {
    for (name, _, declared) in symbols {
      let declared = declared.map(withoutConstraints)
      if let type = declared.first.flatMap(StubType.init) {
        types[name] = type
      } else {
        let (owner, member) = SymbolName.parts(name)
        members[owner ?? "", default: []].append((member, declared))
        problems += declared.filter { StubMember(declaration: $0, scope: .value).source == nil }
          .map { "`\($0)` is of no form that the stub knows." }
      }
    }
  }

  /// A declaration without what asks for a conformance that Linux cannot have.
  private func withoutConstraints(_ declaration: String) -> String {
    guard let place = declaration.range(of: " where ") else { return declaration }
    let constraint = declaration[place.upperBound...].split(separator: " ")
    let isErased = constraint.count == 3 && notes.selfConforming[String(constraint[2])] != nil
    return isErased ? String(declaration[..<place.lowerBound]) : declaration
  }

  private func lines(_ declared: [String], _ scope: StubMember.Scope, overrides: Bool = false) -> [String] {
    declared.compactMap {
      StubMember(
        declaration: $0, scope: scope, overrides: overrides, isDisfavoured: notes.disfavoured[$0] != nil
      ).source
    }
  }

  /// The source of a type, or of an extension of a type of Foundation's.
  private func text(_ name: String) -> [String] {
    guard let type = types[name], type.keyword != "extension" else { return extended(name) }
    let (outer, simple) = SymbolName.parts(name)
    let head =
      type.isolation + (type.keyword == "class" ? "open" : "public") + " \(type.keyword) \(simple)\(type.generics)"
      + (inherited(name).isEmpty ? "" : ": " + inherited(name).joined(separator: ", "))
    var body: [String]
    switch type.keyword {
    case "class": body = classBody(name)
    case "protocol": body = own(name).flatMap { lines($0.declared, .requirement) }
    case "enum": body = own(name).flatMap { lines($0.declared.filter { $0.hasPrefix("case ") }, .value) }
    default: body = valueBody(name)
    }
    body = [head + " {"] + body + ["}"]
    if type.keyword == "protocol" {
      let defaults = own(name).flatMap {
        $0.declared.compactMap { StubMember(declaration: $0, scope: .requirement).defaultSource }
      }
      if !defaults.isEmpty { body += ["extension \(simple) {"] + defaults + ["}"] }
    }
    return outer.map { ["extension \($0) {"] + body + ["}"] } ?? body
  }

  private func own(_ name: String) -> [(name: String, declared: [String])] { members[name] ?? [] }

  private func extended(_ name: String) -> [String] {
    // What Foundation's own classes are, their names say: its structs have none that begin with NS, and CocoaError is one.
    let isClass = name.hasPrefix("NS") && !name.contains(".")
    let conformances = types[name]?.inherited ?? []
    let head = "extension \(name)" + (conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")) + " {"
    let body = conformances.flatMap { Self.requirements[$0] ?? [] }
    return [head] + body + own(name).flatMap { lines($0.declared, isClass ? .extendedClass : .value) } + ["}"]
  }

  private func valueBody(_ name: String) -> [String] {
    let names = Set(own(name).map(\.name))
    let isSet = types[name]?.inherited.contains("OptionSet") == true
    return (isSet && !names.contains("rawValue") ? ["public let rawValue: UInt"] : [])
      + own(name).flatMap { lines($0.declared, .value) }
  }

  private func classBody(_ name: String) -> [String] {
    let above = sequence(first: name) { self.superclass(of: $0) }.dropFirst()
    let known = Set(above.flatMap { own($0).filter { !$0.name.hasPrefix("init") }.map(\.name) })
    let replaced = Set(["init()"] + above.flatMap { own($0).filter(Self.isDesignated).map(\.name) })
    var body: [String] = []
    for member in own(name) where !known.contains(member.name) {
      body += lines(member.declared, .openClass, overrides: replaced.contains(member.name))
    }
    let conformances = inherited(name)
    body += conformances.flatMap { Self.requirements[$0] ?? [] }
    // The initializer for decoders would take away the one without parameters, which the class has from NSObject.
    let hasOwn = own(name).contains { $0.name.hasPrefix("init") }
    if notes.inherited[name] != nil || (!hasOwn && !Self.coding.isDisjoint(with: conformances)) {
      body.append("public override init() \(StubMember.body)")
    }
    return body
  }

  private static func isDesignated(_ member: (name: String, declared: [String])) -> Bool {
    member.name.hasPrefix("init") && !member.declared.contains { $0.hasPrefix("convenience") }
  }

  private func superclass(of name: String) -> String? {
    types[name]?.inherited.first.flatMap { types[$0]?.keyword == "class" ? $0 : nil }
  }

  /// What a type inherits and conforms to: no protocol twice, and none that Linux lacks.
  private func inherited(_ name: String) -> [String] {
    guard let type = types[name] else { return [] }
    guard type.keyword == "class", let parent = type.inherited.first else { return type.inherited }
    // What Foundation's own class conforms to, its heirs do.
    if parent != "NSObject", types[parent] == nil { return [parent] }
    let above = sequence(first: name) { self.superclass(of: $0) }.dropFirst()
    let had = Set(above.flatMap { types[$0]?.inherited ?? [] })
    var all = type.inherited.filter { !had.contains($0) || $0 == parent }.filter { notes.conformances[$0] == nil }
    // NSSecureCoding is NSCoding too.
    if all.contains("NSSecureCoding") { all.removeAll { $0 == "NSCoding" } }
    return all.map { $0 == "Sendable" ? "@unchecked Sendable" : $0 }
  }

  private static let coding: Set = ["NSCoding", "NSSecureCoding"]
  private static let coder = [
    "public required init?(coder: NSCoder) \(StubMember.body)",
    "open func encode(with coder: NSCoder) \(StubMember.body)",
  ]
  /// What a class has to have for a protocol of Foundation's.
  private static let requirements = [
    "CVarArg": ["public var _cVarArgEncoding: [Int] \(StubMember.body)"],
    "NSCoding": coder,
    "NSCopying": ["open func copy(with zone: NSZone? = nil) -> Any \(StubMember.body)"],
    "NSSecureCoding": coder + ["open class var supportsSecureCoding: Bool \(StubMember.body)"],
  ]
}
