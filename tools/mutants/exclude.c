#include "exclude.h"
#include "base/fs.h"

/* Cuts the text before the next separator off; all of it where there is none. */
static struct str exclude_cut(struct str *rest, char separator)
{
    const char *at = rest->n ? memchr(rest->p, separator, rest->n) : NULL;
    size_t n = at ? (size_t)(at - rest->p) : rest->n;
    struct str part = str_cut(*rest, 0, n);
    *rest = str_cut(*rest, n + 1, rest->n);
    return part;
}

/* The line's first bar and its last one: C has some, too. */
static bool exclude_read_line(struct str line, struct exclusion *x)
{
    x->file = str_trim(exclude_cut(&line, '|'));
    const char *last = line.n ? memrchr(line.p, '|', line.n) : NULL;
    if (!last)
        return false;
    x->place = str_trim(str_cut(line, 0, (size_t)(last - line.p)));
    x->reason = str_trim(str_cut(line, (size_t)(last - line.p) + 1, line.n));
    return x->file.n && x->place.n && x->reason.n;
}

int exclusions_read(struct exclusions *e, const char *path, struct err *err)
{
    struct buf b = {0};
    e->path = path;
    if (fs_read(path, 1 << 20, &b, err) < 0)
        return -1;
    struct str rest = {arena_strdup(&e->arena, buf_str(&b)), b.len};
    buf_release(&b);
    for (uint32_t number = 1; rest.n; number++) {
        struct str line = str_trim(exclude_cut(&rest, '\n'));
        struct exclusion x = {.line = number};
        if (line.n == 0 || line.p[0] == '#')
            continue;
        if (!exclude_read_line(line, &x))
            return err_set(err, "%s:%u: not of the form FILE | PLACE | REASON", path, number);
        vec_push(&e->list, x);
    }
    return 0;
}

void exclusions_release(struct exclusions *e)
{
    vec_release(&e->list);
    arena_release(&e->arena);
}

static bool exclude_fits(const struct exclusion *x, const struct mutant *m)
{
    if (str_ends(x->place, STR("()")) && str_eq(str_cut(x->place, 0, x->place.n - 2), m->function))
        return true;
    return m->line.n && memmem(m->line.p, m->line.n, x->place.p, x->place.n);
}

void exclusions_apply(struct exclusions *e, struct scan *s)
{
    for (size_t i = 0; i < e->list.n; i++) {
        struct exclusion *x = &e->list.p[i];
        for (size_t k = 0; str_is(x->file, s->path) && k < s->mutants.n; k++) {
            if (!exclude_fits(x, &s->mutants.p[k]))
                continue;
            s->mutants.p[k].excluded = arena_strdup(&s->arena, x->reason);
            x->used = true;
        }
    }
}

int exclusions_check(const struct exclusions *e, struct err *err)
{
    for (size_t i = 0; i < e->list.n; i++) {
        const struct exclusion *x = &e->list.p[i];
        if (!x->used)
            return err_set(err, "%s:%u: nothing like that is in %.*s any more", e->path, x->line,
                           (int)x->file.n, x->file.p);
    }
    return 0;
}
