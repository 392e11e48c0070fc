import Graders
import OpenCoreData
import Samples

extension Variant {
  static var mendTheModel: [Variant] {
    [
      Variant(
        "changes only what differs from chapter 1",
        MendTheModel { SeriesModel(\.episodeHistory, .cascadeDeleteRule) }),
      Variant(
        "sets the rules end by end, down and up",
        MendTheModel {
          var rules = SeriesModel(\.historyEpisode, .nullifyDeleteRule)
          for down in [\SeriesModel.seriesEpisodes, \.episodeHistory] { rules[keyPath: down] = .cascadeDeleteRule }
          rules.episodeSeries = rules.historyEpisode
          return rules
        }),
    ]
  }
}
