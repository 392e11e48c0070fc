import HarnessKit

// Does what apps do very often, and says whether the process ends up holding more memory or more descriptors. Exits with 1
// where it does. Each run is a process of its own, so that one's heap does not hide another's.
await HarnessProgram.run(usage: LeaksCommand.usage) { try LeaksCommand($0).run() }
