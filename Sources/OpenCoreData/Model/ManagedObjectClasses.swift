import Foundation

/// Finds the Swift class that a model names for an entity.
enum ManagedObjectClasses {
  /// The class of an entity's objects.
  ///
  /// A name that leads to no subclass of `NSManagedObject` gives plain `NSManagedObject` and a line on standard error,
  /// as in Core Data. A bare name is looked for in the module of the main executable, since Linux has no `@objc` names.
  static func find(for entity: NSEntityDescription) -> NSManagedObject.Type {
    let name = entity.managedObjectClassName ?? ""
    if name.isEmpty || name == "NSManagedObject" || name == NSStringFromClass(NSManagedObject.self) {
      return NSManagedObject.self
    }
    // Foundation knows classes by module and name, and complains of anything longer.
    for candidate in [name, mainModule + "." + name] where candidate.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 2
    {
      if let found = NSClassFromString(candidate) as? NSManagedObject.Type { return found }
    }
    Console.warn(
      "CoreData: warning: Unable to load class named '\(name)' for entity '\(entity.name ?? "")'.  "
        + "Class not found, using default NSManagedObject instead.")
    return NSManagedObject.self
  }

  /// The module name the compiler derives from the name of the main executable.
  private static let mainModule: String = {
    let path = CommandLine.arguments.first ?? ""
    let file = path.split(separator: "/").last ?? ""
    return String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }()
}
