import WorkbookKit

/// What the copy of the engine gets in addition: the switch that makes one fault the active one.
enum FaultSwitch {
  /// The type in the copy; a name that the engine has no other use for.
  static let typeName = "PlantedFaultSwitch"
  /// Says which fault is active.
  static let activeKey = "WORKBOOK_ACTIVE_FAULT"
  /// Names a file with a byte for each fault, which becomes 1 when the fault's place is reached.
  static let reachedKey = "WORKBOOK_REACHED_FAULTS"

  /// Where the type is declared, below the folder of sources: in the lowest module, for all of them to use.
  static var file: String { "\(EngineModules.names[0])/\(typeName).swift" }

  /// The source of the type.
  ///
  /// What is reached is kept in a mapped file, because a process that is killed, or that ends in a trap, is to leave it behind.
  static let source = """
    import Foundation

    package enum \(typeName) {
      private static let active = ProcessInfo.processInfo.environment["\(activeKey)"].flatMap { Int($0) } ?? -1

      nonisolated(unsafe) private static let reached: UnsafeMutablePointer<UInt8>? = {
        guard let path = ProcessInfo.processInfo.environment["\(reachedKey)"] else { return nil }
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let size = Int(lseek(file, 0, SEEK_END))
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        close(file)
        return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
      }()

      @usableFromInline
      package static func isActive(_ number: Int) -> Bool {
        reached?[number] = 1
        return number == active
      }
    }

    """
}
