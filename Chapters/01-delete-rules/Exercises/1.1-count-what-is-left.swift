// 1.1  Count what is left
//
// A store holds some series, at least one. Each has the same number of episodes, perhaps none, and in each the same
// number of episodes has been watched. An episode that was watched has one history; the others have none. The delete
// rules are those of chapter 1.
//
// One series is deleted and the context is saved. How many rows does each table of the file hold then? The grader
// asks for many sizes, and compares your answers with real deletes.

import Graders

func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
  SeriesRows(
    series: series,
    episodes: series * episodes,
    histories: series * watched)
}
