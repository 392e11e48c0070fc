import CSQLite

/// What the SQL functions of a store's connection have in common: how SQLite comes to know them, and what it keeps for them.
enum SQLFunction {
  /// What SQLite calls, with the call, the number of arguments, and the arguments.
  typealias Body = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// What SQLite calls when all rows have been added up.
  typealias End = @convention(c) (OpaquePointer?) -> Void

  // MARK: Registering

  /// Registers a function whose result depends on its arguments alone.
  ///
  /// - Parameters:
  ///   - arguments: how many it takes; -1 for any number.
  ///   - number: what tells the body which of several functions it is; it finds it by `number(of:)`.
  /// - Throws: `StoreFailure`.
  static func register(
    _ name: String, _ arguments: Int32, on connection: Connection, number: Int = 0, _ body: @escaping Body
  ) throws {
    try check(
      sqlite3_create_function_v2(
        connection.handle.pointer, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
        UnsafeMutableRawPointer(bitPattern: number), body, nil, nil, nil), connection)
  }

  /// Registers a function that asks an object, which is held for as long as the function is known.
  ///
  /// - Parameters:
  ///   - arguments: how many it takes; -1 for any number.
  ///   - owner: the object, which the body finds by `owner(of:)`.
  /// - Throws: `StoreFailure`.
  static func register(
    _ name: String, _ arguments: Int32, on connection: Connection, owner: AnyObject, _ body: @escaping Body
  ) throws {
    // SQLite gives the object back when the function goes, also when it could not be registered.
    try check(
      sqlite3_create_function_v2(
        connection.handle.pointer, name, arguments, SQLITE_UTF8, Unmanaged.passRetained(owner).toOpaque(), body, nil,
        nil, { kept in if let kept { Unmanaged<AnyObject>.fromOpaque(kept).release() } }), connection)
  }

  /// Registers a function of one column that adds up its rows.
  ///
  /// - Parameters:
  ///   - step: what it does with each row.
  ///   - end: what it does after the last.
  /// - Throws: `StoreFailure`.
  static func register(
    _ name: String, on connection: Connection, step: @escaping Body, end: @escaping End
  ) throws {
    try check(
      sqlite3_create_function_v2(
        connection.handle.pointer, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, nil, step, end, nil), connection)
  }

  private static func check(_ code: Int32, _ connection: Connection) throws {
    guard code == SQLITE_OK else { throw connection.handle.failure(code, sql: nil) }
  }

  // MARK: In a call

  /// The object that a function was registered with.
  static func owner<Owner: AnyObject>(of context: OpaquePointer?) -> Owner? {
    sqlite3_user_data(context).map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The number that a function was registered with.
  static func number(of context: OpaquePointer?) -> Int { Int(bitPattern: sqlite3_user_data(context)) }

  /// What was made of a constant argument, which SQLite keeps for the run of a statement.
  ///
  /// - Parameters:
  ///   - make: makes it, where SQLite has none.
  /// - Throws: what `make` throws.
  static func kept<Object: AnyObject, Failure: Error>(
    _ context: OpaquePointer?, _ argument: Int32, _ make: () throws(Failure) -> Object
  ) throws(Failure) -> Object {
    if let kept = sqlite3_get_auxdata(context, argument) {
      return Unmanaged<Object>.fromOpaque(kept).takeUnretainedValue()
    }
    let made = try make()
    keep(made, context, argument)
    return made
  }

  private static func keep(_ object: AnyObject, _ context: OpaquePointer?, _ argument: Int32) {
    sqlite3_set_auxdata(context, argument, Unmanaged.passRetained(object).toOpaque()) { kept in
      if let kept { Unmanaged<AnyObject>.fromOpaque(kept).release() }
    }
  }
}
