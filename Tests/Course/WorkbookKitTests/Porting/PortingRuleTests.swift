import Testing

@testable import WorkbookCommand

@Suite("Rules of porting")
struct PortingRuleTests {
  /// A source after porting, with whatever else is in the folder.
  private func ported(_ text: String, _ others: [String: String] = [:]) -> (text: String, porting: Porting) {
    var sources = others.mapValues { Array($0.utf8) }
    sources["A.swift"] = Array(text.utf8)
    let porting = Porting(sources)
    let after = porting.files.first { $0.path == "A.swift" }?.after ?? []
    return (String(decoding: after, as: UTF8.self), porting)
  }

  private let head = "import CoreData\n"

  @Test("Comments and strings keep what they say")
  func untouched() {
    let text = "import CoreData\n// @objc #keyPath(A.b)\nlet a = \"@NSManaged #keyPath(A.b)\"\n/* @objc */\n"
    #expect(ported(text).text == text)
  }

  @Test(
    "A key path loses its type and keeps its properties",
    arguments: [
      ("#keyPath(A.b)", "\"b\""), ("#keyPath(b.c)", "\"b.c\""), ("#keyPath(A.Inner.b)", "\"b\""),
      ("#keyPath(A.URL)", "\"URL\""), ("#keyPath(A.`default`)", "\"default\""), ("#keyPath( A . b.c )", "\"b.c\""),
      ("\"\\(#keyPath(A.b)) > 1\"", "\"b > 1\""), ("\"\\(f(#keyPath(A.b)))\"", "\"\\(f(\"b\"))\""),
      ("NSStringFromSelector(#selector(getter: A.b))", "\"b\""),
    ])
  func keyPath(before: String, after: String) {
    let result = ported("\(head)class A { class Inner {} }\nlet x = \(before)\n")
    #expect(result.text == "\(head)class A { class Inner {} }\nlet x = \(after)\n")
    #expect(result.porting.remainders == [])
  }

  @Test(
    "A property stays a property of its type where a wrapper is possible, and goes by key where it is not",
    arguments: [
      ("String?", "@Managed var p: String?"), ("Set<A>", "@Managed var p: Set<A>"),
      ("NSObject?", "var p: NSObject? {\n    get { value(forKey: \"p\") as? NSObject }"),
      ("[A]", "var p: [A] {\n    get { value(forKey: \"p\") as? [A] ?? [] }"),
      ("Any?", "var p: Any? {\n    get { value(forKey: \"p\") }"), ("Number", "@Managed var p: Number"),
      ("[String: Any]", "@Managed var p: [String: Any]"), ("Kind", "@Managed var p: Kind"),
    ])
  func types(type: String, expected: String) {
    let result = ported(
      "\(head)typealias Number = Int32\nenum Kind: Int16 { case a }\nclass A: NSManagedObject {\n  @NSManaged var p: \(type)\n}\n"
    )
    #expect(result.text.contains("  \(expected)"), "\(result.text)")
    #expect(result.porting.remainders == [])
  }

  @Test("A property whose type is not on Linux is left to a person, once")
  func absent() {
    let result = ported("import CoreData\nimport UIKit\nclass A: NSManagedObject {\n  @NSManaged var p: UIColor?\n}\n")
    #expect(
      result.porting.remainders.map { "\($0.line ?? 0) \($0.subject)" } == ["2 import UIKit", "4 @NSManaged var p"])
  }

  @Test("Properties move from the extension of another file, with comments, access and imports")
  func moving() {
    let result = ported(
      "import CoreData\npublic class A: NSManagedObject {\n  func f() {}\n}\n",
      [
        "B.swift":
          "import CoreData\nimport Geometry\npublic extension A {\n  /// The form.\n  @NSManaged var p: Int16 // one\n\n  @NSManaged private var q: Date?\n}\n"
      ])
    #expect(
      result.text
        == "import CoreData\nimport Geometry\npublic class A: NSManagedObject {\n  /// The form.\n  @Managed public var p: Int16 // one\n\n"
        + "  @Managed var q: Date?\n\n  func f() {}\n}\n")
    #expect(
      result.porting.files.first { $0.path == "B.swift" }?.after == Array("import CoreData\nimport Geometry\n".utf8))
  }

  @Test("Without its class, and between #if and #endif, an extension keeps its properties")
  func staying() {
    let alone = ported("\(head)extension Far {\n  @NSManaged var p: Int16\n}\n").text
    #expect(alone.contains("  var p: Int16 {\n    get { value(forKey: \"p\") as? Int16 ?? 0 }"))
    let conditional = ported(
      "\(head)class A: NSManagedObject {}\nextension A {\n#if DEBUG\n  @NSManaged var p: Bool\n#endif\n}\n"
    ).text
    #expect(conditional.contains("  var p: Bool {\n    get { value(forKey: \"p\") as? Bool ?? false }"))
  }

  @Test("A folder with a Managed of its own gets the wrapper with its module")
  func ownName() {
    let text = ported("\(head)protocol Managed {}\nclass A: NSManagedObject, Managed {\n  @NSManaged var p: Int16\n}\n")
      .text
    #expect(text.contains("  @CoreData.Managed var p: Int16\n"))
  }

  @Test("A manifest says of its targets what it does not compute")
  func targets() {
    let manifest = "let t: [Target] = [.target(name: \"A\", path: \"./Code\"), .testTarget(name: n + \"Tests\")]"
    let targets = PortingManifest(SwiftSource(path: "Package.swift", bytes: Array(manifest.utf8))).targets
    #expect(targets == [.init(name: "A", path: "./Code", isTest: false, isOnly: true)])
  }

  @Test("Line breaks of Windows stay")
  func lineBreaks() {
    let text = ported("import CoreData\r\nclass A: NSManagedObject {\r\n  @NSManaged func addBsObject(_ b: A)\r\n}\r\n")
      .text
    #expect(text.contains("{\r\n    mutableSetValue(forKey: \"bs\").add(b)\r\n  }\r\n"))
    #expect(!text.replacing("\r\n", with: "").contains("\n"))
  }

  @Test(
    "An import goes where nothing of it is used",
    arguments: [
      ("import UIKit\nimport CoreData\n", "import CoreData\n"), ("import UIKit\n", "import Foundation\n"),
      ("import Foundation\nimport Combine\n", "import Foundation\n"), ("import Alamofire\n", "import Alamofire\n"),
      (
        "import Foundation\nlet a: NSManagedObject? = nil\n",
        "import Foundation\nimport CoreData\nlet a: NSManagedObject? = nil\n"
      ),
      ("import Foundation\nimport CoreData\nlet a: NSExpression\n", "import CoreData\nlet a: NSExpression\n"),
      ("#if canImport(UIKit)\nimport UIKit\n#endif\n", "#if canImport(UIKit)\nimport UIKit\n#endif\n"),
    ])
  func imports(before: String, after: String) { #expect(ported(before).text == after) }

  @Test(
    "What no rule ports is listed by line",
    arguments: [
      ("t = Timer(target: self, selector: #selector(tick))", PortingKind.selector),
      ("let o: NSKeyValueObservation?", .observing), ("class A: NSPersistentCloudKitContainer {}", .platform),
      ("x.objectWillChange.send()", .combine),
      ("let r = A.fetchRequest() as! NSFetchRequest<NSFetchRequestResult>", .fetchRequestCast),
      ("let r = p ?? q as! NSFetchRequest<NSFetchRequestResult>", .fetchRequestCast),
      ("let r = q as? NSFetchRequest<NSFetchRequestResult>", .fetchRequestCast),
      ("let r = q as! NSFetchRequest<A>", .fetchRequestCast),
    ])
  func left(line: String, kind: PortingKind) {
    let remainders = ported("import CoreData\n\n\(line)\n").porting.remainders
    #expect(remainders.map(\.kind) == [kind])
    #expect(remainders.map(\.line) == [3])
  }

  @Test(
    "A forced cast of a name to a request of any results becomes the request without its type",
    arguments: [
      ("let r = q as! NSFetchRequest<NSFetchRequestResult>", "let r = q.erased"),
      ("f(self.page.q as! NSFetchRequest<any NSFetchRequestResult>, 1)", "f(self.page.q.erased, 1)"),
      ("return q as! NSFetchRequest<NSFetchRequestResult>", "return q.erased"),
    ])
  func casts(before: String, after: String) {
    let result = ported("import CoreData\n\n\(before)\n")
    #expect(result.text == "import CoreData\n\n\(after)\n")
    #expect(result.porting.remainders == [])
  }

  @Test(
    "An accessor of one's own that Objective-C sees is listed, however its key is written", .fact("CH-986"),
    arguments: [
      ("class", "@objc ", "\"title\"", true), ("class", "@objc ", "#keyPath(title)", true),
      ("class", "@objc ", "#keyPath(A.title)", true), ("@objcMembers class", "", "\"title\"", true),
      ("class", "", "\"title\"", false), ("class", "@objc ", "\"name\"", false),
    ])
  func ownAccessor(keyword: String, attribute: String, key: String, isListed: Bool) {
    let text = """
      \(head)\(keyword) A: NSManagedObject {
        \(attribute)var title: String? {
          get {
            note("title")
            willAccessValue(forKey: \(key))
            defer { didAccessValue(forKey: \(key)) }
            return primitiveValue(forKey: \(key)) as? String
          }
          set { setPrimitiveValue(newValue, forKey: \(key)) }
        }
        @objc var length: Int { title?.count ?? 0 }
      }

      """
    let remainders = ported(text).porting.remainders.filter { $0.kind == .ownAccessor }
    #expect(remainders.map { "\($0.line ?? 0) \($0.subject)" } == (isListed ? ["3 var title"] : []))
  }

  @Test("A member that an extension of a class from elsewhere declares cannot be overridden")
  func overriddenElsewhere() {
    let result = ported(
      "\(head)extension NSManagedObject {\n  @objc class func f() {}\n}\nclass A: NSManagedObject {\n  override class func f() {}\n}\n"
    )
    #expect(result.porting.remainders.map { "\($0.line ?? 0) \($0.kind.rawValue)" } == ["3 overrides in extensions"])
  }

  @Test("An array literal becomes a set by the class of what it is assigned to, and is left where that is unknown")
  func literals() {
    let classes =
      "class A: NSManagedObject {\n  @NSManaged var s: NSSet?\n}\nclass B: NSManagedObject {\n  @NSManaged var s: NSOrderedSet?\n}\n"
    let result = ported("\(head)\(classes)func f(a: A, b: B) {\n  a.s = [a]\n  b.s = [b]\n  g().s = [a]\n}\n")
    #expect(result.text.contains("  a.s = NSSet(array: [a])\n  b.s = [b]\n  g().s = [a]\n"))
    #expect(result.porting.remainders.map(\.line) == [11])
  }

  @Test("The same folder gives the same result, whatever the order of its files")
  func deterministic() {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<20).map {
        (
          "F\($0).swift",
          Array(
            "import CoreData\nclass C\($0): NSManagedObject {}\nextension C\(19 - $0) {\n  @NSManaged var p: Int16\n}\n"
              .utf8)
        )
      })
    let first = Porting(files)
    for _ in 0..<5 { #expect(Porting(files).files == first.files) }
  }
}
