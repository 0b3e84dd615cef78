#include "project/output.h"
#include "base/fs.h"
#include "base/vec.h"
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int write_tree(const char *output, struct str bytes, struct err *err)
{
    struct arena a = {0};
    int rc = fs_mkdirs(fs_dirname(&a, output), err) < 0 ? -1 : fs_write_atomic(output, bytes, err);
    arena_release(&a);
    return rc;
}

/* The first original is the one to go back to: a later run never replaces it. It has the input's mode: what
 * is private stays private. */
static int keep_original(const char *path, const struct source *src, struct err *err)
{
    struct arena a = {0};
    const char *original = arena_printf(&a, "%s" ORIGINAL, path);
    int rc = 0;
    if (fs_kind(original) == FS_NONE) {
        struct stat st;
        rc = fs_write_atomic(original, (struct str){src->bytes, src->len}, err);
        if (rc == 0 && (stat(path, &st) != 0 || chmod(original, st.st_mode & 0777) != 0))
            rc = err_set(err, "%s: %s", original, strerror(errno));
    }
    arena_release(&a);
    return rc;
}

static int write_in_place(const char *path, const struct translation *tr, struct str bytes, struct err *err)
{
    if (str_eq(bytes, (struct str){tr->src->bytes, tr->src->len}))
        return 0;
    if (keep_original(path, tr->src, err) < 0)
        return -1;
    return fs_write_atomic(path, bytes, err);
}

/* A name in a diff's header: quoted as git and diff do it where it has bytes that would end the line or the
 * name. */
static const char *diff_label(const char *path, struct arena *a)
{
    struct buf b = {0};
    bool plain = true;
    for (const char *p = path; *p; p++)
        plain = plain && (unsigned char)*p >= ' ' && *p != '"' && *p != '\\' && *p != 127;
    if (plain)
        return path;
    buf_addch(&b, '"');
    for (const char *p = path; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < ' ' || c == 127)
            buf_printf(&b, "\\%03o", c);
        else
            buf_printf(&b, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    buf_addch(&b, '"');
    const char *label = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return label;
}

static void print_diff(const char *path, const struct translation *tr, struct buf *text)
{
    struct arena a = {0};
    const char *label = diff_label(path, &a);
    settled_diff(&tr->settled, tr->src, label, label, 3, text);
    arena_release(&a);
}

int output_file(enum output_mode mode, const char *output, const char *path, const struct translation *tr,
                struct buf *text, struct err *err)
{
    if (mode == OUT_NONE)
        return 0;
    if (mode == OUT_STDOUT) {
        settled_apply(&tr->settled, tr->src, text);
        return 0;
    }
    if (mode == OUT_DIFF) {
        print_diff(path, tr, text);
        return 0;
    }
    struct buf bytes = {0};
    settled_apply(&tr->settled, tr->src, &bytes);
    int rc = mode == OUT_TREE ? write_tree(output, buf_str(&bytes), err)
                              : write_in_place(path, tr, buf_str(&bytes), err);
    buf_release(&bytes);
    return rc;
}

/* Restoring. */
struct originals {
    VEC(char *) path;
    struct arena arena;
};

static int collect(void *ctx, const char *path)
{
    struct originals *o = ctx;
    if (str_ends(str_of(path), STR(ORIGINAL)))
        vec_push(&o->path, arena_strdup(&o->arena, str_of(path)));
    return 0;
}

static int collect_operand(struct originals *o, const char *path, struct err *err)
{
    enum fs_kind kind = fs_kind(path);
    if (kind == FS_DIR)
        return fs_walk(path, collect, o, err);
    const char *original = arena_printf(&o->arena, "%s" ORIGINAL, path);
    if (str_ends(str_of(path), STR(ORIGINAL)) && kind == FS_FILE)
        return collect(o, path);
    if (fs_kind(original) != FS_FILE)
        return err_set(err, "%s: no original is kept beside it (%s)", path, original);
    return collect(o, original);
}

/* Copied, not renamed, where the port still exists: a link stays a link, and the mode is the port's. */
static int restore(struct originals *o, const char *original, struct err *err)
{
    struct str from = str_of(original);
    const char *to = arena_strdup(&o->arena, str_cut(from, 0, from.n - strlen(ORIGINAL)));
    struct buf bytes = {0};
    int rc;
    if (fs_kind(to) == FS_NONE) {
        rc = rename(original, to) == 0 ? 0 : err_set(err, "%s: %s", original, strerror(errno));
    } else {
        rc = fs_read(original, INPUT_MAX, &bytes, err);
        if (rc == 0)
            rc = fs_write_atomic(to, buf_str(&bytes), err);
        if (rc == 0 && unlink(original) != 0)
            rc = err_set(err, "%s: %s", original, strerror(errno));
    }
    buf_release(&bytes);
    return rc;
}

int project_restore(const char *const *paths, int npaths, struct err *err)
{
    struct originals o = {0};
    int restored = 0;
    for (int i = 0; i < npaths && restored >= 0; i++)
        restored = collect_operand(&o, paths[i], err);
    for (size_t i = 0; i < o.path.n && restored >= 0; i++)
        restored = restore(&o, o.path.p[i], err) < 0 ? -1 : restored + 1;
    vec_release(&o.path);
    arena_release(&o.arena);
    return restored;
}
