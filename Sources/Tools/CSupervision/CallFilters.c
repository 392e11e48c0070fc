#include "CSupervision.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Programs for the kernel, which runs them before each system call. A jump says how many instructions are passed over where
// the value is the one that is asked for, and where it is not. Process ids are 32 bits, the lower half of an argument.

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define IF_ANY(bits, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (then), (otherwise))
#define IF_AT_LEAST(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), (then), (otherwise))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA))
#define DONE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO)
#define NOT_THERE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (ENOSYS & SECCOMP_RET_DATA))

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Newer than some systems' headers; the numbers are the same on every architecture.
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#define SYS_io_uring_enter 426
#define SYS_io_uring_register 427
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif
#ifndef SYS_process_madvise
#define SYS_process_madvise 440
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif

// Numbers from here on are calls of another kind of program on the same processor, which count the same calls anew.
enum { FOREIGN_CALLS = 0x40000000 };

// The commands by which a descriptor sends signals to somebody, or has whoever opens its file wait.
enum { SET_OWNER = 8, SET_SIGNAL = 10, SET_OWNER_EX = 15, SET_LEASE = 1024, NOTIFY = 1026 };

// Asks a terminal how it is set, as `isatty` does; newer libraries ask in the second way.
enum { ASK_SETTINGS = 0x5401, ASK_SETTINGS_2 = 0x802C542A };
// Makes a file of the blocks of another one, as copying does.
enum { CLONE_FILE = 0x40049409 };

#ifdef ARCHITECTURE

static const unsigned refused_calls[] = {
    // They reach into another process.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_pidfd_send_signal, SYS_pidfd_getfd,
    SYS_kcmp, SYS_perf_event_open, SYS_migrate_pages, SYS_move_pages,
    // They put a process before others.
    SYS_setpriority, SYS_ioprio_set, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_sched_setaffinity,
    // What they make stays when the process has ended, or is memory that no process is seen to hold.
    SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_memfd_create,
    SYS_memfd_secret,
    // What they write on a file that somebody else handed in stays on it.
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    // They ask a service, here or in the network; a ring does so, and more, without passing a filter.
    SYS_socket, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    // They change for the process what the others share with it.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root,
};

// What programs ask of a descriptor; everything else sets a device, such as the terminal, whose input it could write.
static const unsigned allowed_requests[] = {
    ASK_SETTINGS, ASK_SETTINGS_2, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, CLONE_FILE,
};

/// By any of these a new process gets rights of its own over a part of the system that it does not share.
enum { NEW_NAMESPACES = 0x7E020000 };

/// More ancestors than any process has; a jump passes over 255 instructions at most.
enum { MOST_OTHERS = 100, MOST = 512 };

/// The own group, every process, and other groups: from here on a process id is a negative number.
#define GROUPS 0x80000000U

typedef struct {
  struct sock_filter program[MOST];
  int length;
} Filter;

static void add(Filter *filter, struct sock_filter instruction) {
  if (filter->length < MOST) filter->program[filter->length] = instruction;
  filter->length++;
}

#define ADD(...) add(filter, (struct sock_filter)__VA_ARGS__)

/// The calls of other kinds of programs are refused, and the number of the call is loaded.
static void begin(Filter *filter) {
  ADD(LOAD(arch));
  ADD(IF(ARCHITECTURE, 1, 0));
  ADD(REFUSE);
  ADD(LOAD(nr));
  ADD(IF_AT_LEAST(FOREIGN_CALLS, 0, 1));
  ADD(REFUSE);
}

/// Goes on behind so many instructions unless the call is one that sends a signal to a process or a thread.
static void if_signal(Filter *filter, unsigned char instructions) {
  ADD(IF(SYS_kill, 4, 0));
  ADD(IF(SYS_tkill, 3, 0));
  ADD(IF(SYS_tgkill, 2, 0));
  ADD(IF(SYS_rt_sigqueueinfo, 1, 0));
  ADD(IF(SYS_rt_tgsigqueueinfo, 0, instructions));
}

static int set(Filter *filter) {
  ADD(ALLOW);
  if (filter->length > MOST) {
    errno = E2BIG;
    return -1;
  }
  struct sock_fprog all = {.len = (unsigned short)filter->length, .filter = filter->program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0);
}

int supervision_keep_apart(const pid_t *others, int count) {
  if (count > MOST_OTHERS) count = MOST_OTHERS;
  Filter all = {.length = 0}, *filter = &all;
  begin(filter);
  for (size_t i = 0; i < sizeof(refused_calls) / sizeof(refused_calls[0]); i++) {
    ADD(IF(refused_calls[i], 0, 1));
    ADD(REFUSE);
  }
  // What it writes need not outlive the machine: nothing waits for the disk.
  ADD(IF(SYS_fsync, 1, 0));
  ADD(IF(SYS_fdatasync, 0, 1));
  ADD(DONE);
  // Memory that is shared without a file is held by no process once it has been let go of, and is still there.
  ADD(IF(SYS_mmap, 0, 5));
  ADD(LOAD(args[3]));
  ADD(IF_ANY(MAP_SHARED, 0, 2));
  ADD(IF_ANY(MAP_ANONYMOUS, 0, 1));
  ADD(REFUSE);
  ADD(ALLOW);
  ADD(IF(SYS_clone, 0, 4));
  ADD(LOAD(args[0]));
  ADD(IF_ANY(NEW_NAMESPACES, 0, 1));
  ADD(REFUSE);
  ADD(ALLOW);
  // What it is asked for lies in memory, which no filter sees; the C library then asks by the older call.
  ADD(IF(SYS_clone3, 0, 1));
  ADD(NOT_THERE);
  if_signal(filter, (unsigned char)(5 + 2 * count));
  ADD(LOAD(args[0]));
  ADD(IF(0, 1, 0));
  ADD(IF_AT_LEAST(GROUPS, 0, 1));
  ADD(REFUSE);
  for (int i = 0; i < count; i++) {
    ADD(IF((unsigned)others[i], 0, 1));
    ADD(REFUSE);
  }
  ADD(ALLOW);
  // Where the call is none of them, its number is still what was loaded.
  ADD(IF(SYS_fcntl, 0, 8));
  ADD(LOAD(args[1]));
  ADD(IF(SET_OWNER, 4, 0));
  ADD(IF(SET_SIGNAL, 3, 0));
  ADD(IF(SET_OWNER_EX, 2, 0));
  ADD(IF(SET_LEASE, 1, 0));
  ADD(IF(NOTIFY, 0, 1));
  ADD(REFUSE);
  ADD(ALLOW);
  const int requests = (int)(sizeof(allowed_requests) / sizeof(allowed_requests[0]));
  ADD(IF(SYS_ioctl, 0, (unsigned char)(2 * requests + 2)));
  ADD(LOAD(args[1]));
  for (int i = 0; i < requests; i++) {
    ADD(IF(allowed_requests[i], 0, 1));
    ADD(ALLOW);
  }
  ADD(REFUSE);
  return set(filter);
}

int supervision_refuse_signals(void) {
  const unsigned own = (unsigned)getpid();
  Filter all = {.length = 0}, *filter = &all;
  begin(filter);
  // To the process itself: abort() does that.
  if_signal(filter, 4);
  ADD(LOAD(args[0]));
  ADD(IF(own, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE);
  // The C library reads and sets the process's own limits by this call, with 0 for itself.
  ADD(IF(SYS_prlimit64, 0, 5));
  ADD(LOAD(args[0]));
  ADD(IF(0, 1, 0));
  ADD(IF(own, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE);
  return set(filter);
}

#else

int supervision_keep_apart(const pid_t *others, int count) {
  errno = ENOSYS;
  return -1;
}

int supervision_refuse_signals(void) {
  errno = ENOSYS;
  return -1;
}

#endif
