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
    ]
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
