import WorkbookKit

// The file of a plan is JSON. A key that means nothing is an error: a misspelled `exercises` must not lose half an hour.

extension ClassPlan: Decodable {
  enum Key: String, CodingKey, CaseIterable { case title, steps }

  /// Reads a plan.
  ///
  /// - Throws: `DecodingError`, with the place.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.strict(keyedBy: Key.self)
    self.init(
      title: try object.decode(String.self, forKey: .title), steps: try object.decode([Step].self, forKey: .steps))
    if steps.isEmpty { throw decoder.refusal("there is no step") }
  }
}

extension ClassPlan.Step: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case minutes, what, front, exercises, early, reading, wrong, note
  }

  /// Reads a step.
  ///
  /// - Throws: `DecodingError`, with the place.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.strict(keyedBy: Key.self)
    self.init(
      minutes: try object.wholeNumber(forKey: .minutes),
      what: try object.decodeIfPresent(String.self, forKey: .what) ?? "",
      front: try object.decodeIfPresent(ClassPlan.Front.self, forKey: .front),
      exercises: try object.decodeIfPresent([String].self, forKey: .exercises) ?? [],
      early: try object.decodeIfPresent([String].self, forKey: .early) ?? [],
      reading: try object.contains(.reading) ? object.wholeNumber(forKey: .reading) : 0,
      wrong: try object.decodeIfPresent([ClassPlan.Belief].self, forKey: .wrong) ?? [],
      note: try object.decodeIfPresent(String.self, forKey: .note) ?? "")
    if !(1...600).contains(minutes) { throw decoder.refusal("`minutes` is \(minutes), and not between 1 and 600") }
    if !(0...minutes).contains(reading) {
      throw decoder.refusal("`reading` is \(reading), and not between 0 and the step's \(minutes) minutes")
    }
    if what.isEmpty, front == nil, exercises.isEmpty {
      throw decoder.refusal("it needs `what`, `front` or `exercises`")
    }
  }
}

extension ClassPlan.Front: Decodable {
  enum Key: String, CodingKey, CaseIterable { case chapter, predict, segments }

  /// Reads what is shown at the front.
  ///
  /// - Throws: `DecodingError`, with the place.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.strict(keyedBy: Key.self)
    self.init(
      chapter: try object.wholeNumber(forKey: .chapter),
      isPredicted: try object.decodeIfPresent(Bool.self, forKey: .predict) ?? false,
      segments: try object.decode([ClassPlan.Segment].self, forKey: .segments))
    if segments.isEmpty { throw decoder.refusal("`segments` is empty") }
  }
}

extension ClassPlan.Segment: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, ask, heard, then }

  /// Reads a segment.
  ///
  /// - Throws: `DecodingError`, with the place.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.strict(keyedBy: Key.self)
    self.init(
      name: try object.decode(String.self, forKey: .name),
      ask: try object.decodeIfPresent(String.self, forKey: .ask) ?? "",
      heard: try object.decodeIfPresent(String.self, forKey: .heard) ?? "",
      then: try object.decodeIfPresent(String.self, forKey: .then) ?? "")
  }
}

extension ClassPlan.Belief: Decodable {
  enum Key: String, CodingKey, CaseIterable { case exercise, belief, ask }

  /// Reads a belief.
  ///
  /// - Throws: `DecodingError`, with the place.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.strict(keyedBy: Key.self)
    self.init(
      exercise: try object.decode(String.self, forKey: .exercise),
      belief: try object.decode(String.self, forKey: .belief), ask: try object.decode(String.self, forKey: .ask))
  }
}

/// Any key at all.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
  /// A whole number; the decoder calls a file with any other no JSON, and does not say where.
  fileprivate func wholeNumber(forKey key: Key) throws -> Int {
    if let whole = try? decode(Int.self, forKey: key) { return whole }
    let context = DecodingError.Context(
      codingPath: codingPath + [key], debugDescription: "the number is out of range")
    let number: Double
    do { number = try decode(Double.self, forKey: key) } catch {
      switch error as? DecodingError {
      case .typeMismatch: throw DecodingError.typeMismatch(Int.self, context)
      case .dataCorrupted: throw DecodingError.dataCorrupted(context)
      default: throw error
      }
    }
    throw number == number.rounded() ? .dataCorrupted(context) : DecodingError.typeMismatch(Int.self, context)
  }
}

extension Decoder {
  /// The object, which may have no other keys than these.
  fileprivate func strict<Key: CodingKey & CaseIterable & RawRepresentable<String>>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.rawValue)
    let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    if let key = keys.first(where: { !known.contains($0) }) {
      let hint = ClosestMatch.find(key, among: known).map { "; did you mean `\($0)`?" } ?? ""
      throw refusal("there is no key `\(key)` here\(hint)")
    }
    return try container(keyedBy: type)
  }

  fileprivate func refusal(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}
