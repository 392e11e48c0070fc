import Testing

@testable import BookKit

@Suite("Sessions shown in a README")
struct ShownSessionTests {
  let page = """
    # Title

    ```sh
    swift build
    ```

    ````console
    $ swift run chapter-1 --list
    one  D1  First
    …
    last  D9  Last
    $ true
    ````
    """

  @Test("Blocks and sessions carry their lines")
  func blocks() throws {
    let blocks = FencedBlock.all(in: page)
    #expect(blocks.map(\.language) == ["sh", "console"])
    #expect(blocks.map(\.line) == [3, 7])
    #expect(ShownSession.all(in: blocks[0]).isEmpty)
    let sessions = ShownSession.all(in: blocks[1])
    #expect(sessions.map(\.command) == ["swift run chapter-1 --list", "true"])
    #expect(sessions.map(\.line) == [8, 12])
    #expect(sessions[1].output.isEmpty)
  }

  @Test("An ellipsis stands for any number of lines, everything else for itself")
  func ellipsis() {
    let session = ShownSession(command: "c", output: ["a", "…", "z"], line: 5)
    #expect(session.difference(from: "a\nz\n") == nil)
    #expect(session.difference(from: "a\nb\nz\nc\nz\n\n") == nil)
    #expect(session.difference(from: "a\nb\n") != nil)
    #expect(session.difference(from: "z\n") != nil)
  }

  @Test("A difference is shown as one")
  func difference() {
    let session = ShownSession(command: "c", output: ["a", "b"], line: 5)
    #expect(session.difference(from: "a\nB\n") == "--- the page, line 5\n+++ c\n@@ -1,2 +1,2 @@\n a\n-b\n+B\n")
    #expect(ShownSession(command: "c", output: [], line: 1).difference(from: "x\n") != nil)
  }
}
