/// A part of the page of labels: facts under one heading.
struct FactSection: Equatable {
  /// A fact with what is known of it.
  struct Fact: Equatable {
    var id: String
    var text: String
  }

  var title: String
  var facts: [Fact]

  /// Reads the sections of a page whose facts stand as `- <a id="DR-03"></a>**DR-03** A rule speaks …`.
  ///
  /// - Parameter page: The text of the page.
  static func all(in page: String) -> [FactSection] {
    let fact = /^- <a id="([A-Z]{2}-[0-9]{2})"><\/a>\*\*\1\*\* (.*)$/
    var sections: [FactSection] = []
    var isFact = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("### ") {
        sections.append(FactSection(title: String(line.dropFirst(4)), facts: []))
        isFact = false
      } else if !sections.isEmpty, let match = line.firstMatch(of: fact) {
        sections[sections.count - 1].facts.append(Fact(id: String(match.1), text: String(match.2)))
        isFact = true
      } else if isFact, line.hasPrefix("  ") {
        let section = sections.count - 1
        sections[section].facts[sections[section].facts.count - 1].text += " " + line.drop { $0 == " " }
      } else {
        isFact = false
      }
    }
    return sections.filter { !$0.facts.isEmpty }
  }
}
