// What Swift cannot call on Linux: fork, which its overlay hides, and prctl, which takes a variable number of arguments; the
// buffer of the standard output, which is a variable that any thread may set; and a filter for the kernel, which is written in
// macros.
#ifndef CSUPERVISION_H
#define CSUPERVISION_H

#include <sys/types.h>

/// Splits the process in two; only while it has one thread. 0 in the new one, its id in the old one, -1 with `errno`.
pid_t supervision_fork(void);

/// Makes the process the parent of descendants whose own parents have ended. 0, or -1 with `errno`.
int supervision_adopt_orphans(void);

/// Has the process killed when its parent ends. 0, or -1 with `errno`.
int supervision_end_with_parent(void);

/// Has everything that the process prints written at once, so that nothing of it is lost with a process that is killed. 0, or
/// another number where the stream keeps its buffer.
int supervision_write_at_once(void);

/// From now on the process and all that it starts can send signals to nothing but this process, can trace no other process,
/// and can set no other one's limits: the calls fail with `EPERM`. It needs no privilege, and nothing undoes it. 0, or -1
/// with `errno` where the kernel has no such filters.
int supervision_refuse_signals(void);

#endif
