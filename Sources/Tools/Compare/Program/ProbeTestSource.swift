/// The source of a test for each probe, which `compare --record` writes.
///
/// A method each, and no loop over all: Xcode goes on after a crash with the next method.
struct ProbeTestSource {
  /// The file, relative to the package.
  static let path = "Tests/Course/EachProbeTests/EachProbe.swift"

  /// The probes, subject by subject.
  let probes: [Probe]

  /// The file's content.
  var text: String {
    var subjects: [String] = []
    for probe in probes where subjects.last != probe.subject { subjects.append(probe.subject) }
    let classes = subjects.map { subject in
      let methods = probes.filter { $0.subject == subject }.map {
        "  func \(Self.method(of: $0.name))() throws { try ask() }\n"
      }
      return "\nfinal class \(Self.type(of: subject)): ProbeCase {\n" + methods.joined() + "}\n"
    }
    return "// Written by `swift run compare --record`: a method for each probe, which is named after it.\n"
      + classes.joined()
  }

  /// The name of a probe's method.
  static func method(of probe: String) -> String {
    "test_" + String(probe.map { $0 == "-" ? "_" : $0 })
  }

  /// The name of the probe that a method asks.
  static func probe(of method: String) -> String {
    String(method.prefix { $0 != "(" }.dropFirst("test_".count).map { $0 == "_" ? "-" : $0 })
  }

  private static func type(of subject: String) -> String {
    subject.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Probes"
  }
}
