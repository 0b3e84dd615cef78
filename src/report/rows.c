#include "report/rows.h"
#include "base/die.h"
#include "map/prefix.h"

void rows_release(struct rows *rows)
{
    vec_release(&rows->list);
}

/* The first row whose CUDA name is not before name. */
static uint32_t lower_bound(const struct table *t, struct str name)
{
    uint32_t from = 0, to = t->nrows;
    while (from < to) {
        uint32_t mid = from + (to - from) / 2;
        if (str_cmp(str_of(t->pool + t->rows[mid].cuda), name) < 0)
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

void rows_named(const struct map *m, struct str cuda, struct rows *out)
{
    for (int i = 0; i < m->ntables; i++) {
        const struct table *t = m->tables[i];
        for (uint32_t k = lower_bound(t, cuda);
             k < t->nrows && str_is(cuda, t->pool + t->rows[k].cuda); k++)
            vec_push(&out->list, (struct row){t, &t->rows[k]});
    }
}

/* The part after the last "::" or, for fields, the dot. */
static const char *report_rows_last_part(struct row r)
{
    const char *name = row_cuda(r);
    if (row_kind(r) == ROW_HEADER)
        return name;
    for (const char *p = name; *p; p++) {
        if ((*p == ':' || *p == '.') && p[1])
            name = p + 1;
    }
    return name;
}

void rows_unqualified(const struct map *m, struct str name, struct rows *out)
{
    for (int i = 0; i < m->ntables; i++) {
        for (uint32_t k = 0; k < m->tables[i]->nrows; k++) {
            struct row r = {m->tables[i], &m->tables[i]->rows[k]};
            const char *part = report_rows_last_part(r);
            if (part != row_cuda(r) && str_is(name, part))
                vec_push(&out->list, r);
        }
    }
}

void rows_beginning(const struct map *m, struct str word, unsigned kinds, struct rows *out)
{
    bool ends_part = word.n && strchr("._:", word.p[word.n - 1]);
    for (int i = 0; i < m->ntables && word.n; i++) {
        for (uint32_t k = 0; k < m->tables[i]->nrows; k++) {
            struct row r = {m->tables[i], &m->tables[i]->rows[k]};
            const char *name = row_cuda(r);
            if (kinds & MAP_KIND(row_kind(r)) && str_starts(str_of(name), word) && name[word.n] &&
                (ends_part || name[word.n] == '.'))
                vec_push(&out->list, r);
        }
    }
}

void rows_to(const struct map *m, struct str hip, struct rows *out)
{
    for (int i = 0; i < m->ntables; i++) {
        for (uint32_t k = 0; k < m->tables[i]->nrows; k++) {
            struct row r = {m->tables[i], &m->tables[i]->rows[k]};
            const char *name = row_hip(r);
            if (name && !(r.data->flags & ROW_SAME) && str_is(hip, name))
                vec_push(&out->list, r);
        }
    }
}

void rows_to_roc(const struct map *m, struct str roc, struct rows *out)
{
    for (int i = 0; i < m->ntables; i++) {
        for (uint32_t k = 0; k < m->tables[i]->nrows; k++) {
            struct row r = {m->tables[i], &m->tables[i]->rows[k]};
            const char *name = row_attr(r, ROW_ATTR_roc);
            if (name && str_is(roc, name))
                vec_push(&out->list, r);
        }
    }
}

const char *rows_status(struct row r)
{
    if (r.data->flags & ROW_SAME)
        return "same";
    /* "-" without a note: something other than a rename translates the name. */
    bool translated =
        row_hip(r) || row_out_any(r) || (!row_attr(r, ROW_ATTR_note) && row_kind(r) != ROW_LIBRARY);
    return translated ? "mapped" : "none";
}

bool rows_library_names(struct buf *out, struct row r)
{
    struct str list = str_of(row_attr(r, ROW_ATTR_prefix));
    for (struct prefix_item it; prefix_next(&list, PREFIX_NAMES, &it);) {
        buf_printf(out, "%s%.*s...", out->len ? ", " : "", (int)it.text.n, it.text.p);
        if (it.other.n)
            buf_printf(out, " (%.*s...)", (int)it.other.n, it.other.p);
    }
    return out->len > 0;
}

bool rows_library_in_rocm(struct buf *out, struct row r)
{
    struct str list = str_of(row_attr(r, ROW_ATTR_folders));
    for (struct prefix_item it; prefix_next(&list, PREFIX_FOLDERS, &it);)
        buf_printf(out, "%s%.*s", out->len ? ", " : "", (int)it.other.n, it.other.p);
    return out->len > 0;
}

/* How many words stand after word in the comma-separated list; -1 where it is none of them. */
static int words_after(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = list; p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, word, n) || (p[n] != ',' && p[n]))
            continue;
        int after = 0;
        for (p += n; *p; p++)
            after += *p == ',';
        return after;
    }
    return -1;
}

static int header_rank(struct row r, const char *family)
{
    const char *declares = row_kind(r) == ROW_HEADER ? row_attr(r, ROW_ATTR_declares) : NULL;
    return declares ? words_after(declares, family) : -1;
}

static int report_rows_by_line(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->data->line > y->data->line) - (x->data->line < y->data->line);
}

/* Those of one table with this rank, without duplicates for other releases, in
 * the order of the file. */
static void add_ranked(const struct table *t, const char *family, int rank, struct rows *out)
{
    const char *last = NULL;
    size_t begin = out->list.n;
    for (uint32_t k = 0; k < t->nrows; k++) {
        struct row r = {t, &t->rows[k]};
        if (header_rank(r, family) != rank || (last && !strcmp(last, row_cuda(r))))
            continue;
        last = row_cuda(r);
        vec_push(&out->list, r);
    }
    if (out->list.n > begin)
        qsort(out->list.p + begin, out->list.n - begin, sizeof *out->list.p, report_rows_by_line);
}

void rows_headers(const struct map *m, const char *family, struct rows *out)
{
    int best = -1;
    for (int i = 0; i < m->ntables; i++) {
        for (uint32_t k = 0; k < m->tables[i]->nrows; k++) {
            int rank = header_rank((struct row){m->tables[i], &m->tables[i]->rows[k]}, family);
            best = rank >= 0 && (best < 0 || rank < best) ? rank : best;
        }
    }
    for (int i = 0; best >= 0 && i < m->ntables; i++)
        add_ranked(m->tables[i], family, best, out);
}

void rows_signature(struct buf *out, const char *sig, const char *name)
{
    /* The parameter list is the last pair of brackets: the result type may have
     * brackets of its own. */
    const char *end = strrchr(sig, ')'), *open = end;
    for (int depth = 0; open && open >= sig; open--) {
        depth += (*open == ')') - (*open == '(');
        if (!depth)
            break;
    }
    if (!open || open < sig) {
        buf_printf(out, "%s %s", sig, name);
        return;
    }
    struct str result = str_trim((struct str){sig, (size_t)(open - sig)});
    bool tight = result.n && (result.p[result.n - 1] == '*' || result.p[result.n - 1] == '&');
    buf_adds(out, result);
    buf_printf(out, "%s%s%s", tight ? "" : " ", name, open);
}

bool rows_argument(struct buf *out, struct row r, int n)
{
    static const struct {
        const char *verb, *words;
    } verbs[] = {
#define VERB(name, before, after, words) {#name, words},
#include "map/verbs.def"
    };
    const char *verb = row_arg(r, n);
    if (!verb)
        return false;
    buf_printf(out, "argument %d ", n);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!strcmp(verbs[i].verb, verb)) {
            buf_addstr(out, verbs[i].words);
            return true;
        }
    }
    BUG("no verb %s", verb); /* the reader of maps takes no other */
}

/* out=, and outN= for calls with N arguments. */
static void report_rows_add_out(struct buf *out, struct row r, size_t begin)
{
    for (int attr = ROW_ATTR_out; attr <= ROW_ATTR_out9; attr++) {
        const char *name = row_attr_name((enum row_attr)attr);
        const char *call = row_attr(r, (enum row_attr)attr);
        if (!call)
            continue;
        buf_addstr(out, out->len > begin ? "; " : "");
        if (name[3])
            buf_printf(out, "with %s arguments, ", name + 3);
        buf_printf(out, "the call becomes %s", call);
    }
    if (row_attr(r, ROW_ATTR_pair))
        buf_printf(out, ", and the second result of p|q %s", row_attr(r, ROW_ATTR_pair));
}

bool rows_roc_call(struct buf *out, struct row r)
{
    const char *call = row_attr(r, ROW_ATTR_rocout);
    if (call)
        buf_printf(out, "with --libs=roc, the call becomes %s", call);
    return call != NULL;
}

bool rows_call(struct buf *out, struct row r)
{
    size_t begin = out->len;
    const char *added = row_attr(r, ROW_ATTR_addarg), *least = row_attr(r, ROW_ATTR_minargs);
    const char *rewrite = row_attr(r, ROW_ATTR_rewrite);
    if (added) {
        buf_printf(out, "%s is appended as the last argument", added);
        if (least)
            buf_printf(out, " of calls with fewer than %s", least);
        else
            buf_addstr(out, " where the call leaves it out");
    }
    report_rows_add_out(out, r, begin);
    if (rewrite)
        buf_printf(out, "%seach use is translated according to its context (rewrite \"%s\")",
                   out->len > begin ? "; " : "", rewrite);
    return out->len > begin;
}
