import Graders

extension WrongAnswer {
  static var predictWhatARowReads: [WrongAnswer] {
    let gone = RowReading(isDeleted: false, isFault: true, hasContext: false, name: nil)
    func waiting(_ name: String) -> RowReading {
      RowReading(isDeleted: true, isFault: false, hasContext: true, name: name)
    }
    func answer(_ wrong: RowMoment, _ change: @escaping (inout RowReading, String) -> Void) -> PredictWhatARowReads {
      PredictWhatARowReads { name, moment in
        var reading = [.deleted, .merged].contains(moment) ? waiting(name) : gone
        if moment == .neverSaved { reading.hasContext = true }
        if moment == wrong { change(&reading, name) }
        return reading
      }
    }
    return [
      WrongAnswer(
        "thinks-a-delete-empties", failsAt: "not-saved", answer(.deleted) { reading, _ in reading.name = nil }),
      WrongAnswer(
        "thinks-only-a-save-marks", failsAt: "not-saved", answer(.deleted) { reading, _ in reading.isDeleted = false }),
      WrongAnswer(
        "thinks-the-mark-stays", failsAt: "saved",
        answer(.deletedAndSaved) { reading, _ in reading.isDeleted = true }),
      WrongAnswer(
        "thinks-what-was-loaded-stays", failsAt: "saved",
        answer(.deletedAndSaved) { reading, name in (reading.isFault, reading.name) = (false, name) }),
      WrongAnswer(
        "thinks-another-s-save-is-this-one-s", failsAt: "told", answer(.merged) { reading, _ in reading = gone }),
      WrongAnswer(
        "thinks-a-merged-delete-is-not-saved", failsAt: "told-and-saved",
        answer(.mergedAndSaved) { reading, name in reading = waiting(name) }),
      WrongAnswer(
        "thinks-a-new-object-waits-too", failsAt: "never-saved",
        answer(.neverSaved) { reading, name in reading = waiting(name) }),
    ]
  }
}
