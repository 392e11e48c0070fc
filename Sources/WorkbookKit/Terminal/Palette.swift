/// Colours text for a terminal, or leaves it plain.
struct Palette: Equatable {
  enum Role: String {
    case heading = "1"
    case quiet = "2"
    case failure = "31"
  }

  var isColoured: Bool

  func paint(_ text: String, _ role: Role) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
