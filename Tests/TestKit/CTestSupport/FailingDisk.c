#include "FailingDisk.h"

#include <stdint.h>
#include <string.h>

// The layouts of SQLite's stable interface for file systems (https://sqlite.org/c3ref/vfs.html and
// https://sqlite.org/c3ref/io_methods.html); the runtime library alone is linked, so no header of SQLite's is needed.
typedef struct sqlite3_vfs sqlite3_vfs;
typedef struct sqlite3_file sqlite3_file;
typedef int64_t sqlite3_int64;

typedef struct {
    int version;
    int (*close)(sqlite3_file *);
    int (*read)(sqlite3_file *, void *, int, sqlite3_int64);
    int (*write)(sqlite3_file *, const void *, int, sqlite3_int64);
    int (*truncate)(sqlite3_file *, sqlite3_int64);
    int (*sync)(sqlite3_file *, int);
    int (*file_size)(sqlite3_file *, sqlite3_int64 *);
    int (*lock)(sqlite3_file *, int);
    int (*unlock)(sqlite3_file *, int);
    int (*check_reserved_lock)(sqlite3_file *, int *);
    int (*file_control)(sqlite3_file *, int, void *);
    int (*sector_size)(sqlite3_file *);
    int (*device_characteristics)(sqlite3_file *);
    int (*shm_map)(sqlite3_file *, int, int, int, void volatile **);
    int (*shm_lock)(sqlite3_file *, int, int, int);
    void (*shm_barrier)(sqlite3_file *);
    int (*shm_unmap)(sqlite3_file *, int);
    int (*fetch)(sqlite3_file *, sqlite3_int64, int, void **);
    int (*unfetch)(sqlite3_file *, sqlite3_int64, void *);
} methods;

struct sqlite3_file {
    const methods *methods;
};

struct sqlite3_vfs {
    int version;
    int file_size;
    int longest_path;
    sqlite3_vfs *next;
    const char *name;
    void *data;
    int (*open)(sqlite3_vfs *, const char *, sqlite3_file *, int, int *);
    int (*delete)(sqlite3_vfs *, const char *, int);
    int (*access)(sqlite3_vfs *, const char *, int, int *);
    int (*full_pathname)(sqlite3_vfs *, const char *, int, char *);
    void *(*dl_open)(sqlite3_vfs *, const char *);
    void (*dl_error)(sqlite3_vfs *, int, char *);
    void (*(*dl_sym)(sqlite3_vfs *, void *, const char *))(void);
    void (*dl_close)(sqlite3_vfs *, void *);
    int (*randomness)(sqlite3_vfs *, int, char *);
    int (*sleep)(sqlite3_vfs *, int);
    int (*current_time)(sqlite3_vfs *, double *);
    int (*last_error)(sqlite3_vfs *, int, char *);
    int (*current_time_64)(sqlite3_vfs *, sqlite3_int64 *);
    int (*set_system_call)(sqlite3_vfs *, const char *, void (*)(void));
    void (*(*get_system_call)(sqlite3_vfs *, const char *))(void);
    const char *(*next_system_call)(sqlite3_vfs *, const char *);
};

sqlite3_vfs *sqlite3_vfs_find(const char *name);
int sqlite3_vfs_register(sqlite3_vfs *vfs, int is_default);

enum { OK = 0, FULL = 13, CANNOT_OPEN = 14, WRITE = 778, SYNC = 1034, TRUNCATE = 1546, DELETE = 2570 };

// Harnesses use one thread, so nothing here is guarded.
static struct {
    int armed;
    long call;
    failing_disk_manner manner;
    int lasts;
    long calls;
    long failures;
} disk;

// What a call comes to that would fail with a code; OK lets it through.
static int fate(int code) {
    if (!disk.armed || (disk.manner == FAILING_DISK_FULL && code != WRITE)) return OK;
    disk.calls += 1;
    int fails = disk.call > 0 && (disk.calls == disk.call || (disk.lasts && disk.calls > disk.call));
    if (!fails) return OK;
    disk.failures += 1;
    return disk.manner == FAILING_DISK_FULL ? FULL : code;
}

// One of ours, and behind it in memory the file that does the work.
typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
} wrapped;

static sqlite3_file *real(sqlite3_file *file) { return ((wrapped *)file)->real; }

static int file_close(sqlite3_file *f) { return real(f)->methods->close(real(f)); }
static int file_read(sqlite3_file *f, void *b, int n, sqlite3_int64 at) { return real(f)->methods->read(real(f), b, n, at); }
static int file_write(sqlite3_file *f, const void *b, int n, sqlite3_int64 at) {
    int code = fate(WRITE);
    return code ? code : real(f)->methods->write(real(f), b, n, at);
}
static int file_truncate(sqlite3_file *f, sqlite3_int64 size) {
    int code = fate(TRUNCATE);
    return code ? code : real(f)->methods->truncate(real(f), size);
}
static int file_sync(sqlite3_file *f, int flags) {
    int code = fate(SYNC);
    return code ? code : real(f)->methods->sync(real(f), flags);
}
static int file_size(sqlite3_file *f, sqlite3_int64 *size) { return real(f)->methods->file_size(real(f), size); }
static int file_lock(sqlite3_file *f, int level) { return real(f)->methods->lock(real(f), level); }
static int file_unlock(sqlite3_file *f, int level) { return real(f)->methods->unlock(real(f), level); }
static int file_reserved(sqlite3_file *f, int *result) { return real(f)->methods->check_reserved_lock(real(f), result); }
static int file_control(sqlite3_file *f, int op, void *data) { return real(f)->methods->file_control(real(f), op, data); }
static int file_sector(sqlite3_file *f) { return real(f)->methods->sector_size(real(f)); }
static int file_device(sqlite3_file *f) { return real(f)->methods->device_characteristics(real(f)); }
static int shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **memory) {
    return real(f)->methods->shm_map(real(f), page, size, extend, memory);
}
static int shm_lock(sqlite3_file *f, int offset, int n, int flags) {
    return real(f)->methods->shm_lock(real(f), offset, n, flags);
}
static void shm_barrier(sqlite3_file *f) { real(f)->methods->shm_barrier(real(f)); }
static int shm_unmap(sqlite3_file *f, int deletes) { return real(f)->methods->shm_unmap(real(f), deletes); }

// The second version, without memory maps: every write goes past us.
static const methods wrapping = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock, file_reserved,
    file_control, file_sector, file_device, shm_map, shm_lock, shm_barrier, shm_unmap, 0, 0,
};

static sqlite3_vfs *underlying;
static sqlite3_vfs layer;

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    wrapped *ours = (wrapped *)file;
    ours->real = (sqlite3_file *)(ours + 1);
    memset(ours->real, 0, (size_t)underlying->file_size);
    int code = underlying->open(underlying, name, ours->real, flags, out);
    // SQLite closes a file whose methods are set, even after a failure to open it.
    ours->base.methods = ours->real->methods ? &wrapping : 0;
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    int code = fate(DELETE);
    return code ? code : underlying->delete(underlying, name, sync);
}

int failing_disk_install(void) {
    if (underlying) return OK;
    underlying = sqlite3_vfs_find(0);
    if (!underlying) return CANNOT_OPEN;
    layer = *underlying;
    layer.name = "failing-disk";
    layer.next = 0;
    layer.file_size = underlying->file_size + (int)sizeof(wrapped);
    layer.open = vfs_open;
    layer.delete = vfs_delete;
    return sqlite3_vfs_register(&layer, 1);
}

void failing_disk_arm(long call, failing_disk_manner manner, int lasts) {
    disk.armed = 1;
    disk.call = call;
    disk.manner = manner;
    disk.lasts = lasts;
    disk.calls = 0;
    disk.failures = 0;
}

void failing_disk_heal(void) { disk.armed = 0; }

long failing_disk_calls(void) { return disk.calls; }

long failing_disk_failures(void) { return disk.failures; }
