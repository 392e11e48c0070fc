import HarnessKit

await HarnessProgram.run(usage: FuzzCommand.usage) { try await FuzzCommand($0).run($0) }
