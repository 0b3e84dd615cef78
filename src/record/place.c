#include "record/place.h"
#include "base/fs.h"
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void record_place_read(struct record_place *p, struct arena *a)
{
    const char *file = getenv("TRANSHIP_RECORD"), *root = getenv("TRANSHIP_RECORD_ROOT"),
               *parent = getenv("TRANSHIP_RECORD_PARENT");
    p->cwd = fs_absolute(a, ".");
    p->file = file && *file ? file : NULL;
    p->root = root && *root == '/' ? root : p->cwd;
    p->path = getenv("TRANSHIP_RECORD_PATH");
    p->toolkit = getenv("TRANSHIP_RECORD_TOOLKIT");
    p->inner = getenv("TRANSHIP_RECORD_INNER") != NULL;
    p->parent = parent ? strtol(parent, NULL, 10) : 0;
}

long record_new_id(void)
{
    enum { PID_BITS = 22 }; /* PID_MAX_LIMIT of Linux is 2^22 */
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    uint64_t id = ms << PID_BITS | ((uint64_t)getpid() & ((1u << PID_BITS) - 1));
    return (long)(id & INT64_MAX);
}

const char *record_below(const char *root, const char *path)
{
    size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    if (strncmp(path, root, n) != 0 || (path[n] && path[n] != '/'))
        return NULL;
    return path + n + (path[n] == '/');
}

/* The root is without links; a build may name it by a path with some. */
static const char *without_links(const char *path, struct arena *a)
{
    char *real = realpath(fs_dirname(a, path), NULL);
    const char *out = real ? fs_join(a, real, fs_basename(path)) : path;
    free(real);
    return out;
}

const char *record_path(const struct record_place *p, const char *path, struct arena *a)
{
    const char *whole = fs_normal(a, fs_join(a, p->cwd, path));
    const char *rest = record_below(p->root, whole);
    if (!rest && path[0] == '/')
        rest = record_below(p->root, without_links(whole, a));
    return !rest ? whole : *rest ? arena_strdup(a, str_of(rest)) : ".";
}

void place_put_first(const char *variable, const char *folders, struct arena *a)
{
    const char *old = getenv(variable);
    setenv(variable, old && *old ? arena_printf(a, "%s:%s", folders, old) : folders, 1);
}
