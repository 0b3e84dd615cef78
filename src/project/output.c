#include "project/output.h"
#include "base/fs.h"
#include "base/vec.h"
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static int write_tree(const char *output, struct str bytes, struct err *err)
{
    struct arena a = {0};
    int rc = fs_mkdirs(fs_dirname(&a, output), err) < 0 ? -1 : fs_write_atomic(output, bytes, err);
    arena_release(&a);
    return rc;
}

/* The first original is the one to go back to: a later run never replaces it. */
static int keep_original(const char *path, struct str bytes, struct err *err)
{
    struct arena a = {0};
    const char *original = output_original(path, &a);
    int rc = fs_kind(original) == FS_NONE ? fs_write_like(original, path, bytes, err) : 0;
    arena_release(&a);
    return rc;
}

const char *output_original(const char *path, struct arena *a)
{
    return arena_printf(a, "%s" ORIGINAL, path);
}

int output_replace(const char *path, struct str port, struct err *err)
{
    struct buf now = {0};
    int rc = fs_read(path, INPUT_MAX, &now, err);
    if (rc == 0 && !str_eq(buf_str(&now), port)) {
        rc = keep_original(path, buf_str(&now), err);
        if (rc == 0)
            rc = fs_write_atomic(path, port, err);
    }
    buf_release(&now);
    return rc;
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
    if (mode == OUT_STDOUT || mode == OUT_IN_PLACE) {
        settled_apply(&tr->settled, tr->src, text);
        return 0;
    }
    if (mode == OUT_DIFF) {
        print_diff(path, tr, text);
        return 0;
    }
    struct buf bytes = {0};
    settled_apply(&tr->settled, tr->src, &bytes);
    int rc = write_tree(output, buf_str(&bytes), err);
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
        vec_push(&o->path, fs_normal(&o->arena, path));
    return 0;
}

static int collect_operand(struct originals *o, const char *path, struct err *err)
{
    enum fs_kind kind = fs_kind(path);
    if (kind == FS_DIR)
        return fs_walk(path, collect, o, err);
    const char *original = output_original(path, &o->arena);
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

static int by_path(const void *pa, const void *pb)
{
    return strcmp(*(char *const *)pa, *(char *const *)pb);
}

int project_restore(const char *const *paths, int npaths, struct err *err)
{
    struct originals o = {0};
    int restored = 0;
    for (int i = 0; i < npaths && restored >= 0; i++)
        restored = collect_operand(&o, paths[i], err);
    if (o.path.n)
        qsort(o.path.p, o.path.n, sizeof *o.path.p, by_path);
    for (size_t i = 0; i < o.path.n && restored >= 0; i++) {
        if (i && strcmp(o.path.p[i - 1], o.path.p[i]) == 0)
            continue; /* named twice */
        restored = restore(&o, o.path.p[i], err) < 0 ? -1 : restored + 1;
    }
    vec_release(&o.path);
    arena_release(&o.arena);
    return restored;
}
