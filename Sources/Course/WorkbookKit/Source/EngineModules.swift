/// The modules that the engine is made of; each has a folder of its name in `folder`.
public enum EngineModules {
  /// The folder of the engine, relative to the package.
  public static let folder = "Sources/Engine"

  /// Their names, the lowest first: each uses those before it.
  ///
  /// The last is what a user imports. It brings the others along.
  public static let names = [
    "CoreDataValues", "CoreDataPredicates", "CoreDataModel", "CoreDataStores", "CoreData",
  ]

  /// The module that exports the others, and adds what shows their work.
  public static let umbrella = "OpenCoreData"
}
