// Named parts of a model, so that a coordinator can spread its entities over several stores.
extension NSManagedObjectModel {
  /// The names of the configurations that were set, in order; the default one, which has every entity, is not among them
  /// (CH-929).
  public var configurations: [String] { configured.keys.sorted() }

  /// The entities of a configuration.
  ///
  /// - Parameter configuration: a name; nil means the default configuration, which has every entity.
  /// - Returns: nil for a name that no configuration has.
  public func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration else { return entities }
    if let found = configured[configuration] { return found.filter { $0.model === self } }
    return Self.defaultNames.contains(configuration) ? entities : nil
  }

  /// Says which entities a configuration has.
  ///
  /// An entity may be in several configurations, or in none but the default one. A store of the configuration holds the
  /// whole hierarchy of each entity that is listed (CH-931).
  ///
  /// - Parameters:
  ///   - entities: entities of this model; another is a programming error.
  ///   - configuration: the name; what it meant before is forgotten.
  public func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
    requireMutable()
    if let stranger = entities.first(where: { $0.model !== self }) {
      raiseException(
        .invalidArgument,
        "The entity \(stranger.name ?? "(unnamed)") is not in the model: add it to `entities` before giving it to the "
          + "configuration \(configuration).")
    }
    configured[configuration] = entities
  }

  /// What the default configuration is called: by the framework, and in the model editor.
  private static let defaultNames: Set = ["PF_DEFAULT_CONFIGURATION_NAME", "Default"]
}
