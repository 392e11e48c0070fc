import Testing

@testable import WorkbookKit

@Suite("Markdown in a terminal")
struct MarkdownTests {
  private func shown(_ markdown: String, width: Int = 40, isColoured: Bool = false) -> String {
    TerminalMarkdown(
      width: width, palette: Palette(isColoured: isColoured), linkNote: { target, _ in target.isEmpty ? nil : target }
    ).lines(markdown.components(separatedBy: "\n")).joined(separator: "\n")
  }

  @Test("A paragraph is one text, wrapped between words; marks that have no partner stay")
  func paragraph() {
    #expect(
      shown("The **first** line\nand *the* `next one`: 2 * 3 and snake_case, a_b_c, \\*so\\*.") == """
        The first line and the `next one`: 2 * 3
        and snake_case, a_b_c, *so*.
        """)
    #expect(shown("one **two") == "one **two")
    #expect(shown("``a ` b`` and `c") == "`a ` b` and `c")
    #expect(shown(String(repeating: "x", count: 50) + " y") == String(repeating: "x", count: 50) + "\ny")
  }

  @Test("Colour paints strong words, terms and code, and moves nothing")
  func colour() {
    let text = "The **first** *term* in `code` of [a link](t)"
    #expect(
      shown(text, isColoured: true)
        == "The \u{1B}[1mfirst\u{1B}[0m \u{1B}[3mterm\u{1B}[0m in \u{1B}[36m`code`\u{1B}[0m of a link \u{1B}[2m(t)\u{1B}[0m"
    )
    #expect(shown(text) == "The first term in `code` of a link (t)")
  }

  @Test("Links keep their text and their code; images, tags and comments go")
  func links() {
    #expect(
      shown("[`reset()`](a.md#b) ![a picture](x.svg)<a id=\"x\"></a>and <https://a.b> x<br>y")
        == "`reset()` (a.md#b) and https://a.b x y")
    #expect(shown("<!-- a\ncomment -->\n\n![only](x.svg)\n\nText [not a link] (so).") == "Text [not a link] (so).")
  }

  @Test("A line of code that is too long goes on indented, its comment as a comment, and no name is cut")
  func code() {
    #expect(
      CodeFolding.lines("  try series.validateForDelete()  // throws while a rule forbids it", width: 50) == [
        "  try series.validateForDelete()  // throws while", "      // a rule forbids it",
      ])
    #expect(
      CodeFolding.lines("// A comment that is too long for the window", width: 30) == [
        "// A comment that is too long", "    // for the window",
      ])
    #expect(
      CodeFolding.lines("series.setValue(episodeOfTheSeries,forKey:\"x\")", width: 40) == [
        "series.setValue(episodeOfTheSeries,", "    forKey:\"x\")",
      ])
    #expect(
      CodeFolding.lines("  // snippet: the handler  // your app's own log", width: 29) == [
        "  // snippet: the handler", "      // your app's own log",
      ])
    #expect(
      CodeFolding.lines("notify(all) // your app's own log", width: 30) == [
        "notify(all) // your app's own", "    // log",
      ])
    #expect(
      CodeFolding.lines("  /// Deletes what the series owns", width: 25) == [
        "  /// Deletes what the", "      /// series owns",
      ])
  }

  @Test(
    "A name goes to the next line as a whole, a member with its dot, unless it is too long for that line as well",
    arguments: [
      ("let x = userInfo[ConflictsErrorKey]", ["let x = userInfo[", "    ConflictsErrorKey]"]),
      ("let conflicts.memberOfConflictsKey", ["let conflicts", "    .memberOfConflictsKey"]),
      ("do ThatIsOneNameTooLongForALineOfThis", ["do ThatIsOneNameTooLongFor", "    ALineOfThis"]),
    ])
  func names(line: String, pieces: [String]) {
    #expect(CodeFolding.lines(line, width: 26) == pieces)
  }

  @Test("A string literal is not broken, nor what is interpolated in it, and what is in it is no comment")
  func literals() {
    let shown = #""\(garden.title) \(garden.photos.count), \(harbour.title) \(harbour.photos.count)")"#
    #expect(
      CodeFolding.code([#"page.show("before", "# + shown], width: 72) == [#"page.show("before","#, "    " + shown])
    #expect(
      CodeFolding.code([#"try showRows("SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY", "left")"#], width: 40) == [
        "try showRows(", #"    "SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY","#, #"    "left")"#,
      ])
    #expect(
      CodeFolding.code([#"open("a // b", somethingThatIsLong, now)"#], width: 30) == [
        #"open("a // b","#, "    somethingThatIsLong, now)",
      ])
    let several = [#"let sql = """"#, "  SELECT a, b FROM a table with a long name", #"  """"#]
    #expect(CodeFolding.code(several, width: 30) == several)
    // A quotation mark of a transcript.
    #expect(
      CodeFolding.code([#"a screen of 13" shows this line in two"#], width: 27) == [
        #"a screen of 13" shows this"#, "    line in two",
      ])
  }

  @Test("A stressed phrase stands between quotation marks where nothing can be painted; a single word stays bare")
  func stressed() {
    #expect(
      shown("How many *has a series*, and *its* one of *`Item` or less*?", width: 80)
        == "How many “has a series”, and its one of “`Item` or less”?")
    #expect(
      shown("“*As said*” **very much** so, *no `x` here*.", width: 80) == "“As said” very much so, “no `x` here”.")
    #expect(shown("*no action*", isColoured: true) == "\u{1B}[3mno action\u{1B}[0m")
  }

  @Test("A sentence of a command has its emphasis, and a value and what looks like a tag in it stay as they are")
  func sentence() {
    let value = MarkdownSentence.literal("*a* `b` <c>")
    let lines = MarkdownSentence.lines(
      "\(value): its rule *cascade*\nof Set<Int>", width: 80, palette: Palette(isColoured: false))
    #expect(lines == ["*a* `b` <c>: its rule cascade", "of Set<Int>"])
  }

  @Test(
    "Into a pipe there are as many columns as COLUMNS says", arguments: [(nil, 80), ("60", 60), ("x", 80), ("0", 80)])
  func columns(_ variable: String?, _ columns: Int) {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    #expect(TerminalSize.ofWindow(-1, environment: environment).columns == columns)
  }

  @Test("Lists are indented under their marks, also nested and continued ones")
  func lists() {
    #expect(
      shown(
        """
        Before:
        - one that is long enough to be broken here
        - two
          continued
          - deep
        - three

          with a paragraph

        1. first
        2. second
        """) == """
          Before:

          - one that is long enough to be broken
            here
          - two continued
            - deep
          - three

            with a paragraph

          1. first
          2. second
          """)
    #expect(shown("In 1998 there were\n16. That is all.") == "In 1998 there were 16. That is all.")
  }

  @Test("Code is indented and broken only where it must be; headings and quotes are set apart")
  func blocks() {
    #expect(
      shown(
        """
        ## A `heading`
        > Quoted text that goes on for more than a line.
        >
        > End.

        ```swift
        if a {

          let value = function(of: argument, and: more)
        }
        ```

            indented
        """) == """
          A `heading`

          │ Quoted text that goes on for more than
          │ a line.
          │
          │ End.

              if a {

                let value = function(of:
                    argument, and: more)
              }

              indented
          """)
  }

  @Test("A table has columns that fit; cells are wrapped, and numbers stand right")
  func tables() {
    #expect(
      shown(
        """
        | rule | what it does to the others | n |
        | --- | --- | ---: |
        | `a \\| b` | takes them along | 5 |
        | no | leaves them alone, whatever they are | 100 |
        """) == """
          rule     what it does to the others    n
          ───────  ──────────────────────────  ───
          `a | b`  takes them along              5

          no       leaves them alone,          100
                   whatever they are
          """)
  }

  @Test("Text from a program cannot move the cursor")
  func control() {
    #expect(shown("a\u{7}b") == "a\\u{7}b")
    #expect(shown("```\na\u{1B}[2J\n```") == "    a\\u{1B}[2J")
  }
}
