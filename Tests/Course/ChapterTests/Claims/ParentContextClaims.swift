import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@Suite("parent contexts")
struct ParentContextClaims {
  @Test("A context that has let go of the item does not stand in the way", .fact("P4", "PC-04", "ST-14"))
  func letGo() throws {
    try ContextStack.with { stack throws in
      try stack.main.on { main throws in #expect(try main.item(2).name == "Item 2") }
      try stack.root.on { root throws in
        try root.item(2).name = "Milk"
        try root.save()
      }
      #expect(try stack.names(stack.edit, "name == 'Milk'") == ["Milk"])
    }
  }

  @Test("Below a proxy the last commit wins and nothing is written; two roots conflict", .fact("P9", "MP-03", "PC-07"))
  func proxy() throws {
    func rename(_ screen: NSManagedObjectContext, _ importing: NSManagedObjectContext) throws {
      let mine = try screen.on { try $0.item(2) }
      let theirs = try importing.on { try $0.item(2) }
      try screen.on { _ in mine.name = "by the user" }
      try importing.on { _ in theirs.name = "by the import" }
      try screen.on { try $0.save() }
      try importing.on { try $0.save() }
    }
    let inFile = "SELECT ZNAME FROM ZITEM WHERE Z_PK = 2"
    try ContextStack.with { stack throws in
      try rename(NSManagedObjectContext.child(of: stack.root), NSManagedObjectContext.child(of: stack.root))
      #expect(try stack.items.value(inFile) == .text("Item 2"))
      try stack.root.on { try $0.save() }
      #expect(try stack.items.value(inFile) == .text("by the import"))
    }
    try ContextStack.with { stack throws in
      let error = #expect(throws: CocoaError.self) { try rename(stack.root, stack.otherRoot()) }
      #expect(error?.errorCode == 133020)
      #expect(try stack.items.value(inFile) == .text("by the user"))
    }
  }

  @Test("Two imports that overlap both insert; one after the other they do not", .fact("P9", "MP-13"))
  func imports() throws {
    func findOrMake(_ context: NSManagedObjectContext) throws {
      if try context.countItems("name == 'Milk'") == 0 { Item(context: context).name = "Milk" }
    }
    for (overlaps, rows) in [(true, Int64(2)), (false, 1)] {
      try ContextStack.with { stack throws in
        let roots = [stack.otherRoot(), stack.otherRoot()]
        for root in roots {
          try root.on { context throws in
            try findOrMake(context)
            if !overlaps { try context.save() }
          }
        }
        for root in roots { try root.on { try $0.save() } }
        #expect(try stack.items.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Milk'") == .integer(rows))
      }
    }
  }
}
