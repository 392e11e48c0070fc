/// Compares the engine with Core Data's API, or writes the symbol graph that the reference is made of.
struct APISubcommand: Subcommand, Equatable {
  static let word = "api"
  static let usage = """
    swift run workbook api                 what of Core Data's API is here, and what is not; --missing, --own;
                                           --stub type-checks what is for a Mac too
                                           --graph FOLDER writes the symbols that the reference is made of
    """

  let part: APICommand.Part

  init(_ options: CommandOptions) throws {
    if let folder = try options.take(option: "--graph", value: "FOLDER") {
      part = try options.end(.graph(folder))
      return
    }
    let isMissing = options.take(flag: "--missing")
    let isOwn = !isMissing && options.take(flag: "--own")
    let isStub = !isMissing && !isOwn && options.take(flag: "--stub")
    part = try options.end(isMissing ? .missing : isOwn ? .own : isStub ? .stub : .all)
  }

  func run() throws -> Int32 {
    try APICommand.run(part)
  }
}
