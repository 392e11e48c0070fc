// What the tests of all targets share with one another and with the harnesses: it draws, builds, opens, and chooses what runs.
//
// It is apart from EngineKit because it declares no class of managed objects: those of the engine's tests have the names that the
// samples and other suites use too, such as `Series` and `Tag`, and who saw both could name neither.
