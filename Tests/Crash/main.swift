import HarnessKit

await HarnessProgram.run(usage: CrashCommand.usage) { try CrashCommand($0).run() }
