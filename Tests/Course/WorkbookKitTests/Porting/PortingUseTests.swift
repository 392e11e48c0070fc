import Testing

@testable import WorkbookCommand

@Suite("Porting what an app uses beside its classes")
struct PortingUseTests {
  /// A source after porting.
  private func ported(_ text: String) -> (text: String, porting: Porting) {
    let porting = Porting(["A.swift": Array(text.utf8)])
    return (String(decoding: porting.files.first?.after ?? [], as: UTF8.self), porting)
  }

  private func left(_ text: String) -> [String] {
    ported(text).porting.remainders.map { "\($0.line ?? 0) \($0.kind.rawValue): \($0.subject)" }
  }

  private let head = "import CoreData\n"

  // MARK: Formats

  @Test(
    "An argument of a format loses its cast, one of a text keeps it",
    arguments: [
      ("NSPredicate(format: \"id == %@\", id as CVarArg)", "NSPredicate(format: \"id == %@\", id)"),
      ("find(\"a == %@ AND b == %@\", a as! CVarArg, b)", "find(\"a == %@ AND b == %@\", a, b)"),
      ("find(f, (a ?? b) as any CVarArg)", "find(f, (a ?? b))"),
      ("find(f, argumentArray: [a as CVarArg])", "find(f, argumentArray: [a])"),
      ("String(format: \"%@\", a as! CVarArg)", "String(format: \"%@\", a as! CVarArg)"),
      ("find(f, a as? CVarArg)", "find(f, a as? CVarArg)"), ("(a as CVarArg)", "(a as CVarArg)"),
    ])
  func casts(before: String, after: String) {
    let result = ported("\(head)let p = \(before)\n")
    #expect(result.text == "\(head)let p = \(after)\n")
    #expect(result.porting.remainders == [])
  }

  @Test("A function that makes a predicate of its arguments takes anything, one that formats text does not")
  func parameters() {
    let result = ported(
      """
      \(head)func find(_ format: String, _ values: CVarArg...) -> NSPredicate {
        NSPredicate(format: format, arguments: getVaList(values))
      }
      func all(_ a: [String]) -> NSPredicate { .init(format: "a IN %@", arguments: getVaList([a as CVarArg])) }
      func shown(_ key: String, _ values: CVarArg...) -> String { String(format: key, arguments: values) }
      let text = shown("%@", 1 as CVarArg)

      """)
    #expect(
      result.text == """
        \(head)func find(_ format: String, _ values: Any?...) -> NSPredicate {
          NSPredicate(format: format, argumentArray: values as [Any])
        }
        func all(_ a: [String]) -> NSPredicate { .init(format: "a IN %@", argumentArray: [a]) }
        func shown(_ key: String, _ values: CVarArg...) -> String { String(format: key, arguments: values) }
        let text = shown("%@", 1 as CVarArg)

        """)
    #expect(result.porting.counts[.formatArgument] == 4)
  }

  // MARK: Models

  @Test(
    "A bundle is asked for the model as it is before it is compiled",
    arguments: [
      ("b.url(forResource: n, withExtension: \"momd\")", "b.url(forResource: n, withExtension: \"xcdatamodeld\")"),
      ("b.path(forResource: n, ofType: \"mom\")", "b.path(forResource: n, ofType: \"xcdatamodel\")"),
      (
        "b.url(forResource: n, withExtension: \"mom\", subdirectory: \"\\(n).momd\")",
        "b.url(forResource: n, withExtension: \"xcdatamodel\", subdirectory: \"\\(n).xcdatamodeld\")"
      ),
      ("find(\"momd\", kind: \"mom\")", "find(\"momd\", kind: \"mom\")"),
    ])
  func models(before: String, after: String) {
    #expect(ported("\(head)let u = \(before)\n").text == "\(head)let u = \(after)\n")
  }

  @Test("A subclass of a context loses the initialiser for archives")
  func contextInitializer() {
    let result = ported(
      """
      \(head)class Base: NSManagedObjectContext {}
      class A: Base {
        var note = ""

        required init?(coder aDecoder: NSCoder) {
          return nil
        }

        func f() {}
      }
      class B: NSObject {
        required init?(coder: NSCoder) { nil }
      }

      """)
    #expect(
      result.text == """
        \(head)class Base: NSManagedObjectContext {}
        class A: Base {
          var note = ""

          func f() {}
        }
        class B: NSObject {
          required init?(coder: NSCoder) { nil }
        }

        """)
    #expect(result.porting.counts[.initializer] == 1)
  }

  // MARK: Fetched results

  @Test(
    "The controller that a delegate is handed is compared for equality",
    arguments: [
      ("if controller === self.fetchedResultsController {}", "if controller == self.fetchedResultsController {}"),
      ("if albumFetchedResultsController! !== c {}", "if albumFetchedResultsController! != c {}"),
      ("if c === list?.shown {}", "if c == list?.shown {}"),
      ("if shown.delegate === self {}", "if shown.delegate === self {}"),
      ("if a === b {}", "if a === b {}"),
    ])
  func comparisons(before: String, after: String) {
    let declared = "\(head)var shown: NSFetchedResultsController<A>?\n"
    let result = ported("\(declared)\(before)\n")
    #expect(result.text == "\(declared)\(after)\n")
    #expect(result.porting.remainders == [])
  }

  @Test("A delegate method is listed where the class above conforms and does not have it")
  func methodsOfSubclasses() {
    let parameter = "(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}"
    let text = """
      \(head)class Base: NSObject {}
      extension Base: NSFetchedResultsControllerDelegate {
        func controllerWillChangeContent\(parameter)
      }
      class Middle: Base {}
      class A: Middle {
        override func controllerWillChangeContent\(parameter)
        func controllerDidChangeContent\(parameter)
        func show\(parameter)
      }
      class B: NSObject, NSFetchedResultsControllerDelegate {
        func controllerDidChangeContent\(parameter)
      }

      """
    let remainders = ported(text).porting.remainders.filter { $0.kind == .fetchedResults }
    #expect(remainders.map { "\($0.line ?? 0) \($0.subject)" } == ["9 func controllerDidChangeContent"])
    #expect(remainders.first?.advice.cure.contains("`Base`") == true)
  }

  // MARK: Keys

  @Test(
    "A relationship that is read as a Swift set is read as its value",
    arguments: [
      ("o.mutableSetValue(forKey: \"s\") as? Set<A>", "o.value(forKey: \"s\") as? Set<A>"),
      ("o.mutableSetValue(forKey: k(1)) as! Set<A>", "o.value(forKey: k(1)) as! Set<A>"),
      ("o.mutableSetValue(forKey: \"s\").count", "o.mutableSetValue(forKey: \"s\").count"),
    ])
  func sets(before: String, after: String) {
    #expect(ported("\(head)let s = \(before)\n").text == "\(head)let s = \(after)\n")
  }

  @Test(
    "A property that is computed is listed where it is used as a key",
    arguments: [
      ("c = C(r, sectionNameKeyPath: \"initial\", cacheName: nil)", true), ("k = #keyPath(A.initial)", true),
      ("v = a.value(forKey: \"initial\")", true), ("s = NSSortDescriptor(key: \"b.initial\", ascending: true)", true),
      ("v = defaults.string(forKey: \"initial\")", false), ("c = C(r, sectionNameKeyPath: \"name\")", false),
    ])
  func computedKeys(use: String, isListed: Bool) {
    let text = """
      \(head)class A: NSManagedObject {
        @NSManaged var name: String?
        @objc var initial: String { String(name?.first ?? "?") }
        var other: String { initial }
      }
      let \(use)

      """
    #expect(left(text) == (isListed ? ["4 key-value coding: var initial"] : []))
  }

  @Test("A class that answers for keys itself is not listed")
  func answeredKeys() {
    let text = """
      \(head)class A: NSManagedObject {
        @objc var initial: String { "" }
        override func value(forKey key: String) -> Any? { key == "initial" ? initial : super.value(forKey: key) }
      }
      let k = #keyPath(A.initial)

      """
    #expect(left(text) == [])
  }

  // MARK: Lists

  @Test(
    "What an app uses and Linux lacks is listed once a line",
    arguments: [
      (
        "d.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(a)",
        "types of the platform: cloudKitContainerOptions"
      ),
      (
        "d.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)",
        "types of the platform: FileProtectionType"
      ),
      ("for await n in c.notifications(named: .a) {}", "types of the platform: notifications named"),
      ("let f = c as? NSFetchedResultsController<A>", "fetched results: as? NSFetchedResultsController"),
      ("let s: NSDiffableDataSourceSnapshotReference", "fetched results: NSDiffableDataSourceSnapshotReference"),
      ("let v = (items as NSArray).value(forKey: \"x\")", "key-value coding: value(forKey:)"),
      ("let v = (o.s as? NSSet)?.value(forKeyPath: \"x\")", "key-value coding: value(forKeyPath:)"),
      ("let v = o.s.value(forKeyPath: \"@sum.x\")", "key-value coding: value(forKeyPath:)"),
      (
        "class func keyPathsForValuesAffectingName() -> Set<String> { [] }",
        "key-value observing: keyPathsForValuesAffectingName"
      ),
    ])
  func absent(line: String, expected: String) { #expect(left("\(head)\n\(line)\n") == ["3 \(expected)"]) }

  @Test("The selector of a sort descriptor has an advice of its own")
  func orders() {
    let call = "key: \"a\", ascending: true, selector: #selector(NSString.localizedStandardCompare(_:)))"
    let text = "\(head)let a = NSSortDescriptor(\(call)\nlet b = [.init(\(call)]\nlet c = #selector(tick)\n"
    let remainders = ported(text).porting.remainders
    #expect(remainders.map(\.line) == [2, 3, 4])
    #expect(remainders.map { $0.advice == UnavailableNames.order } == [true, true, false])
  }
}
