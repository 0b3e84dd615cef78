#include "serve/sandbox_paths.h"
#include "base/fs.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool sandbox_paths_lies_in(const char *folder, const char *path)
{
    size_t n = strlen(folder);
    if (strcmp(folder, "/") == 0)
        return true;
    return strncmp(folder, path, n) == 0 && (path[n] == '/' || !path[n]);
}

static bool is_inside(const struct sandbox_paths *in, const char *real)
{
    for (int i = 0; i < in->n; i++) {
        if (sandbox_paths_lies_in(in->folder[i], real))
            return true;
    }
    return false;
}

static const char *sandbox_paths_refuse(struct err *err, const char *path)
{
    err_set(err, "%s is outside the folders that the server was started with", path);
    return NULL;
}

static const char *real_of(const char *path, struct arena *a)
{
    char *real = realpath(path, NULL);
    int saved = errno;
    const char *own = real ? arena_strdup(a, str_of(real)) : NULL;
    free(real);
    errno = saved;
    return own;
}

/* The error does not show whether an outside path exists. */
const char *sandbox_paths_existing(const struct sandbox_paths *in, const char *path,
                                   struct arena *a, struct err *err)
{
    const char *full = fs_join(a, in->folder[0], path), *real = real_of(full, a);
    if (real)
        return is_inside(in, real) ? real : sandbox_paths_refuse(err, path);
    int code = errno;
    if (!is_inside(in, fs_normal(a, full)))
        return sandbox_paths_refuse(err, path);
    err_set(err, "%s: %s", path, fs_reason(code));
    return NULL;
}

const char *sandbox_paths_new(const struct sandbox_paths *in, const char *path, struct arena *a,
                              struct err *err)
{
    const char *rest = "", *full = fs_join(a, in->folder[0], path), *real;
    struct stat st;
    while (!(real = real_of(full, a))) {
        const char *last = fs_basename(full);
        bool odd = !*last || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
        if (odd || errno != ENOENT || lstat(full, &st) == 0) { /* a link that leads nowhere */
            err_set(err, "%s can't be written to", path);
            return NULL;
        }
        rest = *rest ? fs_join(a, last, rest) : last;
        full = fs_dirname(a, full);
    }
    if (!is_inside(in, real))
        return sandbox_paths_refuse(err, path);
    return *rest ? fs_join(a, real, rest) : real;
}
