import Testing

@testable import WorkbookCommand

@Suite("Declarations of Swift sources")
struct DeclarationTests {
  private func source(_ text: String) -> SwiftSource { SwiftSource(path: "A.swift", bytes: Array(text.utf8)) }

  @Test("Types with their members, whatever stands between them")
  func members() throws {
    let source = source(
      """
      import Foundation
      @objc(B) public final class A<T>: Base<[T]>, P where T: Q {
        var a = 1, b: Int
        let c: [String: (Int) -> Void] = [:]
        var d: Int { a + 1 }
        var e = { 3 }()
        var f
          : Set<A>?
        #if DEBUG
        func g<U>(_ x: U = { 1 }()) -> U? where U: Q { nil }
        #endif
        required init?(coder: NSCoder) { nil }
        subscript(i: Int) -> Int { i }
        deinit {}
        enum E: Int16 { case one = 1, two }
        class func h() {}
        static let i = "}"
      }
      extension A.E: P {}
      """)
    let type = try #require(source.declarations.first { $0.isType })
    #expect(type.name == "A")
    #expect(type.inherited == ["Base<[T]>", "P"])
    #expect(type.has("final"))
    #expect(type.attribute("objc")?.arguments.map { source.text(of: $0) } == "B")
    #expect(
      type.members.map { "\($0.keyword) \($0.name)" } == [
        "var a", "let c", "var d", "var e", "var f", "func g", "init init", "subscript subscript", "deinit deinit",
        "enum E", "func h", "let i",
      ])
    #expect(type.members.filter(\.isConditional).map(\.name) == ["g"])
    #expect(type.members[4].type.map { source.text(of: $0) } == "Set<A>?")
    #expect(source.declarations.last?.name == "A.E")
  }

  @Test("A function without a body ends with its line")
  func bodiless() throws {
    let source = source("extension A {\n  @NSManaged func a(_ b: C)\n\n  @objc(d:)\n  @NSManaged func d(_ e: F)\n}\n")
    let members = try #require(source.declarations.first?.members)
    #expect(
      members.map { source.text(of: $0.code) } == [
        "@NSManaged func a(_ b: C)", "@objc(d:)\n  @NSManaged func d(_ e: F)",
      ])
  }

  @Test(
    "Code that does not compile is read as far as it goes", arguments: ["class A {", "}", "class", "func (", "var x:"])
  func broken(text: String) { #expect(source(text).allDeclarations.count <= 1) }
}
