// What the tests of all targets share with one another and with the harnesses: it draws, builds, opens, and chooses what runs;
// stacks, recorded objects, the models of several suites, the invariants of a context, what runs a script on the engine and on the
// oracle, and the programs that work on a store beside a test.
//
// Its classes of managed objects are in the namespaces of their models, such as `Television.Series`: the samples and other suites
// have classes of the same names. A test target says in a typealias which it means.
