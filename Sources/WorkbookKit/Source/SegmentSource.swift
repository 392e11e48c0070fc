/// A segment as it stands in its source file: prose and visible code in order, and what the prose promises.
public struct SegmentSource: Equatable, Sendable {
  /// A run of lines of one kind.
  public enum Block: Equatable, Sendable {
    /// Markdown, without its comment marks.
    case prose([String], line: Int)
    /// Swift, without its indentation.
    case code([String], line: Int)
  }

  /// The file, relative to the package.
  public var file: String
  /// The segment's name.
  public var name: String
  /// The line that holds the name.
  public var nameLine: Int
  /// Prose and code in reading order.
  public var blocks: [Block] = []
  /// The heading in the prose, if it has one, and its line.
  public var heading: Located?
  /// Where the behaviour comes from.
  public var labels: [LocatedLabel] = []
  /// The figures that the prose promises.
  public var figures: [Located] = []
  /// The line that promises measured costs, if one does.
  public var costsLine: Int?
  /// Whether the segment is meant to print something.
  public var promisesOutput = true
  /// The exercise that practises the segment.
  public var exercise: String?

  /// A piece of text with its line.
  public struct Located: Equatable, Sendable {
    /// The text.
    public var text: String
    /// The line, from 1.
    public var line: Int
  }

  /// A label with its line.
  public struct LocatedLabel: Equatable, Sendable {
    /// The label.
    public var label: EvidenceLabel
    /// The line, from 1.
    public var line: Int
  }
}
