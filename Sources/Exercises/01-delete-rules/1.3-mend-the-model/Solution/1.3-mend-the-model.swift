// 1.3  Mend the model
//
// Said aloud: “When I go”, says the series, “my episodes go.” “When I go”, says the episode, “my history goes,
// and my series forgets me.” “When I go”, says the history, “my episode forgets me.” Down it cascades, up it
// nullifies.

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
