import Foundation
import Processes
import WorkbookKit

/// Readers of reports that others use, as far as they are installed: the project does not bring them.
enum OtherReaders {
  /// Reads a file in JUnit's form.
  ///
  /// - Returns: the readers that are here, and what they turned down.
  static func junit(_ file: URL) throws -> (names: [String], problems: [String]) {
    var names: [String] = []
    var problems: [String] = []
    for (name, program) in [("Python's junitparser", junitparser), ("xmllint", xmllint)] {
      let result = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), program + [file.path]))
      // 127 where there is no such program, 77 where it lacks the module.
      if result.ending == .exited(127) || result.ending == .exited(77) { continue }
      names.append(name)
      if result.ending != .exited(0) { problems.append("\(name): \(result.errorText)") }
    }
    return (names, problems)
  }

  private static let xmllint = ["xmllint", "--noout"]

  /// Counts the cases as it sees them, and compares them with what each suite says.
  private static let junitparser = [
    "python3", "-c",
    """
    import sys
    try: import junitparser
    except ImportError: sys.exit(77)
    suites = junitparser.JUnitXml.fromfile(sys.argv[1])
    for suite in suites:
        cases = list(suite)
        wrong = [r for case in cases for r in case.result]
        kinds = [sum(isinstance(r, k) for r in wrong) for k in (junitparser.Failure, junitparser.Error)]
        assert [suite.tests, suite.failures, suite.errors] == [len(cases)] + kinds, suite.name
    """,
  ]
}
