extension PlayScene {
  /// Every scene, in the order of the chapters.
  static let all = [rules, batch, family, contexts, purge, history, erasure]
}
