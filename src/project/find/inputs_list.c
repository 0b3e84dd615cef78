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

static int inputs_list_add_list(struct inputs *in, const struct project_options *opt,
                                struct str left, const char *list, struct err *err)
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
        const char *path = arena_strdup(in->arena, name);
        inputs_add_operand(in, opt, path, inputs_place(in->arena, path));
    }
    return 0;
}

int inputs_add_lists(struct inputs *in, const struct project_options *opt, struct err *err)
{
    int rc = 0;
    for (int i = 0; i < opt->nfiles_from && rc == 0; i++) {
        struct buf text = {0};
        rc = inputs_list_read_list(opt->files_from[i], &text, err);
        if (rc == 0)
            rc = inputs_list_add_list(in, opt, buf_str(&text), opt->files_from[i], err);
        buf_release(&text);
    }
    return rc;
}
