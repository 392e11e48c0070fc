import Foundation

/// What happened in one run of a lesson, as data: the book and the tests are made from it.
public struct Recording: Equatable, Sendable, Codable {
  /// The version of the format; a reader refuses others.
  public static let currentFormat = 2

  /// The version of the format that this recording has.
  public var format: Int
  /// The chapter's number.
  public var number: Int
  /// The chapter's title.
  public var title: String
  /// A question that the chapter answers.
  public var question: String?
  /// The lines above the first segment.
  public var intro: [String]
  /// The pictures at the chapter's beginning.
  public var pictures: [ChapterPicture]
  /// The segments that ran, in order.
  public var segments: [SegmentRecording]
  /// The lines that were printed on a page whose segment had ended.
  public var outside: [String]

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - number: The chapter's number.
  ///   - title: The chapter's title.
  ///   - question: A question that the chapter answers.
  ///   - intro: The lines above the first segment.
  ///   - pictures: The pictures at the chapter's beginning.
  ///   - segments: The segments that ran.
  ///   - outside: Lines that belong to no segment.
  public init(
    number: Int, title: String, question: String? = nil, intro: [String] = [], pictures: [ChapterPicture] = [],
    segments: [SegmentRecording] = [], outside: [String] = []
  ) {
    format = Self.currentFormat
    self.number = number
    self.title = title
    self.question = question
    self.intro = intro
    self.pictures = pictures
    self.segments = segments
    self.outside = outside
  }

  /// The executable's name.
  public var command: String { "chapter-\(number)" }

  /// The recording as JSON, with its keys in alphabetical order and a line for each event.
  ///
  /// - Throws: `EncodingError`, which no recording made here provokes.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The recording, its segments, what a segment has, and there the events.
    return LinedJSON.text(String(decoding: try encoder.encode(self), as: UTF8.self), depth: 4) + "\n"
  }

  /// Reads a recording.
  ///
  /// - Parameter json: What `json()` made.
  /// - Throws: `DecodingError` when the text is no recording, or one of another format.
  public init(json: String) throws {
    self = try JSONDecoder().decode(Recording.self, from: Data(json.utf8))
    guard format == Self.currentFormat else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "This recording has format \(format), not \(Self.currentFormat)."))
    }
  }
}

/// What happened in one segment.
public struct SegmentRecording: Equatable, Sendable, Codable {
  /// The segment's place in the lesson, from 1.
  public var number: Int
  /// The segment's name.
  public var name: String
  /// The sentence above the segment.
  public var title: String
  /// The ids of the claims that the segment shows.
  public var claims: [String]
  /// The printed values that the reader is asked for.
  public var asks: [Ask]
  /// The events in order; measurements are not among them.
  public var events: [PageEvent]
  /// The events of the variation, in order; none where the segment has no variation.
  public var variation: [PageEvent]

  /// Creates a segment's recording.
  ///
  /// - Parameters:
  ///   - number: The segment's place in the lesson.
  ///   - name: The segment's name.
  ///   - title: The sentence above the segment.
  ///   - claims: The ids of the claims.
  ///   - asks: The printed values that the reader is asked for.
  ///   - events: The events in order.
  ///   - variation: The events of the variation.
  public init(
    number: Int, name: String, title: String, claims: [String] = [], asks: [Ask] = [], events: [PageEvent] = [],
    variation: [PageEvent] = []
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.claims = claims
    self.asks = asks
    self.events = events
    self.variation = variation
  }

  /// The statements that ran, in order.
  public var statements: [Statement] {
    events.flatMap { event in
      if case .statements(let list) = event { return list }
      return []
    }
  }

  var heading: SegmentHeading {
    SegmentHeading(number: number, name: name, title: title, claims: claims)
  }
}
