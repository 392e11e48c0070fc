import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var countWhatIsLeft: [WrongAnswer] {
    func answer(_ rowsLeft: @escaping (Int, Int, Int) -> (Int, Int, Int)) -> CountWhatIsLeft {
      CountWhatIsLeft {
        let (series, episodes, histories) = rowsLeft($0, $1, $2)
        return SeriesRows(series: series, episodes: episodes, histories: histories)
      }
    }
    return [
      WrongAnswer(
        "thinks-a-fault-keeps-the-row", failsAt: "the-series-goes", answer { ($0, ($0 - 1) * $1, $0 * $2) }),
      WrongAnswer("thinks-episodes-survive", failsAt: "its-episodes-go", answer { ($0 - 1, $0 * $1, $0 * $2) }),
      WrongAnswer(
        "thinks-cascade-empties-the-table", failsAt: "the-others-keep-theirs",
        answer { series, _, watched in (series - 1, 0, series * watched) }),
      WrongAnswer(
        "thinks-cascade-goes-on", failsAt: "the-histories-stay", answer { ($0 - 1, ($0 - 1) * $1, ($0 - 1) * $2) }),
      WrongAnswer(
        "thinks-every-episode-has-a-history", failsAt: "only-the-watched",
        answer { series, episodes, _ in (series - 1, (series - 1) * episodes, series * episodes) }),
      WrongAnswer(
        "thinks-the-last-series-stays", failsAt: "the-series-goes",
        answer { series, episodes, watched in (max(1, series - 1), (series - 1) * episodes, series * watched) }),
      WrongAnswer(
        "thinks-the-cascade-takes-the-watched", failsAt: "its-episodes-go",
        answer { series, episodes, watched in (series - 1, series * episodes - watched, series * watched) }),
      WrongAnswer(
        "thinks-the-histories-stay-while-episodes-do", failsAt: "the-histories-stay",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * episodes, series == 1 ? 0 : series * watched)
        }),
      WrongAnswer(
        "thinks-the-histories-stay-if-all-are-watched", failsAt: "only-the-watched",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * episodes, (watched == episodes ? series : series - 1) * watched)
        }),
      WrongAnswer(
        "thinks-an-only-episode-has-a-history", failsAt: "only-the-watched",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * episodes, series * (episodes == 1 ? 1 : watched))
        }),
      WrongAnswer(
        "thinks-a-cascade-ends-at-ten", failsAt: "its-episodes-go",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * episodes + max(0, episodes - 10), series * watched)
        }),
      WrongAnswer(
        "thinks-many-series-have-two-episodes-each", failsAt: "the-others-keep-theirs",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * (series > 6 ? 2 : episodes), series * watched)
        }),
      WrongAnswer(
        "thinks-many-series-are-watched-once", failsAt: "the-histories-stay",
        answer { series, episodes, watched in
          (series - 1, (series - 1) * episodes, series * (series > 6 ? min(1, watched) : watched))
        }),
    ]
  }
}
