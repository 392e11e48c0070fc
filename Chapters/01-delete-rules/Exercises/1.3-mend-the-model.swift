// 1.3  Mend the model
//
// Users write in: “I deleted a series and my disk is as full as before.” “I cleared my history, and now the episodes
// are gone.” Choose the four delete rules anew, and leave everything else of the model as it is. No code of the app
// clears a reference.
//
//     a series is deleted         its episodes go, and their histories
//     an episode is deleted       its history goes; its series and the other episodes stay
//     a history is deleted        its episode stays
//     any of these                no delete is refused
//     an object that stays        refers to none that is gone, in memory and in the file

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
