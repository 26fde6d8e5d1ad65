/*
 * Preloaded into a process, makes chosen calls of the C library fail with EIO.
 * UNHIDDEN_FAULT="CALL SUFFIX FIRST COUNT": of the calls CALL ("sync", "read" or "write") on files whose names end in
 * SUFFIX, those numbered FIRST to FIRST + COUNT - 1 fail. Setting it to another text starts the numbering anew, so a
 * process can arm its own faults. The first call that fails is told on standard error.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char armed[256];
static char call_name[16];
static char suffix[128];
static long first, count, seen;

static int is_on(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t wanted = strlen(suffix);
  return (size_t)length >= wanted && strcmp(path + length - wanted, suffix) == 0;
}

static int fails(const char *call, int file) {
  const char *fault = getenv("UNHIDDEN_FAULT");
  if (!fault || !*fault) return 0;
  int failing = 0;
  pthread_mutex_lock(&lock);
  if (strcmp(fault, armed) != 0) {
    snprintf(armed, sizeof armed, "%s", fault);
    seen = 0;
    if (sscanf(fault, "%15s %127s %ld %ld", call_name, suffix, &first, &count) != 4) count = 0;
  }
  if (strcmp(call, call_name) == 0 && is_on(file)) {
    seen += 1;
    failing = seen >= first && seen < first + count;
    if (failing && seen == first) dprintf(2, "made to fail: %s\n", fault);
  }
  pthread_mutex_unlock(&lock);
  return failing;
}

#define FAIL_OR_PASS(call, name, type, ...) \
  static type (*real)();                    \
  if (!real) real = (type(*)())dlsym(RTLD_NEXT, name); \
  if (fails(call, file)) {                  \
    errno = EIO;                            \
    return -1;                              \
  }                                         \
  return real(__VA_ARGS__)

int fsync(int file) { FAIL_OR_PASS("sync", "fsync", int, file); }
int fdatasync(int file) { FAIL_OR_PASS("sync", "fdatasync", int, file); }
ssize_t pread(int file, void *to, size_t size, off_t at) { FAIL_OR_PASS("read", "pread", ssize_t, file, to, size, at); }
ssize_t pread64(int file, void *to, size_t size, off64_t at) { FAIL_OR_PASS("read", "pread64", ssize_t, file, to, size, at); }
ssize_t pwrite(int file, const void *from, size_t size, off_t at) { FAIL_OR_PASS("write", "pwrite", ssize_t, file, from, size, at); }
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) { FAIL_OR_PASS("write", "pwrite64", ssize_t, file, from, size, at); }
