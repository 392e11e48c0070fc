/// The words on an arrow of a drawing: which way it leads, what it is called, and the delete rule of the end it starts from.
package struct ArrowLabel: Equatable {
  /// Where an arrow leads in a drawing that grows downwards.
  package enum Way: String {
    case down = "↓"
    case up = "↑"
  }

  /// Which way the arrow leads; nil where it is the only one of its line.
  var way: Way?
  /// The relationship.
  var name: String
  /// The delete rule; nil where it is not known.
  var rule: String?

  /// The words: `↑ series: cascade`.
  var text: String {
    (way.map { "\($0.rawValue) " } ?? "") + name + (rule.map { ": \($0)" } ?? "")
  }

  /// What stands beside an arrow that is drawn for both ends of a relationship: one line where both have the same rule and
  /// it is short enough for a phone, else one line for each end.
  static func lines(_ there: ArrowLabel, _ back: ArrowLabel) -> [String] {
    if there.rule == back.rule {
      let line = ArrowLabel(way: there.way, name: there.name).text + " " + back.text
      if TextWidth.columns(of: line) <= 30 { return [line] }
    }
    return [there.text, back.text]
  }
}
