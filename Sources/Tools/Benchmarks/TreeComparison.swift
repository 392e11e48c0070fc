/// Measures a save through three levels of contexts beside three saves of the same change at one level.
struct TreeComparison {
  private static let rounds = 3

  let runner: WorkloadRunner
  let items: Int

  /// Prints the median CPU times and their ratio; the store of `Comparison` must be there.
  func run() throws {
    var thrice: [WorkloadRunner.Reading] = []
    var tree: [WorkloadRunner.Reading] = []
    for _ in 0..<Self.rounds {
      thrice.append(try runner.run("W14x3", items, on: "items", layer: "engine"))
      tree.append(try runner.run("W14", items, on: "items", layer: "engine"))
    }
    guard thrice.map(\.check) == tree.map(\.check) else {
      throw WorkloadRunner.Failure(text: "W14: the changes are not the same")
    }
    let (flat, deep) = (WorkloadRunner.medianCPU(thrice), WorkloadRunner.medianCPU(tree))
    print("\nA save through contexts three deep, beside three saves of the same change at depth one")
    print(TextTable.row(["", "three ms", "deep ms", "ratio"]))
    print(TextTable.row(["W14"] + [flat * 1000, deep * 1000, deep / flat].map { TextTable.tenths($0) }))
  }
}
