import Testing

@testable import WorkbookKit

@Suite("--predict")
struct PredictTests {
  @Test("The question comes after the figure before, the answer after the lines it predicts")
  func asksAndRepeats() {
    let output = Capture.output(
      of: ShelfFixture.lesson, "--predict", "--segment", "nullify-keeps-the-books", answers: ["nil\u{7}"])
    let expected = """
                                           └─ Book#2 "Crow"

         predict   What is `book.shelf` right after `delete`?
         >\u{20}

         after delete                  Book#1.shelf = Shelf#1
         after processPendingChanges   Book#1.shelf = nil
         rows     ZTITLE  ZSHELF
                  Ariel   NULL
                  Crow    NULL

         you said   nil\\u{7}


      """
    #expect(output.hasSuffix(expected))
  }

  @Test("At the end of input the run goes on without an answer")
  func endOfInput() {
    let output = Capture.output(of: ShelfFixture.lesson, "--predict")
    #expect(output.contains("predict"))
    #expect(!output.contains("you said"))
    #expect(output.contains("2  Two shelves"))
  }

  @Test("A body may ask where it likes, and each answer stands by its own lines")
  func explicitQuestions() {
    let segment = Segment("two-questions", "Two questions", claims: []) { page in
      page.print("start")
      page.predict("First?")
      page.print("one")
      page.predict("Second?")
      page.print("two")
    }
    let lesson = Lesson(1, "L", intro: [], segments: [segment])
    let lines = Capture.output(of: lesson, "--predict", "--segment", "two-questions", answers: ["a", "b"])
      .split(separator: "\n").map { $0.drop { $0 == " " } }.dropFirst()
    #expect(
      lines.map(String.init) == [
        "start", "predict   First?", "> ", "one", "you said   a", "predict   Second?", "> ", "two", "you said   b",
      ])
  }

  @Test("Without --predict nothing is asked and nothing is printed")
  func silentOtherwise() {
    let capture = Capture(answers: ["unread"])
    _ = ShelfFixture.lesson.run([], console: capture.console())
    #expect(capture.answers == ["unread"])
    #expect(!capture.output.contains("predict"))
  }
}
