import Foundation
import Testing

@testable import CoreData

@Suite("URI attributes") struct URITests {
  @Test("a URI is text in the store and a URL everywhere else", .fact("SQ-14"), arguments: StoreKind.anywhere)
  func roundTrip(kind: StoreKind) throws {
    let url = try #require(URL(string: "https://example.org/a%20b?c=%C3%A9#d"))
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      product.page = url
      context.makeProduct("b")
      #expect(try context.products("page == %@", url) == ["a"])
      try context.save()
      #expect(product.value(forKey: "page") as? URL == url)
      #expect(product.value(forKey: "page") as? NSURL == url as NSURL)
      try stack.run { other in
        let found: Product = try other.only("Product", "a")
        #expect(found.page == url)
        #expect(found.committedValues(forKeys: ["page"])["page"] as? URL == url)
        #expect(try other.products("page == %@", url) == ["a"])
        #expect(try other.products("page == nil") == ["b"])
        // In memory a URL is no string, and comparing it as one raises; the column holds text.
        if kind == .sqlite { #expect(try other.products("page BEGINSWITH 'https'") == ["a"]) }
        found.page = url
        #expect(!found.hasPersistentChangedValues)
      }
      if kind == .sqlite {
        #expect(try stack.cells("SELECT ZPAGE FROM ZPRODUCT WHERE Z_PK = 1") == [[.text(url.absoluteString)]])
      }
    }
  }

  @Test("a URI that has no string is 1690 at the save", .fact("VL-03"), arguments: StoreKind.anywhere)
  func empty(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      product.setValue(NSURL(string: ""), forKey: "page")
      let error = try saveFailure(context)
      #expect(error.code == NSValidationInvalidURIError)
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "page")
      product.page = nil
      try context.save()
    }
  }
}
