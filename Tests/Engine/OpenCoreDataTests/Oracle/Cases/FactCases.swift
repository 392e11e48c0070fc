// S is a series, E an episode, H a history entry, T a tag.
extension FactCase {
  private static func series(
    _ episodes: PlainRule, _ series: PlainRule, min: Int = 0, isOptional: Bool = true
  ) -> PlainSchema {
    .of(
      ["S", "E"],
      [
        .many("S", "episodes", "E", episodes, inverse: "series", min: min),
        .one("E", "series", "S", series, inverse: "episodes", isOptional: isOptional),
      ])
  }

  private static func onSeries(
    _ facts: [String], _ name: String, _ schema: PlainSchema, _ steps: [PlainStep], propagatesAtEndOfEvent: Bool = true,
    _ expected: Outcome
  ) -> FactCase {
    FactCase(
      facts, name, schema, "S1 E1 E2", ["S1.episodes E1 E2"], steps, propagatesAtEndOfEvent: propagatesAtEndOfEvent,
      expected)
  }

  /// Lines of links in the order in which they are printed.
  private static let ordered = ["E1.series S1", "E2.series S1", "S1.episodes E1 E2"]

  static let all = oneSeries + deeper + withoutInverse

  /// One series with two episodes, which is what most facts need.
  private static let oneSeries: [FactCase] = [
    onSeries(
      ["DR-04"], "nullify clears the to-one of each destination", series(.nullify, .nullify),
      [.delete("S1"), .process],
      Outcome(deleted: ["S1"], links: [], stored: ["E1", "E2"], storedLinks: [])),
    onSeries(
      ["DR-04"], "nullify takes the deleted object out of a to-many", series(.nullify, .nullify),
      [.delete("E1"), .process],
      Outcome(
        deleted: ["E1"], links: ["E2.series S1", "S1.episodes E2"], stored: ["E2", "S1"],
        storedLinks: ["E2.series S1", "S1.episodes E2"])),
    onSeries(
      ["DR-03"], "the rule of the end that is not deleted does not matter", series(.cascade, .nullify),
      [.delete("E1"), .process],
      Outcome(
        deleted: ["E1"], links: ["E2.series S1", "S1.episodes E2"], stored: ["E2", "S1"],
        storedLinks: ["E2.series S1", "S1.episodes E2"])),
    onSeries(
      ["DR-06", "DR-19", "DR-20"],
      "deny fails the save while a destination is there; nothing is written, and the next save fails again",
      series(.deny, .nullify), [.delete("S1"), .process],
      Outcome(
        deleted: ["S1"], links: ["E1.series S1", "E2.series S1"], failures: ["1600 S1.episodes"],
        stored: ["E1", "E2", "S1"], storedLinks: ordered)),
    onSeries(
      ["DR-17"], "deny is lifted when every destination is deleted too", series(.deny, .noAction),
      [.delete("S1"), .delete("E1"), .delete("E2"), .process],
      Outcome(deleted: ["E1", "E2", "S1"], links: [], stored: [], storedLinks: [])),
    onSeries(
      ["DR-17"], "deny stands while one destination is left", series(.deny, .nullify),
      [.delete("S1"), .delete("E1"), .process],
      Outcome(
        deleted: ["E1", "S1"], links: ["E2.series S1"], failures: ["1600 S1.episodes"], stored: ["E1", "E2", "S1"],
        storedLinks: ordered)),
    onSeries(
      ["DR-21"], "deny on the to-one end", series(.nullify, .deny), [.delete("E1"), .process],
      Outcome(
        deleted: ["E1"], links: ["E2.series S1", "S1.episodes E1 E2"], failures: ["1600 E1.series"],
        stored: ["E1", "E2", "S1"], storedLinks: ordered)),
    onSeries(
      ["DR-07", "DR-23"], "no action leaves the key in the row", series(.noAction, .nullify),
      [.delete("S1"), .process],
      Outcome(
        deleted: ["S1"], links: ["E1.series S1", "E2.series S1"], stored: ["E1", "E2"],
        storedLinks: ["E1.series S1", "E2.series S1"])),
    onSeries(
      ["DR-22"], "cascade on the to-one end takes the parent, whose rule then hits the siblings",
      series(.nullify, .cascade),
      [.delete("E1"), .process],
      Outcome(deleted: ["E1", "S1"], links: [], stored: ["E2"], storedLinks: [])),
    onSeries(
      ["DR-05"], "cascade at both ends ends, though it is a circle", series(.cascade, .cascade),
      [.delete("E2"), .process],
      Outcome(deleted: ["E1", "E2", "S1"], links: [], stored: [], storedLinks: [])),
    onSeries(
      ["DR-25"], "nullify empties a required to-one: 1570", series(.nullify, .nullify, isOptional: false),
      [.delete("S1"), .process],
      Outcome(
        deleted: ["S1"], links: [], failures: ["1570 E1.series", "1570 E2.series"], stored: ["E1", "E2", "S1"],
        storedLinks: ordered)),
    onSeries(
      ["DR-25"], "nullify undercuts a minimum: 1580", series(.nullify, .nullify, min: 2), [.delete("E1"), .process],
      Outcome(
        deleted: ["E1"], links: ["E2.series S1", "S1.episodes E2"], failures: ["1580 S1.episodes"],
        stored: ["E1", "E2", "S1"], storedLinks: ordered)),
    onSeries(
      ["DR-08"], "the graph reads as before until changes are processed", series(.cascade, .nullify), [.delete("S1")],
      Outcome(deleted: ["S1"], links: ["E1.series S1", "E2.series S1"], stored: [], storedLinks: [])),
    onSeries(
      ["DR-09"], "without propagation at the end of the event, rules wait for the save", series(.cascade, .nullify),
      [.delete("S1"), .process], propagatesAtEndOfEvent: false,
      Outcome(deleted: ["S1"], links: ["E1.series S1", "E2.series S1"], stored: [], storedLinks: [])),
    onSeries(
      ["DR-08", "KV-01"], "a child that moves before processing escapes the cascade", series(.cascade, .nullify),
      [.insert("S2", entity: "S"), .delete("S1"), .set("E1", "series", ["S2"]), .process],
      Outcome(
        deleted: ["E2", "S1"], links: ["E1.series S2", "S2.episodes E1"], stored: ["E1", "S2"],
        storedLinks: ["E1.series S2", "S2.episodes E1"])),
    onSeries(
      ["ST-08"], "an object that was never saved cannot be denied its deletion", series(.deny, .nullify),
      [.insert("S2", entity: "S"), .set("S2", "episodes", ["E1"]), .delete("S2"), .process],
      Outcome(
        deleted: [], links: ["E2.series S1", "S1.episodes E2"], stored: ["E1", "E2", "S1"],
        storedLinks: ["E2.series S1", "S1.episodes E2"])),
    onSeries(
      ["ST-08", "CH-916"], "an object that was never saved leaves no reference behind, not even by no action: 1570",
      series(.noAction, .nullify, isOptional: false),
      [.insert("S2", entity: "S"), .set("S2", "episodes", ["E1"]), .delete("S2"), .process],
      Outcome(
        deleted: [], links: ["E2.series S1", "S1.episodes E2"], failures: ["1570 E1.series"],
        stored: ["E1", "E2", "S1"], storedLinks: ordered)),
  ]
}
