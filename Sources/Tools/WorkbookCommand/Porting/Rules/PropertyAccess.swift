/// The body of a property that reads and sets its value by key.
struct PropertyAccess {
  var key: String
  var type: String
  /// Whether it goes by the accessors that leave no trace.
  var isPrimitive = false

  /// The text behind the type.
  func body(indentation: String, unit: String, lineBreak: String, project: PortingProject) -> String {
    let (get, set) = isPrimitive ? ("primitiveValue", "setPrimitiveValue") : ("value", "setValue")
    let value = "\(get)(forKey: \"\(key)\")"
    let inner = indentation + unit
    return [
      " {", "\(inner)get { \(read(value, project)) }", "\(inner)set { \(set)(newValue, forKey: \"\(key)\") }",
      "\(indentation)}",
    ].joined(separator: lineBreak)
  }

  private func read(_ value: String, _ project: PortingProject) -> String {
    let plain = ManagedType.unwrapped(type)
    if plain == "Any" { return type.hasSuffix("?") || type.hasSuffix("!") ? value : "\(value)!" }
    if type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") { return "\(value) as? \(plain)" }
    let missing: String? =
      switch plain {
      case "Int", "Int16", "Int32", "Int64", "Double", "Float", "CGFloat", "TimeInterval": "0"
      case "Bool": "false"
      case "String": "\"\""
      case "Data", "NSSet", "NSOrderedSet": "\(plain)()"
      case _ where plain.hasPrefix("[") && plain.contains(":"): "[:]"
      case _ where plain.hasPrefix("[") || plain.hasPrefix("Set<"): "[]"
      default: nil
      }
    return missing.map { "\(value) as? \(plain) ?? \($0)" } ?? "\(value) as! \(plain)"
  }
}
