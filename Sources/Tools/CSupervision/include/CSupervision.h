// What Swift cannot call on Linux: fork, which its overlay hides, and prctl, which takes a variable number of arguments; the
// buffer of the standard output, which is a variable that any thread may set; and what the kernel is told by system calls that
// no library wraps: filters, which are written in macros, and where a process may write.
#ifndef CSUPERVISION_H
#define CSUPERVISION_H

#include <sys/types.h>

/// Splits the process in two; only while it has one thread. 0 in the new one, its id in the old one, -1 with `errno`.
pid_t supervision_fork(void);

/// Makes the process the parent of descendants whose own parents have ended. 0, or -1 with `errno`.
int supervision_adopt_orphans(void);

/// Has the process killed when its parent ends, also after it has become another program. 0, or -1 with `errno`.
int supervision_end_with_parent(void);

/// Has everything that the process prints written at once, so that nothing of it is lost with a process that is killed. 0, or
/// another number where the stream keeps its buffer.
int supervision_write_at_once(void);

/// Keeps other processes of the same user from reading and writing the memory of this one, until it becomes another program. 0,
/// or -1 with `errno`.
int supervision_hide_memory(void);

/// Gives up for ever whatever root may do and others may not; a process of anybody else has nothing to give up.
void supervision_drop_privileges(void);

/// From now on the process and all that it starts can reach no other process by what traces, schedules or limits it, nor any
/// service or network; can send no signal to those of a list; can set no terminal; and can leave nothing in the kernel that
/// outlives it. The calls fail with `EPERM`. What asks for data to be on the disk succeeds at once. It needs no privilege, and
/// nothing undoes it. 0, or -1 with `errno` where the kernel has no such filters.
int supervision_keep_apart(const pid_t *others, int count);

/// From now on the process and all that it starts can send signals to nothing but this process, and can set no other one's
/// limits. As `supervision_keep_apart`.
int supervision_refuse_signals(void);

/// From now on the process and all that it starts can make, change and remove files only below a folder, and write to
/// `/dev/null`. It needs no privilege, and nothing undoes it. 0, or -1 with `errno` where the kernel cannot do that.
int supervision_write_only_below(const char *folder);

#endif
