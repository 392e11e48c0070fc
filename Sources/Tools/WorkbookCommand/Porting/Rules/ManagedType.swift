import WorkbookKit

/// What the type of an `@NSManaged` property asks for.
struct ManagedType {
  /// How the property is kept.
  enum Way: Equatable {
    /// By `@Managed`, with a conformance that has to be declared.
    case managed(Conformance?)
    /// By a property that reads and sets by key.
    case byKey
    /// Not at all: the type is not there.
    case absent(String)
  }

  /// A line that makes a type one that `@Managed` takes, for the file that declares the type.
  struct Conformance: Equatable {
    var text: String
    var source: Int
  }

  let way: Way

  /// The types that conform in the engine.
  private static let known: Set<String> = [
    "Int", "Int16", "Int32", "Int64", "Bool", "Double", "Float", "String", "Date", "UUID", "Data", "Decimal", "URL",
    "NSNumber", "NSDecimalNumber", "NSString", "NSDate", "NSData", "NSURL", "NSUUID", "NSArray", "NSDictionary",
    "NSMutableArray", "NSMutableDictionary", "NSManagedObjectID", "NSOrderedSet", "NSMutableOrderedSet", "NSSet",
    "NSMutableSet", "NSManagedObject", "TimeInterval", "Float32", "Float64",
  ]

  /// What has no value of its own, so that nothing can conform.
  private static let shapeless: Set<String> = [
    "Any", "AnyObject", "NSObject", "NSCoding", "NSSecureCoding", "NSObjectProtocol", "CGFloat", "NSCopying",
  ]

  init(_ text: String, _ project: PortingProject) {
    let type = project.resolved(Self.unwrapped(text))
    way = Self.way(type, project)
  }

  /// The type without its optionality.
  static func unwrapped(_ text: String) -> String {
    var type = Substring(text.trimmingSpaces)
    while let last = type.last, last == "?" || last == "!" { type.removeLast() }
    if type.hasPrefix("Optional<"), type.hasSuffix(">") { type = type.dropFirst("Optional<".count).dropLast() }
    if type.hasPrefix("any ") { type = type.dropFirst(4) }
    for module in ["Foundation.", "CoreData.", "Swift."] where type.hasPrefix(module) {
      type = type.dropFirst(module.count)
    }
    return String(type)
  }

  private static func way(_ type: String, _ project: PortingProject) -> Way {
    if known.contains(type) { return .managed(nil) }
    if shapeless.contains(type) || type.contains("&") || type.hasPrefix("(") { return .byKey }
    if let member = argument(of: "Set", type) {
      if PlatformNames.module(of: member) != nil, project.type(named: member) == nil { return .absent(member) }
      if known.contains(member), member != "NSManagedObject" { return .byKey }
      return isValue(member, project) ? .byKey : .managed(nil)
    }
    if type.hasPrefix("["), type.hasSuffix("]") { return array(type, project) }
    if argument(of: "Array", type) != nil || argument(of: "Dictionary", type) != nil { return .byKey }
    if project.managedClasses.contains(type) { return .managed(nil) }
    if let place = project.type(named: type) { return declared(type, place, project) }
    return PlatformNames.module(of: type) == nil ? .byKey : .absent(type)
  }

  /// An array of managed objects is what a fetched property gives, and has no place among the object's own values.
  private static func array(_ type: String, _ project: PortingProject) -> Way {
    let inner = type.dropFirst().dropLast().trimmingSpaces
    if inner.contains(":") { return .managed(nil) }
    if PlatformNames.module(of: inner) != nil, project.type(named: inner) == nil { return .absent(inner) }
    return project.managedClasses.contains(inner) || (!known.contains(inner) && !isValue(inner, project))
      ? .byKey : .managed(nil)
  }

  private static func isValue(_ name: String, _ project: PortingProject) -> Bool {
    if project.managedClasses.contains(name) { return false }
    return project.type(named: name) != nil
  }

  private static func declared(_ type: String, _ place: TypePlace, _ project: PortingProject) -> Way {
    // A generic type, and one that only its file sees, cannot be named at the end of the file.
    let declaration = place.declaration
    guard !declaration.isConditional, !declaration.has("private"), !declaration.has("fileprivate") else {
      return .byKey
    }
    switch declaration.keyword {
    case "class": return conforming(type, "TransformableValue", place, project)
    case "enum" where declaration.inherited.first.map(isNumber) ?? false:
      return conforming(type, "ManagedValue", place, project)
    default: return .byKey
    }
  }

  private static func conforming(
    _ type: String, _ name: String, _ place: TypePlace, _ project: PortingProject
  ) -> Way {
    .managed(Conformance(text: "extension \(type): \(project.engineName(name)) {}", source: place.source))
  }

  private static func isNumber(_ type: String) -> Bool { ["Int", "Int16", "Int32", "Int64"].contains(type) }

  /// The argument of a generic type with one.
  private static func argument(of generic: String, _ type: String) -> String? {
    guard type.hasPrefix(generic + "<"), type.hasSuffix(">") else { return nil }
    return type.dropFirst(generic.count + 1).dropLast().trimmingSpaces
  }
}
