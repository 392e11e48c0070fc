import Processes

extension HarnessCommand {
  /// What attacks the engine and the judge.
  static let all: [HarnessCommand] = engineAttacks + others

  /// Those that need the engine alone.
  private static let engineAttacks = [
    HarnessCommand("fuzz", usage: FuzzCommand.usage) { try await FuzzCommand($0).run($0) },
    HarnessCommand("crash", usage: CrashCommand.usage) { try CrashCommand($0).run() },
    HarnessCommand("history", usage: HistoryActorCommand.usage) { try HistoryActorCommand($0).run() },
  ]

  #if ENGINE_ALONE
    private static let others: [HarnessCommand] = []
  #else
    private static let others = [
      HarnessCommand("mutants", usage: MutantsCommand.usage) { try MutantsCommand($0).run() },
      HarnessCommand("judge-mutants", usage: JudgeMutantsCommand.usage) { try JudgeMutantsCommand($0).run() },
      HarnessCommand("grade-class", usage: GradeClassCommand.usage) { request in
        var command = try GradeClassCommand(request)
        return try command.run()
      },
    ]
  #endif
}
