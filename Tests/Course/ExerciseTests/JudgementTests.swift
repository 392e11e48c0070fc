import Foundation
import Graders
import TestKit
import Testing

/// What a reader's code may do to the process that it is judged in.
@Suite("Judgements")
struct JudgementTests {
  @Test("A trap is a verdict, with the check that ran and the message", .long(.answers))
  func trap() throws {
    let verdict = try JudgedAnswer.judge("return [SeriesRows]()[series]").verdict
    guard case .crashed(let check, let ending, let lines) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(check == "the-series-goes")
    #expect(ending.hasPrefix("was killed by SIG"))
    #expect(lines.contains { $0.contains("Index out of range") }, "\(lines)")
  }

  @Test("A context off its queue is a verdict with the engine's reason, and without its call stack", .long(.answers))
  func offQueue() throws {
    let verdict = try JudgedAnswer.judge(
      """
      let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      other.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
      other.reset()
      return SeriesRows(series: 0, episodes: 0, histories: 0)
      """, imports: "OpenCoreData"
    ).verdict
    guard case .crashed(_, let ending, let lines) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(ending.hasSuffix("SIGABRT"), "\(lines)")
    #expect(lines.contains { $0.contains("performAndWait") }, "\(lines)")
    #expect(!lines.contains { $0.contains("(+0x") }, "\(lines)")
  }

  @Test("A trap that says nothing of itself is told where to look for")
  func silentTrap() {
    func sentence(_ lines: [String]) -> String {
      VerdictText(.crashed(during: nil, ending: "was killed by SIGILL", lines: lines)).sentence
    }
    let (silent, told) = (sentence([]), sentence(["Fatal error: Index out of range"]))
    #expect(silent.hasSuffix("look for `as!`, for `!`, and for an index that may be out of range."))
    #expect(!told.contains("look for"))
  }

  @Test("A program that ends in the middle of a check is told what the check looks for, and what to read again")
  func whatTheCheckLooksFor() throws {
    let check = try #require(CountWhatIsLeft.checks.first)
    for verdict in [
      Verdict.crashed(during: check.name, ending: "was killed by SIGABRT", lines: ["x"]),
      .timedOut(during: check.name, seconds: 10), .exceeded(.memory, during: check.name, AttemptLimits()),
    ] {
      let told = VerdictText(verdict, of: CountWhatIsLeft.exercise)
      let place = ". It was at work on the check that looks for this: \(check.sentence)"
      #expect(told.sentence.contains(place), "\(told.sentence)")
      #expect(!told.sentence.contains(check.name))
      #expect(told.claim == check.claim)
    }
  }

  @Test("An exception says why a program ended, and what the check looks for is not told as a second reason")
  func exceptionAlone() throws {
    let check = try #require(EditThatMayBeCancelled.checks.first)
    let lines = ["*** Terminating app in place: Item.name was used on the main thread"]
    let told = VerdictText(
      .crashed(during: check.name, ending: "was killed by SIGABRT", lines: lines), of: EditThatMayBeCancelled.exercise)
    #expect(told.sentence == "The program was killed by SIGABRT. Its last words say why.")
    #expect(told.details == lines)
    #expect(told.claim == check.claim)
  }

  @Test("A test that dies of what it is given has not crashed: it is told to return false or to throw")
  func testThatDies() {
    for exercise in Assignment.all.map(\.exercise) where exercise.hidesChecks {
      let told = VerdictText(
        .crashed(during: "a-fault", ending: "was killed by SIGILL", lines: ["Index out of range"]), of: exercise)
      #expect(told.status == "not yet solved")
      #expect(told.sentence.hasPrefix("The test was killed by SIGILL during one of the checks."))
      #expect(told.sentence.hasSuffix("return false or throw."))
    }
  }

  @Test("Of long values that differ, the places are shown where they begin to, and the words of what they are")
  func longValues() throws {
    let common = String(repeating: "Papa, ", count: 100)
    let failure = #expect(throws: Mismatch.self) {
      try expect("the name of \(common)end", common + "Kohino", is: common + "Culiki and " + common)
    }
    let line = try #require(failure?.lines.first)
    #expect(line.hasPrefix("the name of Papa, "))
    #expect(line.contains("Papa, end: expected …"))
    #expect(line.contains("Papa, Culiki and Papa, "), "\(line)")
    #expect(line.contains("Papa, Kohino"), "\(line)")
    #expect(line.count < 520, "\(line)")
  }

  @Test("A long value is cut between its words, and inside one only where that one is too long")
  func cutBetweenWords() throws {
    let expected = (100..<200).map { "word\($0)" }
    let found = expected.map { $0 == "word150" ? "other" : $0 }
    let failure = #expect(throws: Mismatch.self) {
      try expect(expected.joined(separator: " "), found.joined(separator: " "), is: expected.joined(separator: " "))
    }
    let line = try #require(failure?.lines.first)
    let shown = Set(line.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    #expect(shown.subtracting(expected) == ["expected", "found", "other"], "\(line)")
    #expect(shown.contains("word150"), "\(line)")
    #expect(line.filter { $0 == "…" }.count == 5, "\(line)")

    let long = String(repeating: "a", count: 300)
    let other = #expect(throws: Mismatch.self) { try expect("the word", long + "b" + long, is: long + "c" + long) }
    let word = try #require(other?.lines.first)
    #expect(word.contains("aab"), "\(word)")
    #expect(word.contains("aac"), "\(word)")
    #expect(word.count < 400, "\(word)")
  }

  @Test("An endless loop is a verdict", .long(.answers))
  func endless() throws {
    let verdict = try JudgedAnswer.judge("while true {}", limits: AttemptLimits(seconds: 4)).verdict
    #expect(verdict == .timedOut(during: "the-series-goes", seconds: 4))
  }

  @Test("Leaving early is a verdict: fewer checks ran than are declared", .long(.answers), arguments: [0, 3])
  func early(_ status: Int) throws {
    let verdict = try JudgedAnswer.judge("exit(\(status))").verdict
    if status == 0 {
      #expect(verdict == .incomplete(ran: 0, declared: 5))
    } else {
      #expect(verdict == .crashed(during: "the-series-goes", ending: "ended with status 3", lines: []))
    }
  }

  @Test("Whose answer ends the process is told why nothing was judged, and what to do")
  func leaving() {
    let sentence = VerdictText(.incomplete(ran: 0, declared: 5)).sentence
    #expect(
      sentence.hasPrefix("The program ended before it was judged: 0 of 5 checks ran. A call such as `exit(0)` ends "))
    #expect(sentence.hasSuffix(": take it out, and have the function return or throw."))
  }

  @Test("What the code prints is shown, and is not what is judged", .long(.answers))
  func printing() throws {
    let judgement = try JudgedAnswer.judge(
      "print(\"{\\\"finished\\\":{}}\"); return SeriesRows(series: series - 1, episodes: -1, histories: 0)")
    #expect(judgement.output.hasPrefix("{\"finished\":{}}\n"))
    guard case .failed(let failure) = judgement.verdict else {
      Issue.record("\(judgement.verdict)")
      return
    }
    #expect(failure.check == "its-episodes-go")
    #expect(failure.difference[0].hasSuffix("expected 0, found -1"))
  }

  @Test(
    "What was printed before the end is kept, whether the code traps, never ends or leaves", .long(.answers),
    arguments: ["return [SeriesRows]()[series]", "while true {}", "exit(0)"])
  func printingBeforeTheEnd(_ end: String) throws {
    let judgement = try JudgedAnswer.judge(
      "print(\"first\"); print(\"no line end\", terminator: \"\"); \(end)", limits: AttemptLimits(seconds: 4))
    #expect(judgement.output == "first\nno line end")
  }

  @Test("Whoever casts a date as on a Mac is told what compiles here", .long(.answers))
  func castOfDate() throws {
    let verdict = try JudgedAnswer.judge("let value = Date() as CVarArg; print(value); exit(0)").verdict
    guard case .doesNotCompile(let message) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(message.contains("error: cannot convert value of type 'Date' to type 'any CVarArg'"), "\(message)")
    #expect(message.hasSuffix(" compiles here and with Apple's framework: `date as NSDate`.\n"), "\(message)")
  }

  @Test("Whoever writes what needs Apple's runtime is told what to write here", .long(.answers))
  func appleRuntime() throws {
    let verdict = try JudgedAnswer.judge(
      """
      let timer = #selector(Album.play)
      print(#keyPath(Album.artist.name), timer)
      exit(0)
      """, declarations: "class Album: NSObject { @objc func play() {} }"
    ).verdict
    guard case .doesNotCompile(let message) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(message.contains("error: '#keyPath' can only be used with the Objective-C runtime"), "\(message)")
    #expect(message.contains("`\"artist.name\"`, without the type."), "\(message)")
    #expect(message.contains("take the variant of the call with a closure"), "\(message)")
    #expect(message.contains("leave out `@objc`"), "\(message)")
    #expect(!message.contains("CVarArg"), "\(message)")
  }

  @Test("A managed property of Apple's, which only the linker misses, is told of too", .long(.answers))
  func managedProperty() throws {
    let verdict = try JudgedAnswer.judge(
      "return SeriesRows(series: Album().plays, episodes: 0, histories: 0)",
      declarations: "final class Album: NSObject { @NSManaged var plays: Int }"
    ).verdict
    guard case .doesNotCompile(let message) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(message.contains("undefined "), "\(message)")
    #expect(message.hasSuffix("write\n`@Managed`, in the body of the class.\n"), "\(message)")
  }

  @Test("A difference stays on its lines, and the cost of more work is told beside that of less")
  func differences() {
    #expect(throws: Mismatch(["the name of Gafi\\nSiha: expected 1, found 2"])) {
      try expect("the name of Gafi\nSiha", 2, is: 1)
    }
    #expect(
      throws: Mismatch([
        "writes: [\"DELETE ZITEM\": 7] before, [\"DELETE ZITEM\": 37] with 30 items more; expected the same"
      ])
    ) {
      try expectSame("writes", ["DELETE ZITEM": 7], ["DELETE ZITEM": 37], with: "30 items")
    }
  }

  @Test("A difference speaks of one in the singular")
  func singular() {
    let wrong = PredictTheBatchDelete { _, _ in BatchOutcome(count: nil, episodes: 99, keys: 0) }
    guard case .failed(let failure) = Grading.verdict(of: wrong) else {
      Issue.record("the wrong prediction passes")
      return
    }
    #expect(
      failure.difference
        == ["episodes under cascade, after one series with 1 episode was deleted in bulk: expected 0, found 99"])
  }

  @Test("The verdicts have words of their own")
  func words() {
    let verdicts: [Verdict] = [
      .passed(checks: 3), .failed(Failure(check: "c", sentence: "S.", difference: ["d"], claim: "D1")),
      .crashed(during: nil, ending: "e", lines: []), .timedOut(during: "c", seconds: 2),
      .incomplete(ran: 1, declared: 2), .doesNotCompile("x"), .missing("p"), .shadowed,
      .reachesAround(attribute: "@_cdecl", line: 3), .exceeded(.memory, during: "c", AttemptLimits()),
      .exceeded(.processes, during: nil, AttemptLimits()), .exceeded(.fileSize, during: "c", AttemptLimits()),
      .exceeded(.threads, during: "c", AttemptLimits()), .reachesOut("the symbol read"),
      .exceeded(.folderSize, during: "c", AttemptLimits()),
    ]
    #expect(Set(verdicts.map { VerdictText($0).sentence }).count == verdicts.count)
    #expect(verdicts.dropFirst().allSatisfy { VerdictText($0).sentence.hasSuffix(".") })
  }

  @Test("A verdict does not name a check whose name says what is to be found", arguments: Assignment.all)
  private func hidden(_ assignment: Assignment) {
    let exercise = assignment.exercise
    #expect(exercise.hidesChecks == exercise.name.hasPrefix("tell-the-"))
    for verdict in [
      Verdict.crashed(during: "limit-forgotten", ending: "ended", lines: []),
      .timedOut(during: "limit-forgotten", seconds: 2), .exceeded(.memory, during: "limit-forgotten", AttemptLimits()),
    ] {
      let sentence = VerdictText(verdict, of: exercise).sentence
      #expect(sentence.contains("limit-forgotten") != exercise.hidesChecks, "\(sentence)")
    }
  }
}
