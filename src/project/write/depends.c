#include "project/write/depends.h"
#include "base/fs.h"
#include "base/texts.h"
#include "project/find/inputs.h"
#include "project/units/units.h"

void depends_release(struct depends *d)
{
    vec_release(&d->file);
    arena_release(&d->arena);
}

void depends_add(struct depends *d, const char *path)
{
    vec_push(&d->file, (const char *)arena_strdup(&d->arena, str_of(path)));
}

/* True for a file of the cache: it may vanish at any time, and is made again. */
static bool is_cached(const struct project_options *opt, const char *path)
{
    const char *folder = opt->cache_dir;
    return folder && str_starts(str_of(path), str_of(folder)) && path[strlen(folder)] == '/';
}

void depends_add_unit(const struct project_options *opt, const struct unit *unit)
{
    struct depends *d = opt->depends;
    for (uint32_t i = 0; d && i < unit->facts.nread; i++)
        if (!is_cached(opt, unit->facts.read[i]))
            depends_add(d, unit->facts.read[i]);
}

void depends_add_inputs(const struct project_options *opt, const struct inputs *in,
                        const struct database *db)
{
    struct depends *d = opt->depends;
    for (size_t i = 0; d && i < in->jobs.n; i++)
        if (!in->jobs.p[i].skipped)
            depends_add(d, in->jobs.p[i].path);
    for (size_t i = 0; d && i < in->extra.v.n; i++)
        if (!in->extra.v.p[i].skipped && in->extra.v.p[i].kind == EXTRA_FILE)
            depends_add(d, in->extra.v.p[i].path);
    for (size_t i = 0; d && i < db->file.n; i++)
        depends_add(d, db->file.p[i]);
    for (int i = 0; d && i < opt->nfiles_from; i++)
        depends_add(d, opt->files_from[i]);
}

/* Blanks and # behind a backslash, backslashes before them doubled, $ twice. A blank ends a
 * name, # begins a comment. */
static void depends_add_name(struct buf *out, const char *name)
{
    for (const char *c = name; *c; c++) {
        if (*c == ' ' || *c == '\t' || *c == '#') {
            for (const char *before = c; before > name && before[-1] == '\\'; before--)
                buf_addch(out, '\\');
            buf_addch(out, '\\');
        } else if (*c == '$')
            buf_addch(out, '$');
        buf_addch(out, *c);
    }
}

/* The files in order, each once, without what is none. */
static size_t existing_files(const struct depends *d, struct arena *a, const char ***out)
{
    const char **file = ARENA_ARRAY(a, const char *, d->file.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < d->file.n; i++) {
        const char *path = fs_normal(a, d->file.p[i]);
        if (fs_kind(path) == FS_FILE)
            file[n++] = path;
    }
    *out = file;
    return texts_settle(file, n);
}

static int depends_add_names(struct buf *out, const char *const *name, size_t n,
                             const char *between, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        if (strpbrk(name[i], "\n\r"))
            return err_set(err, "a make rule can't contain a name with a line end");
        buf_addstr(out, i ? between : "");
        depends_add_name(out, name[i]);
    }
    return 0;
}

int depends_rule(const struct depends *d, const char *const *target, size_t ntargets,
                 struct buf *out, struct err *err)
{
    static const char next[] = " \\\n  ";
    struct arena a = {0};
    const char **file;
    size_t n = existing_files(d, &a, &file);
    int rc = depends_add_names(out, target, ntargets, " ", err);
    buf_addch(out, ':');
    if (n)
        buf_addstr(out, next);
    if (rc == 0)
        rc = depends_add_names(out, file, n, next, err);
    buf_addch(out, '\n');
    arena_release(&a);
    return rc;
}
