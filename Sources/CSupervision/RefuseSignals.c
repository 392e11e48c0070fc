#include "CSupervision.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// A program for the kernel, which runs it before each system call. A jump says how many instructions are passed over where
// the value is the one that is asked for, and where it is not. Process ids are 32 bits, the lower half of an argument.

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define IF_AT_LEAST(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), (then), (otherwise))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA))

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Newer than some systems' headers; the numbers are the same on every architecture.
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

// The commands that have a descriptor send signals to somebody: fcntl's and ioctl's.
enum { SET_OWNER = 8, SET_SIGNAL = 10, SET_OWNER_EX = 15, IOCTL_SET_OWNER = 0x8901, IOCTL_SET_GROUP = 0x8902 };

// Numbers from here on are calls of another kind of program on the same processor, which count the same calls anew.
enum { FOREIGN_CALLS = 0x40000000 };

int supervision_refuse_signals(void) {
#ifdef ARCHITECTURE
  const unsigned own = (unsigned)getpid();
  struct sock_filter program[] = {
      LOAD(arch),
      IF(ARCHITECTURE, 1, 0),
      REFUSE,
      LOAD(nr),
      IF_AT_LEAST(FOREIGN_CALLS, 0, 1),
      REFUSE,
      // To the process itself: abort() does that.
      IF(SYS_kill, 4, 0),
      IF(SYS_tkill, 3, 0),
      IF(SYS_tgkill, 2, 0),
      IF(SYS_rt_sigqueueinfo, 1, 0),
      IF(SYS_rt_tgsigqueueinfo, 0, 4),
      LOAD(args[0]),
      IF(own, 0, 1),
      ALLOW,
      REFUSE,
      IF(SYS_pidfd_send_signal, 3, 0),
      IF(SYS_pidfd_getfd, 2, 0),
      IF(SYS_ptrace, 1, 0),
      IF(SYS_process_vm_writev, 0, 1),
      REFUSE,
      IF(SYS_fcntl, 0, 6),
      LOAD(args[1]),
      IF(SET_OWNER, 2, 0),
      IF(SET_SIGNAL, 1, 0),
      IF(SET_OWNER_EX, 0, 1),
      REFUSE,
      ALLOW,
      IF(SYS_ioctl, 0, 5),
      LOAD(args[1]),
      IF(IOCTL_SET_OWNER, 1, 0),
      IF(IOCTL_SET_GROUP, 0, 1),
      REFUSE,
      ALLOW,
      // The C library reads and sets the process's own limits by this call, with 0 for itself.
      IF(SYS_prlimit64, 0, 5),
      LOAD(args[0]),
      IF(0, 1, 0),
      IF(own, 0, 1),
      ALLOW,
      REFUSE,
      ALLOW,
  };
  struct sock_fprog filter = {.len = sizeof(program) / sizeof(program[0]), .filter = program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}
