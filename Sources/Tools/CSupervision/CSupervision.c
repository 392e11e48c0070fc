#include "CSupervision.h"

#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

pid_t supervision_fork(void) { return fork(); }

int supervision_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int supervision_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int supervision_write_at_once(void) { return setvbuf(stdout, NULL, _IONBF, 0); }

int supervision_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

void supervision_drop_privileges(void) {
  // The bounding set first: a program that root starts would get from it what is given up here. Only privileged processes may
  // change it, and the others do not need to.
  for (int capability = 0; capability < 64; capability++) {
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof(none));
  syscall(SYS_capset, &header, none);
}
