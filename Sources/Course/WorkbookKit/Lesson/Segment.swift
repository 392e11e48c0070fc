/// One unit of a lesson: a name, the claims it shows, and code that prints the evidence.
///
/// A segment is written as a function in a file of its own, with its prose beside it.
public struct Segment {
  /// The name used by `--segment`, by links and by figures: kebab-case, unique in its lesson.
  public let name: String
  /// The sentence above the segment.
  public let title: String
  /// The ids of the claims that the segment shows, such as `D5`.
  public let claims: [String]
  /// Names that `--segment` knew once, of segments whose place this one has taken, or of this one.
  public let formerNames: [String]
  /// The printed values on which the segment's claim rests; `--predict` asks for them one at a time.
  public let asks: [Ask]

  /// The same code with one thing changed; nil where the segment has no variation.
  let variation: ((Page) throws -> Void)?
  let body: (Page) throws -> Void

  /// Creates a segment.
  ///
  /// - Parameters:
  ///   - name: The kebab-case name; it must not begin with `end`, `show` or `hide`.
  ///   - title: The sentence above the segment.
  ///   - claims: The ids of the claims that the segment shows.
  ///   - formerNames: Names that `--segment` knew once and that lead here now; the page's anchors are the source's to name.
  ///   - asks: The printed values that `--predict` asks for, in the order in which they are printed.
  ///   - variation: The body once more with one thing changed, for the reader to predict; a plain run leaves it out.
  ///   - body: Opens a fresh store, acts on it, and prints what it sees.
  public init(
    _ name: String, _ title: String, claims: [String], formerNames: [String] = [], asks: [Ask] = [],
    variation: ((Page) throws -> Void)? = nil, body: @escaping (Page) throws -> Void
  ) {
    self.name = name
    self.title = title
    self.claims = claims
    self.formerNames = formerNames
    self.asks = asks
    self.variation = variation
    self.body = body
  }
}
