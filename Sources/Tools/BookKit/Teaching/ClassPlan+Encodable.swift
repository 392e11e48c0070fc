// A plan is written as people write one: what is empty is left out.

extension ClassPlan: Encodable {
  /// The keys of its file.
  enum Key: String, CodingKey, CaseIterable { case title, steps }

  /// Writes a plan.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(title, forKey: .title)
    try object.encode(steps, forKey: .steps)
  }
}

extension ClassPlan.Step: Encodable {
  /// The keys of its object.
  enum Key: String, CodingKey, CaseIterable { case minutes, what, front, exercises, early, reading, wrong, note }

  /// Writes a step.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(minutes, forKey: .minutes)
    try object.encodeUnlessEmpty(what, forKey: .what)
    try object.encodeIfPresent(front, forKey: .front)
    try object.encodeUnlessEmpty(exercises, forKey: .exercises)
    try object.encodeUnlessEmpty(early, forKey: .early)
    if reading > 0 { try object.encode(reading, forKey: .reading) }
    try object.encodeUnlessEmpty(wrong, forKey: .wrong)
    try object.encodeUnlessEmpty(note, forKey: .note)
  }
}

extension ClassPlan.Front: Encodable {
  /// The keys of its object.
  enum Key: String, CodingKey, CaseIterable { case chapter, predict, segments }

  /// Writes what is shown at the front.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(chapter, forKey: .chapter)
    if isPredicted { try object.encode(isPredicted, forKey: .predict) }
    try object.encode(segments, forKey: .segments)
  }
}

extension ClassPlan.Segment: Encodable {
  /// The keys of its object.
  enum Key: String, CodingKey, CaseIterable { case name, ask, heard, then }

  /// Writes a segment.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encodeUnlessEmpty(ask, forKey: .ask)
    try object.encodeUnlessEmpty(heard, forKey: .heard)
    try object.encodeUnlessEmpty(then, forKey: .then)
  }
}

extension ClassPlan.Belief: Encodable {
  /// The keys of its object.
  enum Key: String, CodingKey, CaseIterable { case exercise, belief, ask }

  /// Writes a belief.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(exercise, forKey: .exercise)
    try object.encode(belief, forKey: .belief)
    try object.encode(ask, forKey: .ask)
  }
}

extension KeyedEncodingContainer {
  /// Writes a text or a list, unless there is nothing in it.
  fileprivate mutating func encodeUnlessEmpty(_ value: some Encodable & Collection, forKey key: Key) throws {
    if !value.isEmpty { try encode(value, forKey: key) }
  }
}
