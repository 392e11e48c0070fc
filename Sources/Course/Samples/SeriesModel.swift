import OpenCoreData

/// The model of chapter 1: `Series` 1—* `Episode` 1—1 `History`.
public struct SeriesModel: Sendable {
  /// What deleting a series does to its episodes.
  public var seriesEpisodes = NSDeleteRule.cascadeDeleteRule
  /// What deleting an episode does to its series.
  public var episodeSeries = NSDeleteRule.nullifyDeleteRule
  /// What deleting an episode does to its history.
  public var episodeHistory = NSDeleteRule.nullifyDeleteRule
  /// What deleting a history does to its episode.
  public var historyEpisode = NSDeleteRule.nullifyDeleteRule

  /// Whether a history may be without its episode.
  public var isHistoryEpisodeOptional = true

  /// The rules of chapter 1; change what a lesson is about.
  public init() {}

  /// The rules of chapter 1 but for one relationship.
  ///
  /// - Parameters:
  ///   - relationship: whose rule differs.
  ///   - rule: the rule.
  public init(_ relationship: WritableKeyPath<SeriesModel, NSDeleteRule>, _ rule: NSDeleteRule) {
    self[keyPath: relationship] = rule
  }

  /// A new model with these rules.
  public func make() -> NSManagedObjectModel {
    let series = NSEntityDescription(
      Series.self,
      [
        NSAttributeDescription("id", .integer64AttributeType, isOptional: false, defaultValue: 0),
        NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: ""),
      ])
    let episode = NSEntityDescription(
      Episode.self,
      [
        NSAttributeDescription("id", .integer64AttributeType, isOptional: false, defaultValue: 0),
        NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: ""),
        NSAttributeDescription("duration", .doubleAttributeType, isOptional: false, defaultValue: 0),
      ])
    let history = NSEntityDescription(
      History.self,
      [
        NSAttributeDescription("episodeId", .integer64AttributeType, isOptional: false, defaultValue: 0),
        NSAttributeDescription("watchedAt", .dateAttributeType),
      ])
    RelationshipEnd.connect(.many(series, "episodes", seriesEpisodes), .one(episode, "series", episodeSeries))
    RelationshipEnd.connect(
      .one(episode, "history", episodeHistory),
      .one(history, "episode", isOptional: isHistoryEpisodeOptional, historyEpisode))
    let model = NSManagedObjectModel()
    model.entities = [series, episode, history]
    return model
  }
}
