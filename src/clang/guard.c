#include "clang/guard.h"
#include "clang/absent.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REFUSED_MAX = 8, PATH_LENGTH = 4096 };

static bool guarded; /* set before any thread is there */

static char allowed[PATH_LENGTH]; /* a folder and a slash, or "" */

/* The first files that were refused in this parse. */
static struct {
    char path[REFUSED_MAX][PATH_LENGTH];
    const char *why[REFUSED_MAX];
    int n;
} refused;

void guard_start(void)
{
    guarded = true;
    absent_start();
}

void guard_allow(const char *folder)
{
    size_t n = folder ? strlen(folder) : 0;
    if (!guarded) /* elsewhere, threads parse at once */
        return;
    allowed[0] = '\0';
    if (n && n + 2 < sizeof allowed) {
        memcpy(allowed, folder, n);
        strcpy(allowed + n, "/");
    }
}

static bool is_allowed(const char *path)
{
    return allowed[0] && strncmp(path, allowed, strlen(allowed)) == 0 && !strstr(path, "/../");
}

void guard_forget(void)
{
    if (guarded) /* elsewhere, threads parse at once */
        refused.n = 0;
}

/* Does libclang mean this path? It opens "/folder/./name" where it says "./name". */
static bool guard_is_named(const char *path, const char *name, size_t n)
{
    size_t all = strlen(path);
    return all >= n && memcmp(path + all - n, name, n) == 0 &&
           (all == n || path[all - n - 1] == '/');
}

const char *guard_explain(const char *text, struct arena *a)
{
    static const char cannot[] = "cannot open file '";
    const char *name = strstr(text, cannot), *end;
    if (!name || !(end = strstr(name + strlen(cannot), "': ")))
        return text;
    name += strlen(cannot);
    for (int i = 0; i < refused.n; i++) {
        if (guard_is_named(refused.path[i], name, (size_t)(end - name)))
            return arena_printf(a, "%.*s': %s", (int)(end - text), text, refused.why[i]);
    }
    return text;
}

/* Why a file is not to be opened, or NULL. */
static const char *objection(const struct stat *st)
{
    if (S_ISDIR(st->st_mode))
        return NULL;
    if (!S_ISREG(st->st_mode))
        return "it is no regular file";
    return st->st_size > GUARD_FILE_MAX ? "it is larger than 256 MiB" : NULL;
}

static int guard_refuse(const char *path, const char *why)
{
    if (refused.n < REFUSED_MAX && strlen(path) < PATH_LENGTH) {
        refused.why[refused.n] = why;
        strcpy(refused.path[refused.n++], path);
    }
    errno = EACCES;
    return -1;
}

/* Looked at before, since to open a device may do something; and after, since it may be
 * another one by then. O_NONBLOCK: a FIFO that nobody writes to is opened at once. It means
 * nothing for what stays open. */
static int open_guarded(const char *path, int flags)
{
    struct stat st;
    if ((flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC)) {
        errno = EACCES;
        return -1;
    }
    if (stat(path, &st) != 0)
        return -1;
    const char *why = objection(&st);
    int fd = why ? -1 : openat(AT_FDCWD, path, flags | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 && (fstat(fd, &st) != 0 || (why = objection(&st)))) {
        close(fd);
        fd = -1;
    }
    return why ? guard_refuse(path, why) : fd;
}

static int open_any(const char *path, int flags, mode_t mode)
{
    return guarded && !is_allowed(path) ? open_guarded(path, flags)
                                        : openat(AT_FDCWD, path, flags, mode);
}

/* They stand before the C library's for the whole program, its libraries included: libLLVM opens
 * files by these names alone. */
int open(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return open_any(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return open_any(path, flags | O_LARGEFILE, mode);
}
