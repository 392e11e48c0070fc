// 1.3  Mend the model
//
// Four rules, and users who write in: “I deleted a series and my disk is as full as before.” “I cleared my
// history, and now the episodes are gone.”
//
// Choose the four rules so that
//   - a series that is deleted takes everything with it that makes no sense without it, histories included,
//   - a history that is deleted by itself takes nothing with it,
//   - an episode that is deleted by itself leaves its series and the other episodes alone,
//   - nothing is ever refused.

import OpenCoreData
import Samples

func familyRules() -> SeriesModel {
  var rules = SeriesModel()
  rules.seriesEpisodes = .nullifyDeleteRule
  rules.episodeSeries = .nullifyDeleteRule
  rules.episodeHistory = .nullifyDeleteRule
  rules.historyEpisode = .cascadeDeleteRule
  return rules
}
