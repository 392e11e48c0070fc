/// A place in a plan's file: the way to it from the outermost braces.
package struct PlanPlace: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case key(String)
    case item(Int)
  }

  private var parts: [Part] = []

  /// The plan as a whole.
  static let plan = PlanPlace()

  /// A step of the plan.
  ///
  /// - Parameter index: Its index, from 0.
  package static func step(_ index: Int) -> PlanPlace { plan.key("steps").item(index) }

  /// What belongs to a key of the object here.
  package func key(_ name: String) -> PlanPlace { with(.key(name)) }

  /// An element of the list here.
  ///
  /// - Parameter index: Its index, from 0.
  package func item(_ index: Int) -> PlanPlace { with(.item(index)) }

  private func with(_ part: Part) -> PlanPlace {
    var place = self
    place.parts.append(part)
    return place
  }

  /// The place in words: steps and segments are counted from 1, as in what the command shows.
  var text: String {
    var words: [String] = []
    for part in parts {
      switch part {
      case .key(let name): words.append("`\(name)`")
      case .item(let index):
        let list = words.popLast() ?? ""
        words.append("\(Self.counted[list] ?? list) \(index + 1)")
      }
    }
    return words.isEmpty ? "the plan" : words.joined(separator: ", ")
  }

  private static let counted = ["`steps`": "step", "`segments`": "segment"]
}
