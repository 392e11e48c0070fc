/// Knows which page explains a fact, so that labels can link to the evidence.
public struct EvidenceIndex: Equatable, Sendable {
  private var pages: [String: String] = [:]

  /// Creates an index.
  ///
  /// - Parameter pages: The contents of the hand-written pages by path. A page explains the facts whose ids it holds
  ///   as anchors: `<a id="DR-08"></a>`.
  public init(pages: [String: String] = [:]) {
    for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
      for anchor in PageLinks.anchors(in: text) where self.pages[anchor] == nil { self.pages[anchor] = path }
    }
  }

  /// Whether a page explains the fact; every fact counts as explained while no page holds any.
  ///
  /// - Parameter fact: A fact's id.
  public func explains(_ fact: String) -> Bool {
    pages[fact] != nil || !pages.keys.contains { $0.count >= 5 && $0.dropFirst(2).first == "-" }
  }

  /// The fact as Markdown, linked to its explanation where there is one.
  ///
  /// - Parameter fact: A fact's id.
  func markdown(for fact: String) -> String {
    pages[fact].map { "[\(fact)](\($0)#\(fact))" } ?? fact
  }
}
