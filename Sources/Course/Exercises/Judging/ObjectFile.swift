import Foundation

/// The sections and the symbols of an object file, as far as it matters who defines what: ELF of 64 bits, as on Linux.
struct ObjectFile {
  /// A part of the file that the linker takes as a whole.
  struct Section {
    /// Its name.
    let name: String
    /// What lies in it, as far as the file has it.
    let bytes: Data
  }

  /// A name that the linker knows.
  struct Symbol {
    /// The name.
    let name: String
    /// Which of several definitions counts.
    let binding: Binding
    /// Whether the program that is linked is asked for an address when it starts, by a call.
    let isResolvedByCall: Bool
  }

  /// Which of several definitions of a symbol counts.
  enum Binding {
    /// It is known in its file alone.
    case local
    /// It is the only one, or an error.
    case strong
    /// Any other one may take its place.
    case weak
  }

  /// The sections.
  let sections: [Section]
  /// The symbols that the file defines.
  let definitions: [Symbol]

  /// Reads an object file; nil for anything else.
  init?(_ data: Data) {
    let file = Bytes(data)
    // The mark, 64 bits, and the lowest byte first.
    guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = file.number(0x28, 8),
      let first = Header(file, at: table), var count = file.number(0x3C, 2), var names = file.number(0x3E, 2)
    else { return nil }
    // More than two bytes count stand in the first header.
    if count == 0 { count = first.size }
    if names == 0xFFFF { names = first.link }
    guard count <= data.count / Header.length else { return nil }
    let headers = (0..<count).compactMap { Header(file, at: table + $0 * Header.length) }
    guard headers.count == count, headers.indices.contains(names) else { return nil }
    var sections: [Section] = []
    var definitions: [Symbol] = []
    for header in headers {
      guard let name = file.text(headers[names].offset + header.name) else { return nil }
      guard let bytes = header.isInFile ? file.part(header.offset, header.size) : Data() else { return nil }
      sections.append(Section(name: name, bytes: bytes))
      if header.type == Header.symbols {
        guard headers.indices.contains(header.link),
          let found = Self.definitions(file, header, names: headers[header.link].offset)
        else { return nil }
        definitions += found
      }
    }
    self.sections = sections
    self.definitions = definitions
  }

  private static func definitions(_ file: Bytes, _ table: Header, names: Int) -> [Symbol]? {
    var symbols: [Symbol] = []
    for entry in stride(from: table.offset, to: table.offset + table.size, by: 24) {
      guard let name = file.number(entry, 4), let info = file.number(entry + 4, 1),
        let section = file.number(entry + 6, 2), let text = file.text(names + name)
      else { return nil }
      if section == 0 { continue }
      let binding: Binding =
        switch info >> 4 {
        case 0: .local
        case 2: .weak
        default: .strong
        }
      symbols.append(Symbol(name: text, binding: binding, isResolvedByCall: info & 0xF == 10))
    }
    return symbols
  }

  /// What the file says of a section.
  private struct Header {
    static let length = 64
    static let symbols = 2
    private static let withoutBytes = 8

    let name: Int
    let type: Int
    let offset: Int
    let size: Int
    let link: Int

    var isInFile: Bool { type != 0 && type != Self.withoutBytes }

    init?(_ file: Bytes, at place: Int) {
      guard let name = file.number(place, 4), let type = file.number(place + 4, 4),
        let offset = file.number(place + 24, 8), let size = file.number(place + 32, 8),
        let link = file.number(place + 40, 4)
      else { return nil }
      (self.name, self.type, self.offset, self.size, self.link) = (name, type, offset, size, link)
    }
  }

  /// Reads numbers and texts, and nothing beyond the end.
  private struct Bytes {
    private let data: [UInt8]

    init(_ data: Data) { self.data = Array(data) }

    func number(_ place: Int, _ length: Int) -> Int? {
      guard place >= 0, place <= data.count - length else { return nil }
      let bits = data[place..<place + length].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      // Half of what there is, so that the sum of two is a number, too.
      return bits <= UInt64(Int.max / 2) ? Int(bits) : nil
    }

    func part(_ place: Int, _ length: Int) -> Data? {
      guard place >= 0, length >= 0, place + length <= data.count else { return nil }
      return Data(data[place..<place + length])
    }

    func text(_ place: Int) -> String? {
      guard data.indices.contains(place), let end = data[place...].firstIndex(of: 0) else { return nil }
      return String(decoding: data[place..<end], as: UTF8.self)
    }
  }
}
