/* Lists of inputs: --files-from. */
#include "project/find/inputs_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { LIST_MAX = 64 << 20 };

/* Reads all that there is, from a pipe as well: the user named it. */
static int inputs_list_read_list(const char *path, struct buf *out, struct err *err)
{
    char block[65536];
    ssize_t n = -1;
    int fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    while (fd >= 0 && out->len <= LIST_MAX &&
           ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR)))
        buf_add(out, block, n > 0 ? (size_t)n : 0);
    int code = n < 0 ? errno : 0;
    if (fd >= 0)
        close(fd);
    if (code)
        return err_set(err, "--files-from %s: %s", path, fs_reason(code));
    if (out->len > LIST_MAX)
        return err_set(err, "--files-from %s: is larger than %d MiB", path, LIST_MAX >> 20);
    return 0;
}

const char *inputs_place(struct arena *a, const char *path)
{
    const char *normal = fs_normal(a, path);
    bool out =
        normal[0] == '/' || strcmp(normal, "..") == 0 || str_starts(str_of(normal), STR("../"));
    return out ? NULL : strcmp(normal, ".") == 0 ? "" : normal;
}

/* The names of all lists. */
struct inputs_list {
    VEC(const char *) path;
    const char
        *top;     /* the folder that the names from the root, or with "..", have in common: "/x/" */
    size_t whole; /* how many these are */
};

/* A path from the root. */
static const char *inputs_list_whole(struct arena *a, const char *path)
{
    char *here = path[0] == '/' ? NULL : realpath(".", NULL);
    const char *whole = fs_normal(a, here ? fs_join(a, here, path) : path);
    free(here);
    return whole;
}

/* Of names that are all below this folder, that is this one. */
static void inputs_list_find_top(struct inputs_list *l, struct arena *a)
{
    for (size_t i = 0; i < l->path.n; i++) {
        if (inputs_place(a, l->path.p[i]))
            continue;
        const char *whole = inputs_list_whole(a, l->path.p[i]);
        size_t n = (size_t)(fs_basename(whole) - whole), k = 0;
        n = l->whole++ ? n : 0;
        while (k < n && l->top[k] == whole[k])
            k++;
        while (k && l->top[k - 1] != '/')
            k--;
        l->top = n ? arena_strdup(a, (struct str){l->top, k})
                   : arena_strdup(a, (struct str){whole, (size_t)(fs_basename(whole) - whole)});
    }
    char *here = realpath(".", NULL);
    const char *folder = here ? arena_printf(a, "%s/", strcmp(here, "/") == 0 ? "" : here) : NULL;
    if (folder && l->top && str_starts(str_of(l->top), str_of(folder))) {
        l->top = folder;
        l->whole = l->path.n + 1; /* even a single one */
    }
    free(here);
}

/* Where the port of a listed path goes: the tree is kept below the folder that the names have in
 * common. NULL: by its name alone. */
static const char *inputs_list_place(const struct inputs_list *l, const char *path, struct arena *a)
{
    const char *below = inputs_place(a, path);
    if (below || l->whole < 2)
        return below;
    const char *whole = inputs_list_whole(a, path);
    return str_starts(str_of(whole), str_of(l->top)) ? whole + strlen(l->top) : NULL;
}

static int inputs_list_add_list(struct inputs *in, struct inputs_list *l, struct str left,
                                const char *list, struct err *err)
{
    char end = left.n && memchr(left.p, '\0', left.n) ? '\0' : '\n';
    while (left.n) {
        const char *stop = memchr(left.p, end, left.n);
        size_t n = stop ? (size_t)(stop - left.p) : left.n;
        struct str name = str_cut(left, 0, n);
        left = str_cut(left, n + 1, left.n);
        if (end == '\n' && str_ends(name, STR("\r")))
            name.n--;
        if (name.n == 0)
            continue;
        if (str_is(name, "-"))
            return err_set(err, "--files-from %s: '-': standard input is not read; name a file",
                           list);
        vec_push(&l->path, (const char *)arena_strdup(in->arena, name));
    }
    return 0;
}

int inputs_add_lists(struct inputs *in, const struct project_options *opt, struct err *err)
{
    struct inputs_list l = {0};
    int rc = 0;
    for (int i = 0; i < opt->nfiles_from && rc == 0; i++) {
        struct buf text = {0};
        rc = inputs_list_read_list(opt->files_from[i], &text, err);
        if (rc == 0)
            rc = inputs_list_add_list(in, &l, buf_str(&text), opt->files_from[i], err);
        buf_release(&text);
    }
    inputs_list_find_top(&l, in->arena);
    for (size_t i = 0; i < l.path.n && rc == 0; i++)
        inputs_add_operand(in, opt, l.path.p[i], inputs_list_place(&l, l.path.p[i], in->arena));
    vec_release(&l.path);
    return rc;
}
