import Foundation

/// Which of the loaded modules declare a class of a name.
///
/// Linux has no register of classes by their bare names, as Objective-C has. But each program and library carries a list of
/// the types that it declares, by which Swift's own runtime finds a class of a module; here the list is read for the module.
enum LoadedModules {
  /// The modules that declare a class of that name at their top level, each once, by name.
  static func declaring(class name: String) -> [String] {
    var search = Search(name: Array(name.utf8))
    withUnsafeMutablePointer(to: &search) { search in
      swift_enumerateAllMetadataSections(
        { sections, search in
          guard let sections, let search else { return true }
          search.assumingMemoryBound(to: Search.self).pointee.look(in: TypeRecords(sections))
          return true
        }, search)
    }
    return Set(search.modules).sorted()
  }

  private struct Search {
    let name: [UInt8]
    var modules: [String] = []

    mutating func look(in records: TypeRecords) {
      for position in 0..<records.count {
        guard let type = records[position], type.isClass, type.isNamed(name), let module = type.parent, module.isModule
        else { continue }
        modules.append(module.name)
      }
    }
  }
}

/// Calls a function with the sections of each program and library that has been loaded, until it returns false.
@_silgen_name("swift_enumerateAllMetadataSections")
private func swift_enumerateAllMetadataSections(
  _ body: @convention(c) (_ sections: UnsafeRawPointer?, _ context: UnsafeMutableRawPointer?) -> Bool,
  _ context: UnsafeMutableRawPointer?)

/// The types that one program or library declares, as the ABI lays them out: a list of distances to their descriptions.
private struct TypeRecords {
  private let start: UnsafeRawPointer?
  let count: Int

  /// - Parameter sections: a version, a base address, two words that are not used, then pairs of a start and a length: of
  ///   protocols, of conformances, of types, and more.
  init(_ sections: UnsafeRawPointer) {
    let word = MemoryLayout<UInt>.size
    start = sections.load(fromByteOffset: 8 * word, as: UnsafeRawPointer?.self)
    count = sections.load(fromByteOffset: 9 * word, as: Int.self) / MemoryLayout<Int32>.size
  }

  /// A type; nil where its description lies in another library.
  subscript(position: Int) -> ContextDescription? {
    guard let record = start?.advanced(by: position * MemoryLayout<Int32>.size) else { return nil }
    let distance = record.load(as: Int32.self)
    // The lowest two bits say how the description is reached; 0 is directly.
    return distance & 3 == 0 ? ContextDescription(record.advanced(by: Int(distance))) : nil
  }
}

/// What the ABI says of a type or a module: its kind, what it is declared in, its name.
private struct ContextDescription {
  private let start: UnsafeRawPointer

  init(_ start: UnsafeRawPointer) { self.start = start }

  private var kind: UInt32 { start.load(as: UInt32.self) & 0x1F }
  var isModule: Bool { kind == 0 }
  var isClass: Bool { kind == 16 }

  /// What it is declared in; nil at the top.
  var parent: ContextDescription? {
    let place = start.advanced(by: 4)
    let distance = place.load(as: Int32.self)
    if distance == 0 { return nil }
    // The lowest bit says that the distance leads to a pointer.
    let target = place.advanced(by: Int(distance & ~1))
    if distance & 1 == 0 { return ContextDescription(target) }
    return target.load(as: UnsafeRawPointer?.self).map(ContextDescription.init)
  }

  private var text: UnsafePointer<CChar> {
    let place = start.advanced(by: 8)
    return place.advanced(by: Int(place.load(as: Int32.self))).assumingMemoryBound(to: CChar.self)
  }

  var name: String { String(cString: text) }

  /// Whether the name is one, compared without making a string of each.
  func isNamed(_ other: [UInt8]) -> Bool {
    other.enumerated().allSatisfy { UInt8(bitPattern: text[$0]) == $1 } && text[other.count] == 0
  }
}
