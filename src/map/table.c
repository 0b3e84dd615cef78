/* Makes a table of map files: checks of the whole, order, pool, indexes. */
#include "base/die.h"
#include "base/search.h"
#include "map/attr.h"
#include "map/prefix.h"
#include "map/reader.h"
#include "map/row.h"

/* "1,2": flags of the row; 0 where there is no torch=. */
static uint8_t torch_flags(const struct map_line *line)
{
    const char *torch = map_line_text(line, ROW_ATTR_torch, 0);
    if (!torch)
        return 0;
    return (uint8_t)((strchr(torch, '1') ? ROW_TORCH_1 : 0) |
                     (strchr(torch, '2') ? ROW_TORCH_2 : 0));
}

static int line_order(const void *a, const void *b)
{
    const struct map_line *x = *(const struct map_line *const *)a,
                          *y = *(const struct map_line *const *)b;
    int c = strcmp(x->cuda, y->cuda);
    if (c)
        return c;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->hip_in.first != y->hip_in.first)
        return x->hip_in.first < y->hip_in.first ? -1 : 1;
    if (torch_flags(x) != torch_flags(y))
        return torch_flags(x) < torch_flags(y) ? -1 : 1;
    return x < y ? -1 : x > y; /* in file order */
}

/* The lines in the order of the rows; heap. */
static const struct map_line **sorted_lines(const struct map_text *t)
{
    const struct map_line **sorted = xmalloc(t->lines.n * sizeof(struct map_line *));
    for (size_t i = 0; i < t->lines.n; i++)
        sorted[i] = &t->lines.p[i];
    qsort(sorted, t->lines.n, sizeof(struct map_line *), line_order);
    return sorted;
}

/* Is there a run that would find both? */
static bool meet(const struct map_line *a, const struct map_line *b)
{
    uint8_t x = torch_flags(a), y = torch_flags(b);
    return (!x || !y || x & y) &&
           !(a->hip_in.last && b->hip_in.first && a->hip_in.last < b->hip_in.first);
}

static void table_check_duplicates(struct map_text *t, const struct map_line *const *sorted)
{
    for (size_t i = 1; i < t->lines.n; i++) {
        const struct map_line *a = sorted[i - 1], *b = sorted[i];
        struct err err;
        if (a->kind != b->kind || strcmp(a->cuda, b->cuda) != 0 || !meet(a, b))
            continue;
        const struct map_line *first = a->file == b->file && a->line > b->line ? b : a;
        const struct map_line *again = first == a ? b : a;
        err_set(&err,
                "%s:%d:1: %s %s has a row already (%s:%d); rows share a name only where their "
                "hip= ranges do not overlap",
                again->file, again->line, row_kind_name(b->kind), b->cuda, first->file,
                first->line);
        map_text_error(t, &err);
    }
}

/* Instructions of PTX stand in several files; nothing is declared of them. */
static bool may_be_split(const struct map_line *a, const struct map_line *b)
{
    return a->kind == ROW_PTX && b->kind == ROW_PTX;
}

/* A family lives in one file, and numbers of families and files fit a byte. */
static int table_check_families(const struct map_text *t, struct err *err)
{
    const struct map_line *firsts[256];
    size_t nfirsts = 0, nfiles = 0;
    for (size_t i = 0; i < t->lines.n; i++) {
        const struct map_line *line = &t->lines.p[i], *before = i ? line - 1 : NULL;
        bool new_file = !before || before->file != line->file;
        nfiles += new_file;
        if (nfiles > 256)
            return err_set(err, "%s:%d:1: more than 256 map files", line->file, line->line);
        if (!new_file && before->family == line->family)
            continue;
        for (size_t k = 0; k < nfirsts; k++)
            if (firsts[k]->file != line->file && strcmp(firsts[k]->family, line->family) == 0 &&
                !may_be_split(firsts[k], line))
                return err_set(err,
                               "%s:%d:1: family %s is declared twice; %s has rows of it as well",
                               line->file, line->line, line->family, firsts[k]->file);
        if (nfirsts == 256)
            return err_set(err, "%s:%d:1: more than 256 families", line->file, line->line);
        firsts[nfirsts++] = line;
    }
    return 0;
}

int map_text_check(struct map_text *t, struct err *err)
{
    struct err families;
    t->nerrors = 0;
    if (!t->lines.n)
        return 0;
    if (table_check_families(t, &families) != 0)
        map_text_error(t, &families);
    const struct map_line **sorted = sorted_lines(t);
    table_check_duplicates(t, sorted);
    free(sorted);
    prefix_check_duplicates(t);
    return map_text_verdict(t, err);
}

/* A text of the pool. */
struct pooled {
    const char *text;
    uint32_t offset;
};

struct pool {
    VEC(struct pooled) texts;
};

static int pooled_order(const void *a, const void *b)
{
    return strcmp(((const struct pooled *)a)->text, ((const struct pooled *)b)->text);
}

/* Lays each different text out once: the pool's bytes, size in *size. */
static char *pool_make(struct pool *p, struct arena *a, uint32_t *size)
{
    qsort(p->texts.p, p->texts.n, sizeof *p->texts.p, pooled_order);
    size_t n = 0, bytes = 0;
    for (size_t i = 0; i < p->texts.n; i++) {
        if (n && strcmp(p->texts.p[n - 1].text, p->texts.p[i].text) == 0)
            continue;
        p->texts.p[n] = (struct pooled){p->texts.p[i].text, (uint32_t)bytes};
        bytes += strlen(p->texts.p[n++].text) + 1;
    }
    p->texts.n = n;
    if (bytes > UINT32_MAX)
        BUG("map texts of %zu bytes", bytes);
    char *out = arena_alloc(a, bytes);
    for (size_t i = 0; i < n; i++)
        strcpy(out + p->texts.p[i].offset, p->texts.p[i].text);
    *size = (uint32_t)bytes;
    return out;
}

static uint32_t table_offset_of(void *ctx, struct str text)
{
    const struct pool *p = ctx;
    size_t i;
    search_first(i, p->texts.n, str_cmp(str_of(p->texts.p[i].text), text) >= 0);
    if (i == p->texts.n || !str_is(text, p->texts.p[i].text))
        BUG("\"%.*s\" is not in the pool", (int)text.n, text.p);
    return p->texts.p[i].offset;
}

static uint32_t pool_offset(struct pool *p, const char *text)
{
    return table_offset_of(p, str_of(text));
}

/* The entries of a list of a library row's. */
static void collect_list(struct pool *p, const struct map_attr *attr, struct arena *a)
{
    enum prefix_use use = prefix_use_of(attr->attr);
    struct str list = str_of(attr->text);
    struct prefix_item it;
    while (use < PREFIX_USES && prefix_next(&list, use, &it)) {
        vec_push(&p->texts, (struct pooled){arena_strdup(a, it.text), 0});
        vec_push(&p->texts, (struct pooled){arena_strdup(a, it.other), 0});
    }
}

/* All texts of the lines; the empty one comes first, at offset 0. */
static void pool_collect(struct pool *p, const struct map_text *t, struct arena *a)
{
    vec_push(&p->texts, (struct pooled){"", 0});
    for (size_t i = 0; i < t->lines.n; i++) {
        const struct map_line *line = &t->lines.p[i];
        vec_push(&p->texts, (struct pooled){line->cuda, 0});
        vec_push(&p->texts, (struct pooled){line->hip ? line->hip : "", 0});
        vec_push(&p->texts, (struct pooled){line->family, 0});
        vec_push(&p->texts, (struct pooled){line->file, 0});
        for (int k = 0; k < line->nattrs; k++) {
            vec_push(&p->texts, (struct pooled){line->attrs[k].text, 0});
            collect_list(p, &line->attrs[k], a);
        }
    }
}

/* The number of a family or file in a list of pool offsets; added where it is new. */
static uint8_t table_number_of(uint32_t *list, uint32_t *n, uint32_t offset)
{
    for (uint32_t i = 0; i < *n; i++)
        if (list[i] == offset)
            return (uint8_t)i;
    if (*n == 256)
        BUG("more than 256 families or files: map_text_check was left out");
    list[*n] = offset;
    return (uint8_t)(*n)++;
}

struct maker {
    struct table *table;
    struct row_data *rows;
    struct row_attr_data *attrs;
    uint32_t *families, *files;
    struct pool pool;
};

static void table_add_row(struct maker *m, const struct map_line *line)
{
    struct table *t = m->table;
    struct row_data *d = &m->rows[t->nrows++];
    d->cuda = pool_offset(&m->pool, line->cuda);
    d->hip = pool_offset(&m->pool, line->hip ? line->hip : "");
    d->attrs = t->nattrs;
    d->nattrs = (uint16_t)line->nattrs;
    d->line = line->line < UINT16_MAX ? (uint16_t)line->line : UINT16_MAX;
    d->cuda_in = line->cuda_in;
    d->hip_in = line->hip_in;
    d->kind = (uint8_t)line->kind;
    d->family = table_number_of(m->families, &t->nfamilies, pool_offset(&m->pool, line->family));
    d->file = table_number_of(m->files, &t->nfiles, pool_offset(&m->pool, line->file));
    d->flags = (uint8_t)((line->same ? ROW_SAME : 0) | torch_flags(line));
    for (int i = 0; i < line->nattrs; i++) {
        m->attrs[t->nattrs].text = pool_offset(&m->pool, line->attrs[i].text);
        m->attrs[t->nattrs++].attr = (uint8_t)line->attrs[i].attr;
    }
}

/* A row number and the name it is sorted by. */
struct indexed {
    const char *name;
    uint32_t row;
};

static int indexed_order(const void *a, const void *b)
{
    const struct indexed *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    return c ? c : x->row < y->row ? -1 : x->row > y->row;
}

/* Sorts entries and keeps their row numbers, of equal names only the first one
 * where `once` is set. */
static uint32_t *index_make(struct indexed *p, size_t n, bool once, struct arena *a,
                            uint32_t *count)
{
    if (n)
        qsort(p, n, sizeof *p, indexed_order);
    uint32_t *out = ARENA_ARRAY(a, uint32_t, n);
    *count = 0;
    for (size_t i = 0; i < n; i++)
        if (!once || i == 0 || strcmp(p[i - 1].name, p[i].name) != 0)
            out[(*count)++] = p[i].row;
    return out;
}

/* The roc= names as an index of their own, and a flag on all rows of families that have some. */
static void table_add_roc(struct table *t, struct row_data *rows, struct arena *a)
{
    struct indexed *entries = xmalloc(t->nrows * sizeof *entries);
    bool families[256] = {false};
    size_t n = 0;
    for (uint32_t i = 0; i < t->nrows; i++) {
        const char *roc = row_attr((struct row){t, &rows[i]}, ROW_ATTR_roc);
        if (!roc)
            continue;
        entries[n++] = (struct indexed){roc, (uint32_t)(roc - t->pool)};
        if (rows[i].kind != ROW_HEADER)
            families[rows[i].family] = true;
    }
    for (uint32_t i = 0; i < t->nrows; i++)
        if (families[rows[i].family])
            rows[i].flags |= ROW_ROC_FAMILY;
    t->roc_names = index_make(entries, n, true, a, &t->nroc_names);
    free(entries);
}

static void add_indexes(struct table *t, struct arena *a)
{
    struct indexed *entries = xmalloc(t->nrows * sizeof *entries);
    size_t n = 0;
    for (uint32_t i = 0; i < t->nrows; i++) {
        const char *hip = t->pool + t->rows[i].hip;
        if (*hip && t->rows[i].kind != ROW_FIELD &&
            row_kind_is_code((enum row_kind)t->rows[i].kind))
            entries[n++] = (struct indexed){hip, i};
    }
    t->by_hip = index_make(entries, n, true, a, &t->nby_hip);
    n = 0;
    for (uint32_t i = 0; i < t->nrows; i++)
        if (t->rows[i].kind == ROW_FIELD)
            entries[n++] = (struct indexed){row_member(t->pool + t->rows[i].cuda), i};
    t->by_member = index_make(entries, n, false, a, &t->nby_member);
    free(entries);
}

struct table *map_text_table(const struct map_text *t, struct arena *a)
{
    struct maker m = {.table = ARENA_NEW(a, struct table)};
    size_t nattrs = 0;
    for (size_t i = 0; i < t->lines.n; i++)
        nattrs += (size_t)t->lines.p[i].nattrs;
    pool_collect(&m.pool, t, a);
    m.table->pool = pool_make(&m.pool, a, &m.table->pool_size);
    m.table->rows = m.rows = ARENA_ARRAY(a, struct row_data, t->lines.n);
    m.table->attrs = m.attrs = ARENA_ARRAY(a, struct row_attr_data, nattrs);
    m.table->families = m.families = ARENA_ARRAY(a, uint32_t, 256);
    m.table->files = m.files = ARENA_ARRAY(a, uint32_t, 256);
    if (t->lines.n) {
        const struct map_line **sorted = sorted_lines(t);
        for (size_t i = 0; i < t->lines.n; i++)
            table_add_row(&m, sorted[i]);
        free(sorted);
    }
    add_indexes(m.table, a);
    table_add_roc(m.table, m.rows, a);
    prefix_make(m.table, table_offset_of, &m.pool, a);
    vec_release(&m.pool.texts);
    return m.table;
}
