// 1.3  Mend the model
//
// Said aloud: “When I am deleted”, says the series, “my episodes are deleted.” “When I am deleted”, says the episode,
// “my history is deleted, and my series forgets me.” “When I am deleted”, says the history, “my episode forgets me.”
// Down it is cascade, up it is nullify.

import OpenCoreData
import Samples

func familyRules() -> SeriesModel {
  var rules = SeriesModel()
  rules.seriesEpisodes = .cascadeDeleteRule
  rules.episodeSeries = .nullifyDeleteRule
  rules.episodeHistory = .cascadeDeleteRule
  rules.historyEpisode = .nullifyDeleteRule
  return rules
}
