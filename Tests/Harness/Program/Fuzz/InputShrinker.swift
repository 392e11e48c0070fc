import Foundation

/// Makes an input that shows a fault smaller, as long as it shows one.
///
/// Candidates are tried in workers: the fault may end the process.
struct InputShrinker {
  let kind: AttackKind
  let folder: URL
  /// How many steps are made at most.
  var steps = 200

  /// The smallest input that was found; the same one where it shows no fault, or the kind has no smaller ones.
  func shrink(_ input: Data) throws -> Data {
    let attack = try kind.make(folder: folder)
    var smallest = input
    for _ in 0..<steps {
      guard let next = try firstFailing(of: attack.smaller(smallest)) else { break }
      smallest = next
    }
    return smallest
  }

  /// The first candidate that shows a fault.
  private func firstFailing(of candidates: [Data]) throws -> Data? {
    let home = folder.appendingPathComponent("smaller-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let files = candidates.indices.map { home.appendingPathComponent("\($0).\(kind.fileExtension)") }
    for (file, candidate) in zip(files, candidates) { try candidate.write(to: file) }
    let findings = try Campaign.replay(kind, files, folder: folder).findings
    // A finding begins with the number of its file.
    return findings.compactMap { Int($0.prefix { $0.isNumber }) }.min().map { candidates[$0] }
  }
}
