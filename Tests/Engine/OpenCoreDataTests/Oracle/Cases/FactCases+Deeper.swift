extension FactCase {
  /// Chains, shared destinations, inheritance.
  static let deeper: [FactCase] = [
    FactCase(
      ["DR-05"], "the rules of a cascade's victims apply in turn", chain(.cascade), "S1 E1 H1",
      ["S1.episodes E1", "E1.history H1"], [.delete("S1"), .process],
      Outcome(deleted: ["E1", "H1", "S1"], links: [], stored: [], storedLinks: [])),
    FactCase(
      ["DR-30"], "cascade into an object whose own relationship denies", chain(.deny), "S1 E1 H1",
      ["S1.episodes E1", "E1.history H1"], [.delete("S1"), .process],
      Outcome(
        deleted: ["E1", "S1"], links: ["H1.episode E1"], failures: ["1600 E1.history"], stored: ["E1", "H1", "S1"],
        storedLinks: ["E1.series S1", "E1.history H1", "H1.episode E1", "S1.episodes E1"])),
    FactCase(
      ["DR-30"], "the same, once the history is deleted too", chain(.deny), "S1 E1 H1",
      ["S1.episodes E1", "E1.history H1"],
      [.delete("S1"), .delete("H1"), .process],
      Outcome(deleted: ["E1", "H1", "S1"], links: [], stored: [], storedLinks: [])),
    FactCase(
      ["DR-05"], "a destination that others share is deleted; its other owners lose it by its own rule", tags(.cascade),
      "E1 E2 T1 T2", ["E1.tags T1 T2", "E2.tags T2"], [.delete("E1"), .process],
      Outcome(deleted: ["E1", "T1", "T2"], links: [], stored: ["E2"], storedLinks: [])),
    FactCase(
      ["DR-04"], "nullify between many and many", tags(.nullify), "E1 E2 T1 T2", ["E1.tags T1 T2", "E2.tags T2"],
      [.delete("E1"), .process],
      Outcome(
        deleted: ["E1"], links: ["E2.tags T2", "T2.episodes E2"], stored: ["E2", "T1", "T2"],
        storedLinks: ["E2.tags T2", "T2.episodes E2"])),
    FactCase(
      ["DR-28"], "a subentity inherits the relationship and its rule", inherited(.cascade), "F1 T1", ["F1.tag T1"],
      [.delete("F1"), .process],
      Outcome(deleted: ["F1", "T1"], links: [], stored: [], storedLinks: [])),
    FactCase(
      ["DR-28"], "a destination of a subentity counts as a destination", inherited(.nullify), "F1 T1", ["F1.tag T1"],
      [.delete("T1"), .process],
      Outcome(
        deleted: ["T1"], links: ["F1.tag T1"], failures: ["1600 T1.episodes"], stored: ["F1", "T1"],
        storedLinks: ["F1.tag T1", "T1.episodes F1"])),
  ]

  /// Relationships that lead one way only.
  static let withoutInverse: [FactCase] = [
    FactCase(
      ["DR-26"], "without an inverse the far end keeps a dangling reference and is not validated", oneWay(.nullify),
      "E1 S1", ["E1.series S1"], [.delete("S1"), .process],
      Outcome(deleted: ["S1"], links: ["E1.series S1"], stored: ["E1"], storedLinks: ["E1.series S1"])),
    FactCase(
      ["DR-26"], "an object that is not touched is not validated, even if it lacks what it must have", untouched,
      "E1 S1 T1 T2", ["E1.tags T1 T2"], [.delete("T1"), .process, .save, .reset, .delete("S1"), .process],
      Outcome(deleted: ["S1"], links: ["E1.tags T2"], stored: ["E1", "T2"], storedLinks: ["E1.tags T2"])),
    FactCase(
      ["DR-26"], "a deny rule on a relationship that points at the deleted object does not protect it", oneWay(.deny),
      "E1 S1",
      ["E1.series S1"], [.delete("S1"), .process],
      Outcome(deleted: ["S1"], links: ["E1.series S1"], stored: ["E1"], storedLinks: ["E1.series S1"])),
    FactCase(
      ["DR-06"], "a destination whose row is gone does not deny", oneWay(.deny), "E1 S1", ["E1.series S1"],
      [.delete("S1"), .save, .delete("E1"), .process],
      Outcome(deleted: ["E1"], links: [], stored: [], storedLinks: [])),
    FactCase(
      ["DR-17"], "a destination that was never saved, and is deleted, does not deny", oneWay(.deny), "E1 S1",
      ["E1.series S1"],
      [.insert("S2", entity: "S"), .set("E1", "series", ["S2"]), .delete("E1"), .delete("S2"), .process],
      Outcome(deleted: ["E1"], links: [], stored: ["S1"], storedLinks: [])),
    FactCase(
      ["DR-31"], "a to-one to what was never saved dangles, required or not: 1550", oneWay(.nullify),
      "E1 S1", ["E1.series S1"],
      [.insert("S2", entity: "S"), .set("E1", "series", ["S2"]), .delete("S2"), .process],
      Outcome(
        deleted: [], links: ["E1.series S2"], failures: ["1550 E1.series"], stored: ["E1", "S1"],
        storedLinks: ["E1.series S1"])),
    FactCase(
      ["DR-05"], "cascade works without an inverse", oneWay(.cascade), "E1 E2 S1", ["E1.series S1", "E2.series S1"],
      [.delete("E1"), .process],
      Outcome(
        deleted: ["E1", "S1"], links: ["E2.series S1"], stored: ["E2"], storedLinks: ["E2.series S1"])),
  ]

  private static func chain(_ history: PlainRule) -> PlainSchema {
    .of(
      ["S", "E", "H"],
      [
        .many("S", "episodes", "E", .cascade, inverse: "series"), .one("E", "series", "S", inverse: "episodes"),
        .one("E", "history", "H", history, inverse: "episode"), .one("H", "episode", "E", inverse: "history"),
      ])
  }

  private static func tags(_ rule: PlainRule) -> PlainSchema {
    .of(
      ["E", "T"],
      [.many("E", "tags", "T", rule, inverse: "episodes"), .many("T", "episodes", "E", inverse: "tags")])
  }

  /// F is a kind of E.
  private static func inherited(_ rule: PlainRule) -> PlainSchema {
    .of(
      ["E", "F: E", "T"],
      [.one("E", "tag", "T", rule, inverse: "episodes"), .many("T", "episodes", "E", .deny, inverse: "tag")])
  }

  /// A required reference from episode to series, which the series does not know of.
  private static func oneWay(_ rule: PlainRule) -> PlainSchema {
    .of(["E", "S"], [.one("E", "series", "S", rule, isOptional: false)])
  }

  /// An episode needs two tags, and tags do not know who has them.
  private static let untouched = PlainSchema.of(["E", "S", "T"], [.many("E", "tags", "T", min: 2)])
}
