// 9.6  Tell the erasers apart
//
// You get an eraser, sound or with one fault. Return whether it is sound. `erase` deletes all guests of a name, if
// there are any; afterwards no file has a note or an address of a guest who is gone, whenever that guest was deleted.
// Other guests stay as they are. Each eraser gets a new process; an error counts as false.
//
//     engine.open()                                    a fresh store, whose history keeps addresses
//     hotel.add("Ada", email: "a@b.c", note: "Nuts")   adds a guest and saves; with `times: 200`, so many
//     hotel.deleteUnderOff("Eve")                      an old version deletes all guests of a name, without the pragma
//     hotel.erase("Ada")                               the eraser
//     hotel.files(with: "Nuts")                        which of `.store` and `.log` have the bytes of a text
//     hotel.names()                                    the names of the guests, sorted

import Graders

func isEraserSound(_ engine: ErasingEngine) throws -> Bool {
  let hotel = try engine.open()
  try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic to nuts")
  try hotel.erase("Ada")
  return try hotel.names() == []
}
