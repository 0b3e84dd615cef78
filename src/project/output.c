#include "project/output.h"
#include "base/fs.h"
#include "base/vec.h"
#include <errno.h>
#include <stdio.h>

static int write_tree(const char *output, struct str bytes, struct err *err)
{
    struct arena a = {0};
    int rc = fs_mkdirs(fs_dirname(&a, output), err) < 0 ? -1 : fs_write_atomic(output, bytes, err);
    arena_release(&a);
    return rc;
}

/* The first original is the one to go back to: a later run never replaces it. */
static int keep_original(const char *path, const struct source *src, struct err *err)
{
    struct arena a = {0};
    const char *original = arena_printf(&a, "%s" ORIGINAL, path);
    int rc = 0;
    if (fs_kind(original) == FS_NONE)
        rc = fs_write_atomic(original, (struct str){src->bytes, src->len}, err);
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
        settled_diff(&tr->settled, tr->src, path, path, 3, text);
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

int project_restore(const char *const *paths, int npaths, struct err *err)
{
    struct originals o = {0};
    int restored = 0;
    for (int i = 0; i < npaths && restored >= 0; i++)
        restored = collect_operand(&o, paths[i], err);
    for (size_t i = 0; i < o.path.n && restored >= 0; i++) {
        struct str from = str_of(o.path.p[i]);
        const char *to = arena_strdup(&o.arena, str_cut(from, 0, from.n - strlen(ORIGINAL)));
        if (rename(o.path.p[i], to) != 0)
            restored = err_set(err, "%s: %s", o.path.p[i], strerror(errno));
        else
            restored++;
    }
    vec_release(&o.path);
    arena_release(&o.arena);
    return restored;
}
