import Foundation

/// The process in which probes are asked, as far as an answer may depend on it.
struct ProbeProcess: Codable, Equatable {
  /// The processor that it is compiled for, such as `arm64`.
  var architecture: String
  /// The version of the SQLite library that it has loaded.
  var sqlite: String?
  /// The language and region of its texts, such as `en_US`.
  var locale: String

  /// This process.
  static var here: ProbeProcess {
    #if arch(arm64)
      let architecture = "arm64"
    #elseif arch(x86_64)
      let architecture = "x86_64"
    #else
      let architecture = "another"
    #endif
    return ProbeProcess(architecture: architecture, sqlite: loadedSQLite, locale: Locale.current.identifier)
  }

  /// Asked of the library that is loaded, because that is the one that Core Data uses.
  private static var loadedSQLite: String? {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "sqlite3_libversion") else { return nil }
    return unsafeBitCast(symbol, to: Version.self)().map { String(cString: $0) }
  }
}
