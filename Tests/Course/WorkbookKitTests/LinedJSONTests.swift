import Testing

@testable import WorkbookKit

@Suite("JSON with a line for each element")
struct LinedJSONTests {
  @Test(
    "Down to a depth each element has a line; strings, empty parts and what is deeper stay as they are",
    arguments: [
      (#"{"a":1}"#, 0, #"{"a":1}"#),
      (#"{"a":1,"b":[]}"#, 1, "{\n \"a\":1,\n \"b\":[]\n}"),
      (#"{"a":[{"b":1,"c":2},3],"d":{}}"#, 2, "{\n \"a\":[\n  {\"b\":1,\"c\":2},\n  3\n ],\n \"d\":{}\n}"),
      (#"["{[,]}\",","\\"]"#, 1, "[\n \"{[,]}\\\",\",\n \"\\\\\"\n]"),
    ])
  func lines(compact: String, depth: Int, text: String) { #expect(LinedJSON.text(compact, depth: depth) == text) }
}
