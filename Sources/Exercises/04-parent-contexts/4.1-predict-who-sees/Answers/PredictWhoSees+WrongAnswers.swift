import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhoSees: [WrongAnswer] {
    let levels: [Place] = [.edit, .main, .root, .file]
    func right(_ maker: Place, _ saves: Int) -> Set<Place> {
      let level = min((levels.firstIndex(of: maker) ?? 0) + saves, 3)
      return Set(levels[...level]).union(level == 3 ? [.otherRoot] : [])
    }
    return [
      WrongAnswer(
        "thinks-parent-and-child-share", failsAt: "nothing-above",
        PredictWhoSees { right($0, $1).union($1 == 0 ? [.main, .root] : []) }),
      WrongAnswer(
        "thinks-a-child-sees-what-is-saved", failsAt: "everything-below",
        PredictWhoSees { $1 == 0 ? [$0] : right($0, $1) }),
      WrongAnswer(
        "thinks-a-save-writes-the-file", failsAt: "one-level",
        PredictWhoSees { $1 == 0 ? right($0, 0) : Set(Place.allCases) }),
      WrongAnswer(
        "thinks-roots-share", failsAt: "not-aside",
        PredictWhoSees { right($0, $1).union(right($0, $1).contains(.root) && $0 == .edit ? [.otherRoot] : []) }),
      WrongAnswer(
        "thinks-other-roots-wait-for-a-merge", failsAt: "the-file",
        PredictWhoSees { right($0, $1).subtracting([.otherRoot]) }),
    ]
  }
}
