#define _GNU_SOURCE
#include "ScratchFiles.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

// A disk's syncs are most of what a small store costs, and only its failures are worth a test; those are made by other means.
static const char memory[] = "/dev/shm";
static const char prefix[] = "core-data-workbook-tests-";
static const unsigned long long enough = 1ULL << 30;

static char folder[128];
static pid_t owner;

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  remove(path);
  return 0;
}

static void remove_all(const char *path) {
  nftw(path, remove_one, 32, FTW_DEPTH | FTW_PHYS);
}

// A process that was forked has the handler too.
static void remove_own(void) {
  if (getpid() == owner) remove_all(folder);
}

// The folders of processes that were killed.
static void remove_orphans(void) {
  DIR *all = opendir(memory);
  if (all == NULL) return;
  for (struct dirent *entry = readdir(all); entry != NULL; entry = readdir(all)) {
    if (strncmp(entry->d_name, prefix, sizeof prefix - 1) != 0) continue;
    char *end = NULL;
    long id = strtol(entry->d_name + sizeof prefix - 1, &end, 10);
    if (id <= 0 || *end != 0 || kill((pid_t)id, 0) == 0 || errno != ESRCH) continue;
    char path[sizeof memory + sizeof entry->d_name];
    snprintf(path, sizeof path, "%s/%s", memory, entry->d_name);
    remove_all(path);
  }
  closedir(all);
}

__attribute__((constructor)) static void choose_folder(void) {
  // Somebody else's choice, or that of the process that started this one.
  if (getenv("TMPDIR") != NULL) return;
  struct statvfs space;
  if (statvfs(memory, &space) != 0 || (unsigned long long)space.f_bavail * space.f_frsize < enough) return;
  remove_orphans();
  snprintf(folder, sizeof folder, "%s/%s%ld", memory, prefix, (long)getpid());
  // For everybody, as any folder of temporary files: some tests become another user.
  if (mkdir(folder, 0700) != 0 || chmod(folder, 01777) != 0) return;
  owner = getpid();
  setenv("TMPDIR", folder, 1);
  atexit(remove_own);
}
