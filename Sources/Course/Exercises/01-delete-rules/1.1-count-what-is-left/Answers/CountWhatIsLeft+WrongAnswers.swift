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
        "thinks-the-row-stays", failsAt: "the-series-goes", answer { ($0, ($0 - 1) * $1, $0 * $2) }),
      WrongAnswer("thinks-episodes-survive", failsAt: "its-episodes-go", answer { ($0 - 1, $0 * $1, $0 * $2) }),
      WrongAnswer(
        "thinks-cascade-empties-the-table", failsAt: "the-others-keep-theirs",
        answer { series, _, watched in (series - 1, 0, series * watched) }),
      WrongAnswer(
        "thinks-cascade-goes-on", failsAt: "the-histories-stay", answer { ($0 - 1, ($0 - 1) * $1, ($0 - 1) * $2) }),
      WrongAnswer(
        "thinks-every-episode-has-a-history", failsAt: "only-the-watched",
        answer { series, episodes, _ in (series - 1, (series - 1) * episodes, series * episodes) }),
    ]
  }
}
