import Foundation
import FoundationXML

/// Reads both reports as those do who know their forms and not the workbook.
enum Reports {
  /// What is wrong with a file of Exercism's form, version 3; and the statuses in it.
  static func json(_ file: URL) throws -> (problems: [String], statuses: [String]) {
    var problems: [String] = []
    func check(_ holds: Bool, _ what: String) { if !holds { problems.append("\(file.lastPathComponent): \(what)") } }
    guard let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
      let tests = report["tests"] as? [[String: Any]], let status = report["status"] as? String
    else { return (["\(file.lastPathComponent): no report"], []) }
    check(report["version"] as? Int == 3, "version")
    check(["pass", "fail", "error"].contains(status), "status")
    check((status == "error") == (report["message"] is String), "message")
    check((report["message"] as? String ?? "").count <= 65535, "a message that is too long")
    let statuses = tests.compactMap { $0["status"] as? String }
    check(statuses.count == tests.count && Set(statuses).isSubset(of: ["pass", "fail", "error"]), "statuses")
    check((status == "pass") == (statuses.allSatisfy { $0 == "pass" } && !statuses.isEmpty), "the whole's status")
    for test in tests {
      let isPassed = test["status"] as? String == "pass"
      check(test["name"] is String && test["task_id"] is Int, "name or task")
      check(isPassed != (test["message"] is String), "a test's message")
      check((test["message"] as? String ?? "").count <= 65535, "a test's message that is too long")
      check((test["output"] as? String ?? "").count <= 500, "output that is too long")
      check(test["score"] as? Int == (isPassed ? 1 : 0), "score")
    }
    check((report["max_score"] as? Int ?? -1) >= tests.count, "points")
    return (problems, statuses)
  }

  /// The suites of a JUnit file, with the numbers of their cases, failures and errors, counted and claimed; nil where it
  /// is no XML.
  static func junit(_ file: URL) throws -> [(name: String, claimed: [Int], counted: [Int])]? {
    let reader = SuiteReader()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = reader
    return parser.parse() ? reader.suites : nil
  }
}

private final class SuiteReader: NSObject, XMLParserDelegate {
  var suites: [(name: String, claimed: [Int], counted: [Int])] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if name == "testsuite" {
      let claimed = ["tests", "failures", "errors"].map { Int(attributes[$0] ?? "") ?? -1 }
      suites.append((attributes["name"] ?? "", claimed, [0, 0, 0]))
    }
    if let index = ["testcase", "failure", "error"].firstIndex(of: name) {
      suites[suites.count - 1].counted[index] += 1
    }
  }
}
