/// The part of a model that a store holds.
///
/// Entities of one hierarchy share a table and a key space (SQ-06, SQ-10), so one that is listed brings its whole hierarchy
/// along (CH-931). The file of a SQLite store has the tables of the whole model, whatever its configuration, and
/// those of other entities stay empty (chosen here): giving an entity to a configuration later changes no file. A file of
/// Core Data's, which has the tables of its configuration only, is taken as it is (SQ-48).
struct StoreConfiguration {
  /// Whether an entity is held, by its index; nil when all are.
  let held: [Bool]?

  /// Looks a configuration up.
  ///
  /// - Parameters:
  ///   - name: the name; nil, and the names of the default configuration, mean all of the model.
  ///   - layout: the compiled form of the same model.
  /// - Throws: `StoreFailure.unknownConfiguration`.
  init(named name: String?, model: NSManagedObjectModel, layout: ModelLayout) throws {
    guard let entities = model.entities(forConfigurationName: name) else {
      throw StoreFailure.unknownConfiguration(name ?? "", known: model.configurations)
    }
    guard let name, model.configurations.contains(name) else {
      held = nil
      return
    }
    let roots = Set(entities.compactMap { $0.layout.map { ObjectIdentifier($0.root) } })
    held = layout.entities.map { roots.contains(ObjectIdentifier($0.root)) }
  }
}
