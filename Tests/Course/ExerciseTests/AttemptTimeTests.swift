import Testing

@testable import Graders

/// What counts against the seconds of an attempt.
@Suite("Time of an attempt")
struct AttemptTimeTests {
  @Test("What one process waited for a processor counts for those after it, too")
  func waitingStays() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    time.begin()
    time.read(lived: .seconds(8), waited: .seconds(5))
    #expect(!time.isOver)
    time.begin()
    time.read(lived: .seconds(6), waited: .zero)
    // Nine seconds in two processes; the clock has moved on by fourteen.
    #expect(!time.isOver)
    time.read(lived: .seconds(7), waited: .zero)
    #expect(time.isOver)
  }

  @Test("A reading replaces the one before it")
  func readings() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    time.begin()
    for seconds in 1...9 { time.read(lived: .seconds(seconds), waited: .zero) }
    #expect(!time.isOver)
  }

  @Test("Four times the seconds are waited for at most")
  func patience() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    time.begin()
    time.read(lived: .seconds(49), waited: .seconds(49))
    #expect(!time.isOver)
    time.read(lived: .seconds(50), waited: .seconds(50))
    #expect(time.isOver)
  }
}
