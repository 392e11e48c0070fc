import Testing

@testable import Graders

/// What counts against the seconds of an attempt.
@Suite("Time of an attempt")
struct AttemptTimeTests {
  @Test("What each thread waited for a processor counts, also when it has ended")
  func waitingStays() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    time.read(lived: .seconds(8), waits: [1: .seconds(2), 2: .seconds(3)])
    #expect(!time.isOver)
    // Nine seconds; the clock has moved on by fourteen.
    time.read(lived: .seconds(14), waits: [3: .zero])
    #expect(!time.isOver)
    time.read(lived: .seconds(15), waits: [3: .zero])
    #expect(time.isOver)
  }

  @Test("A reading replaces the one before it")
  func readings() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    for seconds in 1...14 { time.read(lived: .seconds(seconds), waits: [1: .seconds(min(seconds, 5))]) }
    #expect(!time.isOver)
    time.read(lived: .seconds(15), waits: [1: .seconds(5)])
    #expect(time.isOver)
  }

  @Test("Four times the seconds are waited for at most")
  func patience() {
    var time = AttemptTime(AttemptLimits(seconds: 10))
    time.read(lived: .seconds(49), waits: [1: .seconds(49)])
    #expect(!time.isOver)
    time.read(lived: .seconds(50), waits: [1: .seconds(50)])
    #expect(time.isOver)
  }
}
