#include "clang/absent.h"
#include "base/buf.h"
#include "clang/toolkit.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

enum { NOTED_MAX = 16 << 20 }; /* bytes of paths */

static bool noting;      /* set before any thread is there */
static struct buf noted; /* each with a NUL */
static bool too_many;

void absent_start(void)
{
    noting = true;
}

void absent_forget(void)
{
    noted.len = 0;
    too_many = false;
}

/* GCC's folders are named by way of the one that the compiler pretends to be installed in. */
static bool is_of_the_system(const char *path)
{
    static const char *const folders[] = {"/usr/include/", "/usr/lib/", "/../", VIRTUAL_ROOT "/",
                                          "/proc/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return true;
    }
    return false;
}

static void absent_note(const char *path)
{
    size_t n = strlen(path) + 1;
    int e = errno;
    if (!noting || (e != ENOENT && e != ENOTDIR) || path[0] != '/' || is_of_the_system(path))
        return;
    if (noted.len + n > NOTED_MAX)
        too_many = true;
    else
        buf_add(&noted, path, n);
    errno = e;
}

void absent_list(struct absent *out, struct arena *a)
{
    struct stat st;
    if (too_many)
        vec_push(&out->v, "/");
    for (size_t i = 0; i < noted.len; i += strlen(noted.p + i) + 1) {
        const char *path = noted.p + i;
        if (fstatat(AT_FDCWD, path, &st, 0) != 0)
            vec_push(&out->v, arena_strdup(a, str_of(path)));
    }
}

/* They stand before the C library's for the whole program, its libraries included, as
 * open does in guard.c.
 */
int stat(const char *path, struct stat *st)
{
    int rc = fstatat(AT_FDCWD, path, st, 0);
    if (rc != 0)
        absent_note(path);
    return rc;
}

int stat64(const char *path, struct stat64 *st)
{
    int rc = fstatat64(AT_FDCWD, path, st, 0);
    if (rc != 0)
        absent_note(path);
    return rc;
}
