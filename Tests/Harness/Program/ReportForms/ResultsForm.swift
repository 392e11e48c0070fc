import Foundation

/// What others expect of a file `results.json`: Exercism's form, version 3, as its page on the interface of test runners has
/// it, with the points that GitHub Classroom's reporter adds up.
public enum ResultsForm {
  /// What the file says, as somebody reads it who knows the form.
  public struct Reading {
    /// Where it is not as the form has it.
    public var problems: [String] = []
    /// The statuses of the tests.
    public var statuses: [String] = []
    /// The points that the reporter would tell: those that were had, and those that could be had.
    public var points = (had: 0, all: 0)
  }

  /// Reads a file.
  ///
  /// - Parameter data: what it holds.
  public static func read(_ data: Data) -> Reading {
    guard let report = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      return Reading(problems: ["it is no JSON object"])
    }
    var reading = Reading()
    func check(_ holds: Bool, _ what: String) { if !holds { reading.problems.append(what) } }
    check(report["version"] as? Int == 3, "version is not 3")
    let status = report["status"] as? String ?? ""
    check(statuses.contains(status), "status is \(status)")
    // The message is what a reader gets where nothing could be tested, and is left out elsewhere.
    check((status == "error") == (report["message"] is String), "a message goes with `error`, and with nothing else")
    check((report["message"] as? String ?? "").utf16.count <= 65535, "the message is too long")
    guard let tests = report["tests"] as? [[String: Any]] else {
      check(status == "error", "there are no tests")
      return reading
    }
    reading.statuses = tests.map { $0["status"] as? String ?? "none" }
    for (index, test) in tests.enumerated() {
      for problem in problems(of: test) { check(false, "test \(index + 1): \(problem)") }
    }
    let passed = reading.statuses.allSatisfy { $0 == "pass" } && !tests.isEmpty
    check((status == "pass") == passed, "`pass` is for a run in which every test passes")
    check(status != "error" || reading.statuses.allSatisfy { $0 == "error" }, "`error` is for a run without any test")
    check(status != "fail" || reading.statuses.contains { $0 != "pass" }, "`fail` needs a test that does not pass")

    // The reporter takes any number, and would show a share above the whole.
    reading.points = (tests.compactMap { $0["score"] as? Int }.reduce(0, +), report["max_score"] as? Int ?? -1)
    check(reading.points.all >= 0, "max_score is missing")
    check(reading.points.had <= reading.points.all, "there are more points than could be had")
    check(report["score"] as? Int == reading.points.had, "score is not what the tests add up to")
    return reading
  }

  private static let statuses = ["pass", "fail", "error"]

  private static func problems(of test: [String: Any]) -> [String] {
    let status = test["status"] as? String ?? ""
    let message = test["message"] as? String
    let rules: [(Bool, String)] = [
      ((test["name"] as? String)?.isEmpty == false, "it has no name"),
      (statuses.contains(status), "status is \(status)"),
      ((status == "pass") == (message == nil), "a message goes with a test that does not pass"),
      ((message ?? "").utf16.count <= 65535, "the message is too long"),
      ((test["output"] as? String ?? "").count <= 500, "the output is too long"),
      (test["task_id"] as? Int ?? 0 > 0, "version 3 needs the number of a task"),
      (test["score"] as? Int == (status == "pass" ? 1 : 0), "the points are not those of its status"),
    ]
    return rules.filter { !$0.0 }.map(\.1)
  }
}
