extension PlayScene {
  /// Every scene, in the order of the chapters.
  static let all = [batch, family, contexts, purge]
}
