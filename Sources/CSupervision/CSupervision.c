#include "CSupervision.h"

#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

pid_t supervision_fork(void) { return fork(); }

int supervision_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int supervision_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int supervision_write_at_once(void) { return setvbuf(stdout, NULL, _IONBF, 0); }
