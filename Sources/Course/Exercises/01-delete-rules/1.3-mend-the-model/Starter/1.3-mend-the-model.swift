// 1.3  Mend the model
//
// Four delete rules, and users who write in: “I deleted a series and my disk is as full as before.” “I cleared my
// history, and now the episodes are gone.”
//
// Choose the four rules so that
//   - a series that is deleted takes its episodes with it, and each episode that is deleted takes its history with
//     it,
//   - a history that is deleted by itself takes nothing with it,
//   - an episode that is deleted by itself leaves its series and the other episodes,
//   - no delete is refused,
//   - no object that stays refers to one that is deleted, neither in memory nor in the file. The rules alone have
//     to see to this: no code of the app clears a reference.
//
// Leave everything else of the model as it is.

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
