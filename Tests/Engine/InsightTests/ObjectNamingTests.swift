import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("The printed names of objects", .serialized)
struct ObjectNamingTests {
  /// Something of a type of its own, so that the naming touches nothing that tests beside this one print.
  private final class Named {}

  @Test("an installed naming gives each object its name, and once it is taken away addresses are printed again")
  func installed() {
    let (one, other) = (Named(), NSObject())
    let addresses = [one, other].map(ObjectNaming.text(for:))
    #expect(addresses.allSatisfy { $0.hasPrefix("0x") })
    #expect(addresses[0] != addresses[1])
    ObjectNaming.install { object in
      object is Named ? "one" : "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }
    #expect([one, other].map(ObjectNaming.text(for:)) == ["one", addresses[1]])
    ObjectNaming.install(nil)
    #expect([one, other].map(ObjectNaming.text(for:)) == addresses)
  }
}
