// 4.1  Predict who sees it
//
// The item is on its maker's level, and each save lifts it by one. Everything from there down finds it. When it has
// come to the file, everybody does.

import Graders

func whoSees(madeIn maker: Place, saves: Int) -> Set<Place> {
  let levels: [Place] = [.edit, .main, .root, .file]
  let start = levels.firstIndex(of: maker) ?? 0
  let level = min(start + saves, 3)
  let seen = Set(levels[...level])
  return levels[level] == .file ? seen.union([.otherRoot]) : seen
}
