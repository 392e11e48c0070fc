import WorkbookKit

/// Where a type is declared: a file, by its number, and the declaration in it.
struct TypePlace {
  var source: Int
  var declaration: SwiftDeclaration
}

/// The sources of a folder, and what they say of its types.
final class PortingProject {
  let sources: [SwiftSource]
  /// The types by name, extensions not among them.
  private(set) var types: [String: [TypePlace]] = [:]
  /// The extensions by the name of what they extend.
  private(set) var extensions: [String: [TypePlace]] = [:]
  /// The names of the classes whose objects a context manages.
  private(set) var managedClasses: Set<String> = []
  private var aliases: [String: String] = [:]
  /// The module of each source.
  private let modules: [PortingModule]

  /// - Parameters:
  ///   - manifests: the packages' manifests, by their paths.
  init(_ sources: [SwiftSource], manifests: [String: [UInt8]] = [:]) {
    self.sources = sources
    let known = PortingModules(sources, manifests)
    modules = sources.map { known.module(of: $0.path) }
    for (index, source) in sources.enumerated() {
      for declaration in source.declarations { collect(declaration, in: index, outer: "") }
    }
    findManagedClasses()
  }

  private func collect(_ declaration: SwiftDeclaration, in source: Int, outer: String) {
    if declaration.keyword == "typealias", outer.isEmpty {
      let code = declaration.code
      if let equals = code.first(where: { sources[source].isMark($0, "=") }) {
        aliases[declaration.name] = sources[source].text(of: equals + 1..<code.upperBound)
      }
    }
    guard declaration.isType else { return }
    let name = outer + declaration.name
    let place = TypePlace(source: source, declaration: declaration)
    if declaration.keyword == "extension" {
      extensions[name, default: []].append(place)
    } else {
      types[name, default: []].append(place)
    }
    for member in declaration.members { collect(member, in: source, outer: name + ".") }
  }

  private func findManagedClasses() {
    managedClasses = ["NSManagedObject"]
    for (name, places) in types where places.contains(where: { $0.declaration.keyword == "class" }) {
      if self.places(of: name).contains(where: { $0.declaration.members.contains { $0.attribute("NSManaged") != nil } })
      {
        managedClasses.insert(name)
      }
    }
    for (name, places) in extensions
    where places.contains(where: { $0.declaration.members.contains { $0.attribute("NSManaged") != nil } }) {
      managedClasses.insert(name)
    }
    var count = 0
    while count < managedClasses.count {
      count = managedClasses.count
      for (name, places) in types {
        for place in places where place.declaration.keyword == "class" {
          guard let parent = place.declaration.inherited.first else { continue }
          if managedClasses.contains(plain(parent)) { managedClasses.insert(name) }
        }
      }
    }
  }

  /// A type's name without its module and generic arguments.
  private func plain(_ type: String) -> String {
    let name = type.prefix { $0 != "<" }.trimmingSpaces
    return name.hasPrefix("CoreData.") ? String(name.dropFirst("CoreData.".count)) : name
  }

  /// The declaration and the extensions of a type.
  func places(of name: String) -> [TypePlace] { types[name, default: []] + extensions[name, default: []] }

  /// The module of a source.
  func module(of source: Int) -> PortingModule { modules[source] }

  /// The declaration of a class in the module of a file; of several with its name the one whose folder is nearest.
  func classPlace(_ name: String, near source: Int) -> TypePlace? {
    let candidates = types[name, default: []].filter {
      $0.declaration.keyword == "class" && $0.declaration.body != nil && modules[$0.source] == modules[source]
    }
    guard candidates.count > 1 else { return candidates.first }
    let folder = sources[source].path.split(separator: "/").dropLast()
    return candidates.max { nearness($0, folder) < nearness($1, folder) }
  }

  private func nearness(_ place: TypePlace, _ folder: ArraySlice<Substring>) -> Int {
    zip(folder, sources[place.source].path.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
  }

  /// The type that a name stands for, where the folder declares it.
  func type(named name: String) -> TypePlace? {
    if let place = types[name]?.first { return place }
    let matches = types.filter { $0.key.hasSuffix("." + name) }
    return matches.count == 1 ? matches.first?.value.first : nil
  }

  /// What an alias of the folder stands for, or the name itself.
  func resolved(_ name: String) -> String { aliases[name].map(\.trimmingSpaces) ?? name }

  /// A name of the engine's: with its module where the folder has a type of that name.
  func engineName(_ name: String) -> String {
    let hasOwn =
      types[name] != nil || extensions[name] != nil
      || (types.values.joined().map(\.declaration) + extensions.values.joined().map(\.declaration)).contains {
        $0.inherited.contains(name)
      }
    return hasOwn ? "CoreData.\(name)" : name
  }

  /// The properties of a class and its extensions: name and type.
  func properties(of name: String) -> [String: String] {
    var result: [String: String] = [:]
    for place in places(of: name) {
      for member in place.declaration.members where member.keyword == "var" || member.keyword == "let" {
        result[member.name] = member.type.map { sources[place.source].text(of: $0) } ?? ""
      }
    }
    return result
  }

  /// The class above a class.
  func parent(of name: String) -> String? {
    types[name]?.lazy.compactMap { $0.declaration.inherited.first }.first.map(plain)
  }

  /// The key behind the capitalised name in an accessor, such as `Tracks` in `addTracksObject:`.
  func key(_ capitalised: String, of name: String) -> String {
    var owner: String? = name
    while let current = owner {
      let properties = properties(of: current)
      if properties[capitalised] != nil { return capitalised }
      if properties[capitalised.lowercasedFirst] != nil { return capitalised.lowercasedFirst }
      let parent = parent(of: current)
      owner = parent == current ? nil : parent
    }
    return capitalised.lowercasedFirst
  }
}

extension StringProtocol {
  /// The text with a small first letter.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The text with a capital first letter.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
