import HarnessKit

// Plants faults in a copy of the engine, all in one build, and runs the tests that must notice each: those that somebody
// thought of, and others that are drawn. Exits with 1 when one survives without a reason.
await HarnessProgram.run(usage: MutantsCommand.usage) { try MutantsCommand($0).run() }
