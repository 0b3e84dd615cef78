#include "cmd/maps/rule_hints.h"
#include "base/opt.h"
#include "core/bind.h"
#include "report/escape.h"
#include <stdlib.h>

/* A misspelt name is not far from the right one. */
enum { MISSPELT_MOST = 2 };

static int rule_hints_by_line(const void *pa, const void *pb)
{
    const struct row_data *a = *(const struct row_data *const *)pa,
                          *b = *(const struct row_data *const *)pb;
    return a->line != b->line ? (int)a->line - (int)b->line : (a > b) - (a < b);
}

static bool is_near(const char *word, const char *name)
{
    return opt_distance(str_of(word), str_of(name), MISSPELT_MOST) <= MISSPELT_MOST;
}

/* The CUDA name: a row declares one that is really there with its signature. */
static void hint_cuda(const struct map *builtin, struct row r, struct buf *out)
{
    const char *name = row_cuda(r), *near;
    bool declared =
        row_attr(r, ROW_ATTR_sig) || row_attr(r, ROW_ATTR_decl) || row_attr(r, ROW_ATTR_of);
    if (declared || (row_kind(r) != ROW_HEADER && !name_looks_cuda(builtin, str_of(name))))
        return;
    if (map_nearest(builtin, str_of(name), &near, 1) && is_near(name, near))
        buf_printf(out, "no built-in row has the name %s; did you mean %s?\n", name, near);
}

static bool looks_hip(const char *name)
{
    return !strncmp(name, "hip", 3) || !strncmp(name, "HIP", 3) || !strncmp(name, "roc", 3);
}

/* The nearest name that built-in rows map to. */
static const char *nearest_hip(const struct table *t, const char *name)
{
    const char *best = NULL;
    int limit = MISSPELT_MOST;
    for (uint32_t i = 0; i < t->nby_hip && limit > 0; i++) {
        const char *hip = t->pool + t->rows[t->by_hip[i]].hip;
        int d = opt_distance(str_of(name), str_of(hip), limit);
        if (d <= limit && looks_hip(hip)) {
            best = hip;
            limit = d - 1;
        }
    }
    return best;
}

static void hint_hip(const struct map *builtin, struct row r, struct buf *out)
{
    const char *hip = row_hip(r);
    if (!hip || !looks_hip(hip) || row_kind(r) == ROW_FIELD || row_kind(r) == ROW_NAMESPACE ||
        !row_kind_is_code(row_kind(r)) || map_is_hip(builtin, str_of(hip)))
        return;
    const char *near = nearest_hip(builtin->tables[0], hip);
    buf_printf(out, "no built-in row has the HIP name %s", hip);
    if (near)
        buf_printf(out, "; did you mean %s?", near);
    buf_addch(out, '\n');
}

/* same: the built-in row of the name, of whatever kind. */
static void hint_overrides(const struct map *builtin, struct row r, struct row same,
                           struct buf *out)
{
    char place[64];
    struct row old =
        map_find(builtin, str_of(row_cuda(r)), MAP_KIND(row_kind(r)), r.data->hip_in.first);
    if (!row_ok(old)) {
        buf_printf(out, "the built-in row of %s is a %s row (%s)\n", row_cuda(r),
                   row_kind_name(row_kind(same)), row_place(same, place, sizeof place));
        return;
    }
    const char *hip = row_hip(old);
    buf_printf(out, "replaces the built-in row of %s (%s%s, %s)\n", row_cuda(r),
               hip ? "-> " : "no HIP name", hip ? hip : "", row_place(old, place, sizeof place));
}

static void hint_release(struct row r, struct buf *out)
{
    if (r.data->hip_in.first > HIP_NEWEST)
        buf_printf(out, "the tables cover HIP up to %d.%d: no port uses the row of %s\n",
                   HIP_NEWEST / 100, HIP_NEWEST % 100, row_cuda(r));
    if (r.data->hip_in.last && r.data->hip_in.last < HIP_OLDEST)
        buf_printf(out, "the tables cover HIP from %d.%d on: no port uses the row of %s\n",
                   HIP_OLDEST / 100, HIP_OLDEST % 100, row_cuda(r));
}

/* lacks= and roclacks=: headers without a row get no #include. header=: one has no note. */
static void hint_lacks(const struct map *m, struct row r, enum row_attr attr, struct buf *out)
{
    const char *list = row_attr(r, attr);
    for (const char *p = list ? list : ""; *p; p += *p == ',') {
        struct str types;
        struct str word = {p, strcspn(p, ",")}, header = row_lacked_header(word, &types);
        if (!row_ok(map_find(m, header, MAP_KIND(ROW_HEADER), 0)))
            buf_printf(out, "%s= names %.*s, but no header row has that name\n",
                       row_attr_name(attr), (int)header.n, header.p);
        p += word.n;
    }
}

/* Does a row, or the last part of one's name, match? */
static bool names_a_row(const struct map *m, const char *name)
{
    for (int i = 0; i < m->ntables; i++) {
        const struct table *t = m->tables[i];
        for (uint32_t k = 0; k < t->nrows; k++) {
            const char *cuda = t->pool + t->rows[k].cuda, *colon = strrchr(cuda, ':');
            if (!strcmp(cuda, name) || !strcmp(row_member(cuda), name) ||
                (colon && !strcmp(colon + 1, name)))
                return true;
        }
    }
    return false;
}

/* The name= of a suppress row: what is no pattern and looks like CUDA's is a name
 * that somebody knows. */
static void hint_suppressed(const struct map *m, const struct suppression *s, struct buf *out)
{
    const char *near;
    if (!s->name || strpbrk(s->name, "*?") || !name_looks_cuda(m, str_of(s->name)) ||
        names_a_row(m, s->name))
        return;
    if (map_nearest(m, str_of(s->name), &near, 1) && is_near(s->name, near)) {
        escape_terminal(out, m->file[m->ntables - 1]);
        buf_printf(out, ":%d: hint: no row has name=%s; did you mean %s?\n", s->line, s->name,
                   near);
    }
}

/* The hints so far, each line with where the row stands. */
static void rule_hints_add_lines(const struct map *m, struct row r, const struct buf *hints,
                                 struct buf *out)
{
    struct str left = buf_str(hints);
    while (left.n) {
        size_t n = (size_t)((const char *)memchr(left.p, '\n', left.n) - left.p);
        escape_terminal(out, m->file[m->ntables - 1]);
        buf_printf(out, ":%u: hint: ", r.data->line);
        buf_adds(out, str_cut(left, 0, n + 1));
        left = str_cut(left, n + 1, left.n);
    }
}

void rule_hints(const struct map *m, struct buf *out)
{
    const struct table *t = m->tables[m->ntables - 1];
    const struct map builtin = {.tables = {m->tables[0]}, .ntables = 1};
    const struct row_data **rows = xmalloc((t->nrows + 1) * sizeof(struct row_data *));
    struct buf hints = {0};
    for (uint32_t i = 0; i < t->nrows; i++)
        rows[i] = &t->rows[i];
    qsort(rows, t->nrows, sizeof(struct row_data *), rule_hints_by_line);
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, rows[i]};
        struct row same = map_find(&builtin, str_of(row_cuda(r)), ~0U, 0);
        buf_clear(&hints);
        if (row_ok(same))
            hint_overrides(&builtin, r, same, &hints);
        else
            hint_cuda(&builtin, r, &hints);
        hint_hip(&builtin, r, &hints);
        hint_release(r, &hints);
        hint_lacks(m, r, ROW_ATTR_lacks, &hints);
        hint_lacks(m, r, ROW_ATTR_roclacks, &hints);
        hint_lacks(m, r, ROW_ATTR_header, &hints);
        rule_hints_add_lines(m, r, &hints, out);
    }
    for (size_t i = 0; i < m->suppressions.n; i++)
        hint_suppressed(m, m->suppressions.p[i], out);
    free(rows);
    buf_release(&hints);
}
