import Foundation
import FoundationXML

/// What others expect of a file in JUnit's form: the elements and attributes that Jenkins' schema of it allows, and counts that
/// are those of the cases.
///
/// No golden file can take its place: it judges whole classes, whose names, times and last words are others in every run.
public enum JUnitForm {
  /// A suite, with what it says of its cases and what was counted in it.
  public struct Suite {
    /// The suite's name.
    public var name: String
    /// Cases, failures and errors, as the attributes have them.
    public var claimed: [Int]
    /// The same, as they stand in the suite.
    public var counted = [0, 0, 0]
  }

  /// What the file says, as somebody reads it who knows the form.
  public struct Reading {
    /// Where it is not as the form has it.
    public var problems: [String] = []
    /// The suites.
    public var suites: [Suite] = []
  }

  /// Reads a file.
  ///
  /// - Parameter data: what it holds.
  public static func read(_ data: Data) -> Reading {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    if !parser.parse() { reader.reading.problems.append("it is no XML: line \(parser.lineNumber)") }
    // Foundation's parser does not mind a file that ends too soon.
    if let name = reader.open.last { reader.reading.problems.append("it ends inside <\(name)>") }
    for suite in reader.reading.suites where suite.claimed != suite.counted {
      reader.reading.problems.append("\(suite.name) says \(suite.claimed) and has \(suite.counted)")
    }
    return reader.reading
  }

  /// An element: what it may stand in, the attributes that it needs, and those that it may have.
  fileprivate struct Element {
    let parents: Set<String>
    var needed: Set<String> = []
    var allowed: Set<String> = []
    var hasText = false
  }

  fileprivate static let elements: [String: Element] = [
    "testsuites": Element(parents: [""], allowed: ["name", "time", "tests", "failures", "errors"]),
    "testsuite": Element(
      parents: ["", "testsuites", "testsuite"], needed: ["name", "tests", "failures", "errors"],
      allowed: ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"]),
    "testcase": Element(parents: ["testsuite"], needed: ["name"], allowed: ["time", "classname", "group"]),
    "failure": Element(parents: ["testcase"], allowed: ["type", "message"], hasText: true),
    "error": Element(parents: ["testcase"], allowed: ["type", "message"], hasText: true),
    "skipped": Element(parents: ["testcase"], allowed: ["type", "message"], hasText: true),
    "properties": Element(parents: ["testsuite"]),
    "property": Element(parents: ["properties"], needed: ["name", "value"]),
    "system-out": Element(parents: ["testcase", "testsuite"], hasText: true),
    "system-err": Element(parents: ["testcase", "testsuite"], hasText: true),
  ]
}

private final class Reader: NSObject, XMLParserDelegate {
  var reading = JUnitForm.Reading()
  fileprivate var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let parent = open.last ?? ""
    open.append(name)
    let place = "line \(parser.lineNumber), <\(name)>"
    guard let element = JUnitForm.elements[name] else {
      reading.problems.append("\(place): the form has no such element")
      return
    }
    if !element.parents.contains(parent) { reading.problems.append("\(place) stands in <\(parent)>") }
    let names = Set(attributes.keys)
    for missing in element.needed.subtracting(names).sorted() { reading.problems.append("\(place) has no \(missing)") }
    for other in names.subtracting(element.needed.union(element.allowed)).sorted() {
      reading.problems.append("\(place) has \(other)")
    }
    count(name, attributes)
  }

  private func count(_ name: String, _ attributes: [String: String]) {
    let counted = ["tests", "failures", "errors"]
    if name == "testsuite" {
      let claimed = counted.map { Int(attributes[$0] ?? "") ?? -1 }
      reading.suites.append(JUnitForm.Suite(name: attributes["name"] ?? "", claimed: claimed))
    }
    if let index = ["testcase", "failure", "error"].firstIndex(of: name), !reading.suites.isEmpty {
      reading.suites[reading.suites.count - 1].counted[index] += 1
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    let isBlank = text.allSatisfy(\.isWhitespace)
    if !isBlank, let name = open.last, JUnitForm.elements[name]?.hasText != true {
      reading.problems.append("line \(parser.lineNumber): text in <\(name)>")
    }
  }
}
