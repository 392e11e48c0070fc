import Foundation

/// Finds the Swift class that a model names for an entity.
enum ManagedObjectClasses {
  /// The class of an entity's objects; nil for plain managed objects.
  ///
  /// A name that leads to no subclass of `NSManagedObject` gives plain `NSManagedObject` and a line on standard error,
  /// as in Core Data. A bare name is looked for in the module of the main executable first, then in every module that has been
  /// loaded, such as a library or a test (CH-983): where one module has the class it is found, where several have it the line
  /// names them.
  static func find(for entity: NSEntityDescription) -> AnyClass? {
    let name = entity.managedObjectClassName ?? ""
    if name.isEmpty || name == "NSManagedObject" || name == String(reflecting: NSManagedObject.self) {
      return nil
    }
    if let found = named(name) ?? named(mainModule + "." + name) { return found }
    let elsewhere = LoadedModules.declaring(class: name).compactMap { module in
      named(module + "." + name).map { (module: module, type: $0) }
    }
    if elsewhere.count == 1 { return elsewhere[0].type }
    var warning =
      "CoreData: warning: Unable to load class named '\(name)' for entity '\(entity.name ?? "")'.  "
      + "Class not found, using default NSManagedObject instead."
    if !elsewhere.isEmpty {
      warning +=
        " The modules \(elsewhere.map(\.module).joined(separator: " and ")) have one each: write the module before it."
    }
    DeveloperConsole.warn(warning)
    return nil
  }

  /// The managed object class of a name with its module.
  private static func named(_ name: String) -> NSManagedObject.Type? {
    // Foundation knows classes by module and name, and complains of anything longer.
    guard name.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 2 else { return nil }
    return NSClassFromString(name) as? NSManagedObject.Type
  }

  /// The module name the compiler derives from the name of the main executable.
  private static let mainModule: String = {
    let path = CommandLine.arguments.first ?? ""
    let file = path.split(separator: "/").last ?? ""
    return String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }()
}

extension NSManagedObjectModel {
  /// Checks and compiles the model with the classes that the process has; the description is immutable afterwards.
  ///
  /// - Throws: `ModelError` when the model makes no sense.
  package func layout() throws(ModelError) -> ModelLayout { try layout(classes: ManagedObjectClasses.find) }
}

extension NSEntityDescription {
  /// What the compilation of the entity's model makes of it, for an object that is made before a coordinator uses the model.
  ///
  /// An entity without a model, or with one that makes no sense, is a programming error.
  var compiled: EntityLayout {
    let name = name ?? "(unnamed)"
    guard let model else { raiseException(.invalidArgument, "The entity \(name) does not belong to a model.") }
    let table: ModelLayout
    do throws(ModelError) { table = try model.layout() } catch {
      raiseException(.invalidArgument, error.description)
    }
    guard let layout = table.entity(named: name), layout.description === self else {
      raiseException(.invalidArgument, "The entity \(name) does not belong to the model that names it.")
    }
    return layout
  }
}

extension EntityLayout {
  /// The class of the entity's objects.
  package var managedClass: NSManagedObject.Type {
    // The compiler of the model was given subclasses only, and a checked cast costs more than making an object.
    objectClass.map { unsafeBitCast($0, to: NSManagedObject.Type.self) } ?? NSManagedObject.self
  }
}
