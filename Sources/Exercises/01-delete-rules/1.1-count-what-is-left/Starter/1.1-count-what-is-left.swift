// 1.1  Count what is left
//
// A store holds some series. Each has the same number of episodes, and the same number of these has been
// watched, which means that they have a history. The rules are those of chapter 1.
//
// One series is deleted and the context saved. How many rows does each table of the file hold then?
//
// The grader asks with numbers of its own, and compares your answer with a real delete.

import Graders

func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
  SeriesRows(
    series: series,
    episodes: series * episodes,
    histories: series * watched)
}
