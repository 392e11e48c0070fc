// 1.3  Mend the model
//
// Users write: “I deleted a series, and my disk is as full as before.” “I cleared my history, and now the episodes
// are gone.” Choose the four delete rules anew, and leave everything else in the model as it is. The app has no code
// that clears a reference.
//
//     a series is deleted          its episodes go, and their histories
//     an episode is deleted        its history goes; its series and the other episodes stay
//     a history is deleted         its episode stays
//     any of them is deleted       the save is not refused
//     an object stays              it refers to nothing that is gone, in memory or in the file

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
