// What the tests of all targets share with one another and with the harnesses: it draws, builds, opens, and chooses what runs.
//
// It declares no class of managed objects, so that every target can import it and no name means two things. Those of the engine's
// tests, such as `Series` and `Tag`, are in EngineKit: the samples and other suites have classes of these names too, and a file that
// sees two has to say which module it means, each time or in a typealias.
