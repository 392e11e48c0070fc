import Testing

@testable import BookKit

@Suite("Unified diff")
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, limit: Int = 200) -> String? {
    UnifiedDiff.between(old, new, oldName: "old", newName: "new", limit: limit)
  }

  @Test("Equal texts have none")
  func equal() {
    #expect(diff("a\n", "a\n") == nil)
    #expect(diff("", "") == nil)
  }

  @Test("Two far changes make two hunks with three lines of context")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n5\n", with: "\nfive\n").replacing("\n17\n", with: "\n17\nseventeen and a half\n")
    #expect(
      diff(old, new) == """
        --- old
        +++ new
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        @@ -15,6 +15,7 @@
         15
         16
         17
        +seventeen and a half
         18
         19
         20

        """)
  }

  @Test("Near changes share a hunk")
  func merged() {
    let new = diff("a\nb\nc\nd\n", "A\nb\nc\nD\n")
    #expect(new == "--- old\n+++ new\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n-d\n+D\n")
  }

  @Test("An empty side counts from line 0")
  func emptySide() {
    #expect(diff("", "a\nb\n") == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\n", "") == "--- old\n+++ new\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test("A missing line break at the end is seen")
  func lineBreak() {
    #expect(diff("a\n", "a")?.contains("+\\ no line break at the end") == true)
  }

  @Test("A long difference is cut and counted")
  func limit() {
    let text = diff("", (1...50).map { "\($0)\n" }.joined(), limit: 10)
    #expect(text?.hasSuffix("+9\n… and 41 more lines of difference\n") == true)
  }

  @Test("Very long texts without anything in common are compared all the same")
  func long() {
    let old = (0..<5000).map { "a\($0)\n" }.joined()
    let new = (0..<5000).map { "b\($0)\n" }.joined()
    #expect(diff("same\n" + old, "same\n" + new)?.contains("@@ -1,5001 +1,5001 @@") == true)
  }

  @Test("The steps rebuild both texts, for all small texts")
  func exhaustive() {
    let alphabet = ["a", "b"]
    var texts: [[String]] = [[]]
    var layer = texts
    for _ in 0..<4 {
      layer = layer.flatMap { text in alphabet.map { text + [$0] } }
      texts += layer
    }
    for old in texts {
      for new in texts {
        let steps = LineSteps.between(old, new)
        #expect(steps.filter { $0.kind != .inserted }.map(\.line) == old)
        #expect(steps.filter { $0.kind != .removed }.map(\.line) == new)
      }
    }
  }
}
