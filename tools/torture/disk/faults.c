/* Lets calls of the system that change files fail. Loaded before the C library, by LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

static char folder[512];

__attribute__((constructor)) static void begin(void) {
  const char *given = getenv("FAULTS_FOLDER");
  snprintf(folder, sizeof folder, "%s", given ? given : "");
}

/* The number of the error that the file of that name in the folder holds; 0 without it. */
static int error_of(const char *call) {
  char path[600], text[8] = "";
  int before = errno;
  snprintf(path, sizeof path, "%s/%s", folder, call);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
    close(file);
  }
  errno = before;
  return atoi(text);
}

#define FAILING(result, call, parameters, arguments, fault)        \
  result call parameters {                                         \
    int error = error_of(fault);                                   \
    if (error) return errno = error, -1;                           \
    result(*real) parameters = dlsym(RTLD_NEXT, #call);            \
    return real arguments;                                         \
  }

FAILING(int, fsync, (int file), (file), "flush")
FAILING(int, fdatasync, (int file), (file), "flush")
FAILING(int, rename, (const char *from, const char *to), (from, to), "rename")
FAILING(ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at), "write")
FAILING(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at), "write")
FAILING(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at), "write")
FAILING(ssize_t, pwritev64, (int file, const struct iovec *parts, int count, off64_t at), (file, parts, count, at), "write")
