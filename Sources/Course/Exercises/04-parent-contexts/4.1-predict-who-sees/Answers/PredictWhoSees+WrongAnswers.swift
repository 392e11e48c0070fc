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

extension Variant {
  static var predictWhoSees: [Variant] {
    [
      Variant(
        "counts-the-saves-that-each-place-needs",
        PredictWhoSees { maker, saves in
          let depth: [Place: Int] = [.edit: 0, .main: 1, .root: 2, .file: 3, .otherRoot: 3]
          return Set(Place.allCases.filter { depth[$0, default: 3] <= depth[maker, default: 3] + saves })
        }),
      Variant(
        "climbs-one-parent-at-a-time",
        PredictWhoSees { maker, saves in
          let parents: [Place: Place] = [.edit: .main, .main: .root, .root: .file]
          var level = maker
          for _ in 0..<saves { level = parents[level] ?? .file }
          switch level {
          case .edit: return [.edit]
          case .main: return [.edit, .main]
          case .root: return [.edit, .main, .root]
          default: return [.edit, .main, .root, .otherRoot, .file]
          }
        }),
    ]
  }
}
