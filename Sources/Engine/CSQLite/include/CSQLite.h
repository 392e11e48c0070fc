// Declarations of the SQLite functions in use. The values are those of SQLite's stable C interface
// (https://sqlite.org/c3ref/intro.html); the runtime library alone is linked, so no development package is needed.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
typedef int64_t sqlite3_int64;
typedef void (*sqlite3_destructor_type)(void *);

#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_PERM 3
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_NOMEM 7
#define SQLITE_READONLY 8
#define SQLITE_IOERR 10
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_SCHEMA 17
#define SQLITE_CONSTRAINT 19
#define SQLITE_MISMATCH 20
#define SQLITE_MISUSE 21
#define SQLITE_AUTH 23
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101
#define SQLITE_READONLY_ROLLBACK 776
#define SQLITE_READONLY_DBMOVED 1032
#define SQLITE_CONSTRAINT_PRIMARYKEY 1555
#define SQLITE_CONSTRAINT_UNIQUE 2067

#define SQLITE_INTEGER 1
#define SQLITE_FLOAT 2
#define SQLITE_TEXT 3
#define SQLITE_BLOB 4
#define SQLITE_NULL 5

#define SQLITE_OPEN_READONLY 0x00000001
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_URI 0x00000040
#define SQLITE_OPEN_MEMORY 0x00000080
#define SQLITE_OPEN_NOMUTEX 0x00008000
#define SQLITE_OPEN_FULLMUTEX 0x00010000
#define SQLITE_OPEN_EXRESCODE 0x02000000

#define SQLITE_FCNTL_HAS_MOVED 20

#define SQLITE_LIMIT_VARIABLE_NUMBER 9

#define SQLITE_CONFIG_MEMSTATUS 9

#define SQLITE_PREPARE_PERSISTENT 0x01
#define SQLITE_UTF8 1
#define SQLITE_DETERMINISTIC 0x000000800

const char *sqlite3_libversion(void);
int sqlite3_libversion_number(void);

int sqlite3_config(int option, ...);
// Swift calls no function whose arguments vary in number.
static inline int sqlite3_config_memstatus(int on) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, on); }

int sqlite3_open_v2(const char *filename, sqlite3 **database, int flags, const char *vfs);
int sqlite3_close_v2(sqlite3 *database);
int sqlite3_errcode(sqlite3 *database);
int sqlite3_extended_errcode(sqlite3 *database);
const char *sqlite3_errmsg(sqlite3 *database);
const char *sqlite3_errstr(int code);
int sqlite3_busy_timeout(sqlite3 *database, int milliseconds);
int sqlite3_sleep(int milliseconds);
int sqlite3_db_readonly(sqlite3 *database, const char *name);
const char *sqlite3_db_filename(sqlite3 *database, const char *name);
const char *sqlite3_filename_wal(const char *file);
int sqlite3_file_control(sqlite3 *database, const char *name, int operation, void *argument);
int sqlite3_exec(sqlite3 *database, const char *sql, int (*callback)(void *, int, char **, char **), void *context,
                 char **message);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *database);
int sqlite3_limit(sqlite3 *database, int category, int value);
int sqlite3_changes(sqlite3 *database);
int sqlite3_total_changes(sqlite3 *database);
int sqlite3_get_autocommit(sqlite3 *database);
void sqlite3_interrupt(sqlite3 *database);
void sqlite3_free(void *memory);

int sqlite3_prepare_v3(sqlite3 *database, const char *sql, int length, unsigned int flags, sqlite3_stmt **statement,
                       const char **tail);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_clear_bindings(sqlite3_stmt *statement);
int sqlite3_stmt_readonly(sqlite3_stmt *statement);
const char *sqlite3_sql(sqlite3_stmt *statement);
char *sqlite3_expanded_sql(sqlite3_stmt *statement);
sqlite3 *sqlite3_db_handle(sqlite3_stmt *statement);

int sqlite3_bind_parameter_count(sqlite3_stmt *statement);
int sqlite3_bind_null(sqlite3_stmt *statement, int index);
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value);
int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value);
int sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length, sqlite3_destructor_type);
int sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length, sqlite3_destructor_type);
int sqlite3_bind_zeroblob(sqlite3_stmt *statement, int index, int length);

int sqlite3_column_count(sqlite3_stmt *statement);
const char *sqlite3_column_name(sqlite3_stmt *statement, int column);
int sqlite3_column_type(sqlite3_stmt *statement, int column);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int column);
double sqlite3_column_double(sqlite3_stmt *statement, int column);
const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column);
const void *sqlite3_column_blob(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);
sqlite3_value *sqlite3_column_value(sqlite3_stmt *statement, int column);

int sqlite3_create_function_v2(sqlite3 *database, const char *name, int arguments, int encoding, void *context,
                               void (*function)(sqlite3_context *, int, sqlite3_value **),
                               void (*step)(sqlite3_context *, int, sqlite3_value **),
                               void (*final)(sqlite3_context *), void (*destroy)(void *));
void *sqlite3_user_data(sqlite3_context *context);
void *sqlite3_get_auxdata(sqlite3_context *context, int argument);
void sqlite3_set_auxdata(sqlite3_context *context, int argument, void *data, void (*destroy)(void *));
int sqlite3_value_type(sqlite3_value *value);
sqlite3_int64 sqlite3_value_int64(sqlite3_value *value);
double sqlite3_value_double(sqlite3_value *value);
const unsigned char *sqlite3_value_text(sqlite3_value *value);
const void *sqlite3_value_blob(sqlite3_value *value);
int sqlite3_value_bytes(sqlite3_value *value);
void sqlite3_result_null(sqlite3_context *context);
void sqlite3_result_int64(sqlite3_context *context, sqlite3_int64 value);
void sqlite3_result_double(sqlite3_context *context, double value);
void sqlite3_result_text(sqlite3_context *context, const char *text, int length, sqlite3_destructor_type);
void sqlite3_result_error(sqlite3_context *context, const char *message, int length);
void sqlite3_result_error_nomem(sqlite3_context *context);
void sqlite3_result_blob(sqlite3_context *context, const void *bytes, int length, sqlite3_destructor_type);
void *sqlite3_aggregate_context(sqlite3_context *context, int size);

/* For tests that look on from outside: told of every connection, and of every statement before it runs. */
#define SQLITE_TRACE_STMT 1
int sqlite3_auto_extension(void (*entry)(void));
int sqlite3_trace_v2(sqlite3 *database, unsigned mask, int (*callback)(unsigned, void *, void *, void *),
                     void *context);

#endif
