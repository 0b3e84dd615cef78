/* Operations on paths as text. */
#include "base/fs.h"
#include <stdlib.h>
#include <unistd.h>

const char *fs_basename(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *fs_dirname(struct arena *a, const char *path)
{
    const char *name = fs_basename(path);
    size_t n = (size_t)(name - path);
    if (n == 0)
        return arena_strdup(a, STR("."));
    while (n > 1 && path[n - 1] == '/')
        n--;
    return arena_strdup(a, (struct str){path, n});
}

char *fs_join(struct arena *a, const char *dir, const char *name)
{
    if (name[0] == '/' || !dir[0])
        return arena_strdup(a, str_of(name));
    bool slash = dir[strlen(dir) - 1] == '/';
    return arena_printf(a, "%s%s%s", dir, slash ? "" : "/", name);
}

/* Removes the last part of the normal path of n bytes at p. Returns its new length, or SIZE_MAX if
 * there is no part that ".." could remove. */
static size_t without_last(const char *p, size_t n, bool absolute)
{
    if (absolute && n == 1)
        return n;
    size_t from = n;
    while (from && p[from - 1] != '/')
        from--;
    if (n == 0 || (n - from == 2 && p[from] == '.' && p[from + 1] == '.'))
        return SIZE_MAX;
    return from > 1 ? from - 1 : from;
}

const char *fs_without_dots(const char *path)
{
    while (path[0] == '.' && (path[1] == '/' || (path[1] == '.' && path[2] == '/')))
        path += path[1] == '/' ? 2 : 3;
    return path;
}

char *fs_normal(struct arena *a, const char *path)
{
    /* Never longer than the text itself, or "." for the empty one. */
    char *out = arena_alloc(a, strlen(path) + 2);
    bool absolute = path[0] == '/';
    size_t n = 0;
    if (absolute)
        out[n++] = '/';
    while (*path) {
        size_t len = strcspn(path, "/");
        bool up = len == 2 && path[0] == '.' && path[1] == '.';
        size_t back = up ? without_last(out, n, absolute) : SIZE_MAX;
        if (back != SIZE_MAX) {
            n = back;
        } else if (len && !(len == 1 && path[0] == '.')) {
            if (n && out[n - 1] != '/')
                out[n++] = '/';
            memcpy(out + n, path, len);
            n += len;
        }
        path += len + (path[len] == '/');
    }
    if (n == 0)
        out[n++] = '.';
    out[n] = '\0';
    return out;
}

char *fs_absolute(struct arena *a, const char *path)
{
    if (path[0] == '/')
        return fs_normal(a, path);
    char *here = getcwd(NULL, 0);
    char *out = fs_normal(a, here ? fs_join(a, here, path) : path);
    free(here);
    return out;
}

char *fs_shown(struct arena *a, const char *absolute)
{
    char *here = getcwd(NULL, 0);
    size_t n = here && strcmp(here, "/") != 0 ? strlen(here) : 0;
    bool below = here && strncmp(absolute, here, n) == 0 && absolute[n] == '/' && absolute[n + 1];
    free(here);
    return arena_strdup(a, str_of(below ? absolute + n + 1 : absolute));
}

char *fs_common(struct arena *a, const char *x, const char *y)
{
    size_t same = 0;
    for (size_t i = 0;; i++) {
        bool end_x = !x[i] || x[i] == '/', end_y = !y[i] || y[i] == '/';
        if (end_x && end_y)
            same = i;
        if (!x[i] || !y[i] || x[i] != y[i])
            break;
    }
    return arena_strdup(a, same ? (struct str){x, same} : STR("/"));
}

char *fs_relative(struct arena *a, const char *folder, const char *path)
{
    struct buf out = {0};
    const char *common = fs_common(a, folder, path);
    size_t same = common[1] ? strlen(common) : 0;
    for (const char *p = folder + same; *p; p += strcspn(p, "/")) {
        p += *p == '/';
        if (*p)
            buf_addstr(&out, "../");
    }
    buf_addstr(&out, path + same + (path[same] == '/'));
    if (out.len && out.p[out.len - 1] == '/')
        out.p[--out.len] = '\0';
    char *text = arena_strdup(a, out.len ? buf_str(&out) : STR("."));
    buf_release(&out);
    return text;
}
