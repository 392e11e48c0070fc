// For a file that is opened to be named, and not read.
#define _GNU_SOURCE

#include "CSupervision.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock, which narrows for a process what the file system lets its user do. Many systems' headers are older than what their
// kernels know, so what is needed of them stands here; the numbers are the same on every architecture.

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, ASK_VERSION = 1, BENEATH_A_FOLDER = 1 };

// What changes something: writing to a file, removing, making each kind of file; what later versions know besides: moving into
// another folder, cutting short. Reading and starting a program are not among it.
#define WRITE_FILE (1ULL << 1)
#define CHANGES (WRITE_FILE | (0x1FFULL << 4))
#define REFER (1ULL << 13)
#define TRUNCATE (1ULL << 14)

struct ruleset {
  uint64_t file_system;
};

struct __attribute__((packed)) place {
  uint64_t allowed;
  int32_t parent;
};

static int allow(int ruleset, const char *path, uint64_t allowed) {
  struct place place = {.allowed = allowed, .parent = open(path, O_PATH | O_CLOEXEC)};
  if (place.parent < 0) return -1;
  long result = syscall(ADD_RULE, ruleset, BENEATH_A_FOLDER, &place, 0);
  close(place.parent);
  return (int)result;
}

int supervision_write_only_below(const char *folder) {
  long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
  if (version < 0) return -1;
  if (version < 2) {
    // It would refuse to move a file into another folder, wherever.
    errno = ENOSYS;
    return -1;
  }
  const uint64_t all = CHANGES | REFER | (version >= 3 ? TRUNCATE : 0);
  const uint64_t file = WRITE_FILE | (version >= 3 ? TRUNCATE : 0);
  struct ruleset handled = {.file_system = all};
  int ruleset = (int)syscall(CREATE_RULESET, &handled, sizeof(handled), 0);
  if (ruleset < 0) return -1;
  int result = -1;
  if (allow(ruleset, folder, all) == 0 && allow(ruleset, "/dev/null", file) == 0 &&
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    result = (int)syscall(RESTRICT_SELF, ruleset, 0);
  }
  int code = errno;
  close(ruleset);
  errno = code;
  return result;
}
