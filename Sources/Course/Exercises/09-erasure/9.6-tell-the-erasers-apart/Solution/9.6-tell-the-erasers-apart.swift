// 9.6  Tell the erasers apart
//
// One hotel is enough: somebody who was deleted long ago, many rows of the person who goes, and a guest with a similar
// name. The bytes are searched before anything else is done, since later work can write over what was left.

import Graders

func isEraserSound(_ engine: ErasingEngine) throws -> Bool {
  let hotel = try engine.open()
  try hotel.add("Eve", email: "eve@example.com", note: "Eve sleeps late")
  try hotel.deleteUnderOff("Eve")
  try hotel.add("Ada M.", email: "post@example.org", note: "Ms M. has a dog")
  try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic to nuts", times: 200)

  try hotel.erase("Ada")
  for text in ["Ada is allergic", "ada@example.com", "Eve sleeps", "eve@example.com"] {
    guard try hotel.files(with: text).isEmpty else { return false }
  }

  try hotel.erase("Nobody")
  let isThere = try !hotel.files(with: "Ms M. has a dog").isEmpty && !hotel.files(with: "post@example.org").isEmpty
  return try isThere && hotel.names() == ["Ada M."]
}
