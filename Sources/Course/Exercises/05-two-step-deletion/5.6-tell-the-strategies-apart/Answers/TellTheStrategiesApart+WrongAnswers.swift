import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheStrategiesApart: [WrongAnswer] {
    [
      WrongAnswer(
        "expects-the-row-to-go-at-once", failsAt: "the-sound-one",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          try store.mark("Mali", at: 0)
          return try store.inFile() == ["Chad", "Togo"]
        }),
      WrongAnswer(
        "looks-at-the-list-only", failsAt: "never-purges", TellTheStrategiesApart { try hides($0) }),
      WrongAnswer(
        "looks-at-the-file-only", failsAt: "shows-marked",
        TellTheStrategiesApart { try purges($0) && waits($0) && keepsTheFirstDate($0) && tells($0) }),
      WrongAnswer(
        "purges-only-late", failsAt: "purges-at-once",
        TellTheStrategiesApart { try hides($0) && purges($0) && keepsTheFirstDate($0) && tells($0) }),
      WrongAnswer(
        "marks-only-once", failsAt: "last-mark-counts",
        TellTheStrategiesApart { try hides($0) && purges($0) && waits($0) && tells($0) }),
      WrongAnswer(
        "holds-nothing", failsAt: "tells-nobody",
        TellTheStrategiesApart { try hides($0) && purges($0) && waits($0) && keepsTheFirstDate($0) }),
      WrongAnswer(
        "sees-one-country-on-the-list", failsAt: "hides-too-much",
        TellTheStrategiesApart { try follows($0, { !$0.contains("Mali") }, { $0 == ["Chad", "Togo"] }) }),
      WrongAnswer(
        "sees-one-country-in-the-file", failsAt: "purges-too-much",
        TellTheStrategiesApart { try follows($0, { $0 == ["Chad", "Togo"] }, { !$0.contains("Mali") }) }),
      WrongAnswer(
        "passes-over-errors-of-a-purge", failsAt: "refuses-an-empty-purge",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          try store.mark("Mali", at: 0)
          try? store.purge(at: 100)
          return try store.inFile() == ["Chad", "Mali", "Togo"] && purges(engine) && hides(engine)
            && keepsTheFirstDate(engine) && tells(engine)
        }),
      WrongAnswer(
        "does-not-hear-an-error", failsAt: "throws-when-done",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          let held = try store.hold("Mali")
          try store.mark("Mali", at: 0)
          try? store.mark("Mali", at: 60)
          let isHidden = try store.shown() == ["Chad", "Togo"]
          try store.purge(at: 100)
          let isSpared = try store.inFile() == ["Chad", "Mali", "Togo"]
          try? store.purge(at: 121)
          return try isHidden && isSpared && store.inFile() == ["Chad", "Togo"] && store.knowsGone(held)
        }),
      WrongAnswer(
        "purges-early-and-late-only", failsAt: "purges-on-the-second",
        TellTheStrategiesApart { try follows($0, { $0 == ["Chad", "Togo"] }, { $0 == ["Chad", "Togo"] }) }),
      WrongAnswer(
        "marks-one-country", failsAt: "purges-every-mark",
        TellTheStrategiesApart {
          try follows($0, { $0 == ["Chad", "Togo"] }, { $0 == ["Chad", "Togo"] }, early: 120)
        }),
      WrongAnswer(
        "holds-only-what-goes", failsAt: "tells-too-much",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          let held = try store.hold("Mali")
          for time in [0.0, 60] { try store.mark("Mali", at: time) }
          try store.mark("Chad", at: 60)
          let isHidden = try store.shown() == ["Togo"]
          try store.purge(at: 120)
          let isSpared = try store.inFile() == ["Chad", "Mali", "Togo"]
          try store.purge(at: 121)
          return try isHidden && isSpared && store.inFile() == ["Chad", "Togo"] && store.knowsGone(held)
        }),
    ]
  }

  /// Follows one country and looks at no other.
  private static func follows(
    _ engine: TwoStepEngine, _ isHidden: ([String]) -> Bool, _ isPurged: ([String]) -> Bool,
    early: Double = 100
  ) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Mali")
    for time in [0.0, 60] { try store.mark("Mali", at: time) }
    let isOffTheList = try isHidden(store.shown())
    try store.purge(at: early)
    let isSpared = try store.inFile().contains("Mali")
    try store.purge(at: 121)
    return try isOffTheList && isSpared && isPurged(store.inFile()) && store.knowsGone(held)
  }

  private static func hides(_ engine: TwoStepEngine) throws -> Bool {
    let store = try engine.open()
    try store.mark("Mali", at: 0)
    return try store.shown() == ["Chad", "Togo"]
  }

  private static func purges(_ engine: TwoStepEngine) throws -> Bool {
    let store = try engine.open()
    try store.mark("Mali", at: 0)
    try store.purge(at: 121)
    return try store.inFile() == ["Chad", "Togo"]
  }

  private static func waits(_ engine: TwoStepEngine) throws -> Bool {
    let store = try engine.open()
    try store.mark("Mali", at: 0)
    try store.purge(at: 60)
    return try store.inFile() == ["Chad", "Mali", "Togo"]
  }

  private static func keepsTheFirstDate(_ engine: TwoStepEngine) throws -> Bool {
    let store = try engine.open()
    try store.mark("Mali", at: 0)
    try store.mark("Mali", at: 100)
    try store.purge(at: 121)
    return try store.inFile() == ["Chad", "Togo"]
  }

  private static func tells(_ engine: TwoStepEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Mali")
    try store.mark("Mali", at: 0)
    try store.purge(at: 200)
    return store.knowsGone(held)
  }
}
