// 1.1  Count what is left
//
// Series.episodes is cascade, so the episodes of the one series go with it, and no others. Episode.history is
// nullify: there the wave ends. Every history stays, those of the deleted episodes too.

import Graders

func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
  SeriesRows(
    series: series - 1,
    episodes: (series - 1) * episodes,
    histories: series * watched)
}
