import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// Once somebody is called something in a folder of reports, every run calls them so.
@Suite("The names of a class")
struct ClassNamesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var root: URL { folder.url }
  private var json: URL { folder.file("json") }
  private var file: URL { json.appendingPathComponent(NamesFile.name) }

  /// Makes the folders of people.
  private func hand(in places: String...) throws {
    for place in places { try root.write("", to: "\(place)/notes") }
  }

  /// The people of some folders of classes, with their names, as a run with a folder of reports gives and keeps them.
  private func names(_ classes: String...) throws -> [String] { try names(classes) }

  private func names(_ classes: [String]) throws -> [String] {
    var reports = try ClassReports(ReportFiles(json: json.path), of: ReaderFiles(root: ExerciseFiles.root))
    var naming = reports.naming
    let submissions = try classes.flatMap { try Submission.all(in: root.appendingPathComponent($0)) }
    let found = zip(submissions, naming.names(of: submissions)).map { "\($0.place.lastPathComponent): \($1)" }
    reports.put(naming)
    if let problem = reports.problem { throw problem }
    return found
  }

  @Test("Of two namesakes the one who came first keeps the name, whatever is the order of their folders")
  func late() throws {
    try hand(in: "class/jan")
    #expect(try names("class") == ["jan: jan"])
    try hand(in: "class/Jan", "class/JAN")
    // Who comes later is named in the order of the folders.
    let all = ["JAN: JAN (2)", "Jan: Jan (3)", "jan: jan"]
    #expect(try names("class") == all)
    #expect(try names("class") == all)
  }

  @Test("A run and a watch call everybody the same and list them so, whoever came first; each report is of one person")
  func runs() throws {
    let copy = try ReadersCopy()
    func run() throws -> [String] {
      let result = try copy.workbook("grade", "class", "--json", "json", "--junit", "class.xml")
      #expect(result.ending == .exited(1), "\(result.errorText)")
      return result.text.components(separatedBy: "\n").filter { $0.hasSuffix("  0") }
        .map { $0.components(separatedBy: "  ")[0] }
    }
    func reports() throws -> [String: String] {
      let place = copy.root.appendingPathComponent("json")
      let files = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".json") }
      return try files.reduce(into: [:]) { names, file in
        let data = try Data(contentsOf: place.appendingPathComponent(file))
        names[file] = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["name"] as? String
      }
    }
    try copy.root.write("", to: "class/jan/notes")
    #expect(try run() == ["jan"])
    try copy.root.write("", to: "class/Jan/notes")
    #expect(try run() == ["jan", "Jan (2)"])
    #expect(try reports() == ["jan.json": "jan", "Jan (2).json": "Jan (2)"])
    // A watch goes by the same names as long as it stays.
    let program = AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder)
    let kept = try ClassReports(
      ReportFiles(json: copy.root.appendingPathComponent("json").path), of: ReaderFiles(root: ExerciseFiles.root)
    ).naming
    let graded = GradedClass(program, GradedExercises(nil, try ReaderFiles(root: copy.root)), naming: kept)
    let place = copy.root.appendingPathComponent("class")
    for gone in ["jan", "Jan"] {
      let others = try Submission.all(in: place).filter { $0.name != gone }
      try graded.update(others) { _ in }
      #expect(graded.people.map(\.name) == [gone == "jan" ? "Jan (2)" : "jan"])
    }
    try graded.update(try Submission.all(in: place)) { _ in }
    #expect(graded.people.map(\.name) == ["jan", "Jan (2)"])
  }

  @Test("Without a folder of reports names are given anew")
  func table() throws {
    try hand(in: "class/Jan", "class/jan")
    let submissions = try Submission.all(in: root.appendingPathComponent("class"))
    for order in [submissions, Array(submissions.reversed())] {
      var naming = ClassNames()
      let names = naming.names(of: order)
      #expect(names == [order[0].name, order[1].name + " (2)"])
    }
    #expect(try ClassReports(ReportFiles(), of: ReaderFiles(root: ExerciseFiles.root)).naming.entries.isEmpty)
  }

  @Test("Two names that differ only in how an accent is written stay two, in whichever order they come")
  func accents() throws {
    let (composed, decomposed) = ("Zo\u{EB}", "Zoe\u{308}")
    try hand(in: "class/\(composed)")
    _ = try names("class")
    try hand(in: "class/\(decomposed)")
    func bytes() throws -> [[UInt8]] { try names("class").map { Array($0.utf8) } }
    let all = ["\(decomposed): \(decomposed) (2)", "\(composed): \(composed)"].map { Array($0.utf8) }
    #expect(try bytes() == all)
    #expect(try bytes() == all)
  }

  @Test("In a copy with its accents written otherwise people keep their names, first those with the same bytes")
  func copiedAccents() throws {
    let (composed, decomposed) = ("Zo\u{EB}", "Zoe\u{308}")
    func bytes(_ path: String) throws -> [[UInt8]] { try names(path).map { Array($0.utf8) } }
    try hand(in: "stick/class/\(composed)", "class/\(decomposed)")
    #expect(try bytes("stick/class") == [Array("\(composed): \(composed)".utf8)])
    #expect(try bytes("class") == [Array("\(decomposed): \(composed)".utf8)])
    try hand(in: "class/\(composed)")
    let both = ["\(decomposed): \(decomposed) (2)", "\(composed): \(composed)"].map { Array($0.utf8) }
    #expect(try bytes("class") == both)
  }

  @Test("The name of somebody who has left stays taken, and is theirs again when they come back")
  func comesBack() throws {
    try hand(in: "class/ada", "class/jan")
    _ = try names("class")
    try FileManager.default.removeItem(at: root.appendingPathComponent("class/jan"))
    try hand(in: "class/Jan")
    #expect(try names("class") == ["Jan: Jan (2)", "ada: ada"])
    try hand(in: "class/jan")
    #expect(try names("class") == ["Jan: Jan (2)", "ada: ada", "jan: jan"])
  }

  @Test("A copy of a class is the same class, and people of two classes are two where their folders are called alike")
  func classes() throws {
    try hand(in: "stick/handed-in/ada", "here/handed-in/ada", "monday/ada", "b/monday/ada")
    #expect(try names("stick/handed-in") == ["ada: ada"])
    #expect(try names("here/handed-in", "monday") == ["ada: ada", "ada: ada (2)"])
    #expect(try names("monday") == ["ada: ada (2)"])
    // Of two that end alike the path says more.
    #expect(try names("monday", "b/monday") == ["ada: ada (2)", "ada: ada (3)"])
    #expect(try names("b/monday", "monday") == ["ada: ada (3)", "ada: ada (2)"])
    #expect(try names("b/monday") == ["ada: ada (3)"])
  }

  @Test(
    "A namesake of another class who comes later has a name of their own, whichever classes were graded before",
    arguments: [["a/handed-in", "b/handed-in"], ["b/handed-in", "a/handed-in"], ["b/handed-in"]])
  func otherClass(first: [String]) throws {
    try hand(in: "a/handed-in/bob", "b/handed-in/ada", "b/handed-in/carl")
    _ = try names(first)
    try hand(in: "a/handed-in/ada")
    let all = ["ada: ada (2)", "bob: bob", "ada: ada", "carl: carl"]
    #expect(try names("a/handed-in", "b/handed-in") == all)
    #expect(try names("a/handed-in", "b/handed-in") == all)
    #expect(try names("a/handed-in") == ["ada: ada (2)", "bob: bob"])
  }

  @Test("Nor does one who comes later have the name of somebody of another class who has left")
  func otherClassLeft() throws {
    try hand(in: "a/handed-in/bob", "b/handed-in/ada", "b/handed-in/carl")
    _ = try names("a/handed-in", "b/handed-in")
    try FileManager.default.removeItem(at: root.appendingPathComponent("b/handed-in/ada"))
    try hand(in: "a/handed-in/ada")
    #expect(try names("a/handed-in", "b/handed-in") == ["ada: ada (2)", "bob: bob", "carl: carl"])
    try hand(in: "b/handed-in/ada")
    #expect(try names("b/handed-in") == ["ada: ada", "carl: carl"])
  }

  @Test("Copies of two classes whose folders are called alike are told apart by what more of the paths is the same")
  func twoCopies() throws {
    try hand(in: "stick/b/handed-in/ada", "stick/a/handed-in/ada", "b/handed-in/ada", "a/handed-in/ada")
    #expect(try names("stick/b/handed-in", "stick/a/handed-in") == ["ada: ada", "ada: ada (2)"])
    #expect(try names("a/handed-in", "b/handed-in") == ["ada: ada (2)", "ada: ada"])
  }

  @Test("A link is not the folder that it leads to, whatever path the class was given by")
  func link() throws {
    try hand(in: "class/ada", "other/any")
    #expect(try names("class") == ["ada: ada"])
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("class/aaa").path, withDestinationPath: "ada")
    for path in ["class", "other/../class", "./other/./../class"] {
      #expect(try names(path) == ["aaa: aaa", "ada: ada"], "\(path)")
    }
  }

  @Test("Of reports that are older than the file of the names each is that of the folder with its name")
  func olderReports() throws {
    for name in ["Jan", "jan (2)", "ada", "gone"] { try root.write("{}", to: "json/\(name).json") }
    try hand(in: "class/Gone", "class/Jan", "class/ada", "class/jan")
    let all = ["Gone: Gone (2)", "Jan: Jan", "ada: ada", "jan: jan (2)"]
    #expect(try names("class") == all)
    // So it is where somebody has removed the file.
    try FileManager.default.removeItem(at: file)
    #expect(try names("class") == all)
    // One who came first is not who comes first in the order of the folders.
    try FileManager.default.removeItem(at: json)
    try root.write("{}", to: "json/jan.json")
    #expect(try names("class") == ["Gone: Gone", "Jan: Jan (2)", "ada: ada", "jan: jan"])
  }

  @Test("The file says in its first lines what it is, has a line for each, and is written only where a name is new")
  func form() throws {
    try hand(in: "class/ada", "class/two\nlines")
    _ = try names("class")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(text)")
    let first = try #require(lines.first)
    #expect(first.hasPrefix("# Who is called what in the reports of this folder: "), "\(text)")
    let place = PathNames(root.path).path
    #expect(
      Array(lines.suffix(2)) == [
        #"{"folder":"\#(place)/class/ada","name":"ada"}"#,
        #"{"folder":"\#(place)/class/two\nlines","name":"two\\nlines"}"#,
      ])
    // As an editor of another system leaves it, and with a remark; then with the ends of the paths, as they once were.
    let edited = "\u{FEFF}# Mine.\r\n\r\n" + lines.suffix(2).joined(separator: "\r\n") + "\r\n"
    for text in [edited, edited.replacing("\(place)/", with: "")] {
      try Data(text.utf8).write(to: file)
      #expect(try names("class") == ["ada: ada", "two\nlines: two\\nlines"])
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  @Test(
    "A file that says something else ends the command before anything is judged, and stays as it is",
    arguments: [
      ("# Names.\n{\"folder\": \"class/ada\"}\n", "line 2 does not have a folder and a name"),
      ("{\"folder\": \"/\", \"name\": \"ada\"}\n", "line 1 does not have a folder and a name"),
      ("{\"folder\": \"./..\", \"name\": \"ada\"}\n", "line 1 does not have a folder and a name"),
      ("{\"folder\": \"class/ada\", \"name\": \"\\u001b[2J\"}\n", "line 1 does not have a folder and a name"),
      ("<<<<<<< HEAD\n", "line 1 does not have a folder and a name"),
      (
        "{\"folder\": \"class/ada\", \"name\": \"Jan\"}\n{\"folder\": \"class/jan\", \"name\": \"jan\"}\n",
        "line 2 gives a second folder the name `jan`"
      ),
    ])
  func damaged(text: String, reason: String) throws {
    let copy = try ReadersCopy()
    for (path, text) in [("class/ada/notes", ""), ("json/ada.json", "{}"), ("json/names.txt", text)] {
      try copy.root.write(text, to: path)
    }
    let result = try copy.workbook("grade", "class", "--json", "json")
    #expect(result.ending == .exited(66), "\(result.text)")
    #expect(result.text.isEmpty, "\(result.text)")
    #expect(
      result.errorText == """
        workbook: json/names.txt keeps who is called what in the reports, and cannot be used: \(reason). Nothing was judged. \
        Mend the file, or remove it: names are then given anew, and a report stays that of the folder with its name.

        """)
    for (name, kept) in [("names.txt", text), ("ada.json", "{}")] {
      let place = copy.root.appendingPathComponent("json/\(name)")
      #expect(try String(contentsOf: place, encoding: .utf8) == kept)
    }
  }

  @Test("As long as one run writes into a folder of reports, another is refused before it judges anything")
  func twoRuns() throws {
    let copy = try ReadersCopy()
    try copy.root.write("", to: "class/ada/notes")
    let place = copy.root.appendingPathComponent("json")
    do {
      let first = try ClassReports(ReportFiles(json: place.path), of: ReaderFiles(root: ExerciseFiles.root))
      defer { withExtendedLifetime(first) {} }
      for option in [[], ["--watch"]] {
        let second = try copy.workbook(["grade", "class", "--json", "json"] + option)
        #expect(second.ending == .exited(74), "\(second.text)")
        #expect(second.text.isEmpty, "\(second.text)")
        #expect(
          second.errorText
            == "workbook: json could not be written: another `grade` writes its reports there: end that one first, or name another "
            + "place.\n")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
      // Another folder, or none, is nobody's.
      #expect(try copy.workbook("grade", "class", "--json", "other").ending == .exited(1))
      #expect(try copy.workbook("grade", "class", "--junit", "json/class.xml").ending == .exited(1))
    }
    #expect(try copy.workbook("grade", "class", "--json", "json").ending == .exited(1))
  }

  @Test("Names that could not be written are written with the next look at the class, also where none is new")
  func writtenLater() throws {
    try hand(in: "class/ada")
    var reports = try ClassReports(ReportFiles(json: json.path), of: ReaderFiles(root: ExerciseFiles.root))
    var naming = reports.naming
    let submissions = try Submission.all(in: root.appendingPathComponent("class"))
    let names = naming.names(of: submissions)
    #expect(names == ["ada"])
    try FileManager.default.removeItem(at: json)
    reports.put(naming)
    #expect(reports.problem != nil)
    try FileManager.default.createDirectory(at: json, withIntermediateDirectories: true)
    reports.put(naming)
    #expect(try String(contentsOf: file, encoding: .utf8).contains(#""name":"ada""#))
  }

  @Test("A file that is no text cannot be used either")
  func noText() throws {
    try FileManager.default.createDirectory(at: json, withIntermediateDirectories: true)
    try Data([0xFF, 0xFE]).write(to: file)
    let problem = WorkbookProblem.badNames(file.path, "it cannot be read as text")
    #expect(throws: problem) {
      try ClassReports(ReportFiles(json: json.path), of: ReaderFiles(root: ExerciseFiles.root))
    }
  }
}
