// 1.1  Count what is left
//
// A user deletes one series from a library, and the app saves. You are told what the file held before: how many
// series, at least one; how many episodes in each; and how many of these were watched. The last two may be 0. A
// watched episode has one history, the others have none. The delete rules are those of chapter 1.
//
// How many rows of each entity does the file hold after the save? The grader asks for many sizes, and compares your
// answers with real deletes.

import Graders

func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
  SeriesRows(
    series: series,
    episodes: series * episodes,
    histories: series * watched)
}
