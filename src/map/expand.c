#include "map/expand.h"
#include <stdlib.h>

enum { OPTIONS_MOST = 4, DIGITS_MOST = 6 };

/* A piece of the row: as it stands, a list, or what may be left out. */
struct expand_part {
    enum { PART_PLAIN, PART_LIST, PART_OPTION } kind;
    struct str text;
    size_t at;    /* in the line */
    size_t first; /* of a list's items */
};

void expand_release(struct expand *x)
{
    vec_release(&x->parts);
    vec_release(&x->items);
    vec_release(&x->pieces);
    buf_release(&x->line);
}

/* "0..23": its ends; false for anything else. */
static bool is_range(struct str s, unsigned long *from, unsigned long *to)
{
    size_t n = 0, digits[2] = {0, 0};
    for (; n < s.n && s.p[n] >= '0' && s.p[n] <= '9'; n++)
        digits[0]++;
    if (!str_starts(str_cut(s, n, s.n), STR("..")))
        return false;
    for (n += 2; n < s.n && s.p[n] >= '0' && s.p[n] <= '9'; n++)
        digits[1]++;
    if (n != s.n || !digits[0] || !digits[1] || digits[0] > DIGITS_MOST || digits[1] > DIGITS_MOST)
        return false;
    *from = strtoul(s.p, NULL, 10);
    *to = strtoul(s.p + digits[0] + 2, NULL, 10);
    return true;
}

static void expand_add_words(struct expand *x, struct str list)
{
    for (;;) {
        const char *comma = memchr(list.p, ',', list.n);
        size_t n = comma ? (size_t)(comma - list.p) : list.n;
        vec_push(&x->items, str_cut(list, 0, n));
        if (!comma)
            return;
        list = str_cut(list, n + 1, list.n);
    }
}

/* "a,b", "0..23" or the name of a list of the file: its items. */
static int add_items(struct expand *x, const struct scan *s, size_t at, struct str list,
                     const struct shared *shared, struct arena *a, struct err *err)
{
    unsigned long from, to;
    const char *named = NULL;
    if (is_range(list, &from, &to)) {
        if (from > to || to - from >= EXPAND_MOST)
            return scan_fail(s, at, err,
                             "\"%.*s\" is not a range: the first number is the smaller one, and "
                             "there are %d at most",
                             (int)list.n, list.p, EXPAND_MOST);
        for (unsigned long i = from; i <= to; i++)
            vec_push(&x->items, str_of(arena_printf(a, "%lu", i)));
        return 0;
    }
    if (!memchr(list.p, ',', list.n)) {
        if (shared_list(shared, s, list, at, &named, err) != 0)
            return -1;
        if (!named)
            return scan_fail(s, at, err, "the list of that name could not be read");
        list = str_of(named);
    }
    expand_add_words(x, list);
    return 0;
}

/* The list whose brace stands at `at`; where it ends comes back in *end. */
static int expand_add_list(struct expand *x, const struct scan *s, struct str row, size_t at,
                           const struct shared *shared, struct arena *a, size_t *end,
                           struct err *err)
{
    struct str rest = str_cut(row, at + 1, row.n);
    const char *close = memchr(rest.p, '}', rest.n);
    size_t first = x->items.n;
    if (!close)
        return scan_fail(s, at, err, "the list is not closed: a \"}\" is missing");
    struct str list = str_cut(rest, 0, (size_t)(close - rest.p));
    *end = at + list.n + 2;
    vec_push(&x->parts, (struct expand_part){PART_LIST, list, at, first});
    if (add_items(x, s, at + 1, list, shared, a, err) != 0)
        return -1;
    size_t n = x->items.n - first;
    if (x->nitems && n != x->nitems)
        return scan_fail(
            s, at, err,
            "this list has %zu word%s, the first one of the row %zu: all lists of a row go "
            "together, a brace in a text is one as well",
            n, n == 1 ? "" : "s", x->nitems);
    x->nitems = n;
    return 0;
}

static int expand_add_option(struct expand *x, const struct scan *s, struct str row, size_t at,
                             size_t *end, struct err *err)
{
    struct str rest = str_cut(row, at + 1, row.n);
    const char *close = memchr(rest.p, ']', rest.n);
    if (!close || close == rest.p)
        return scan_fail(s, at, err, "[...] holds the part of the name that may be left out");
    if (++x->noptions > OPTIONS_MOST)
        return scan_fail(s, at, err, "more than %d parts of the name that may be left out",
                         OPTIONS_MOST);
    size_t n = (size_t)(close - rest.p);
    vec_push(&x->parts, (struct expand_part){PART_OPTION, str_cut(rest, 0, n), at + 1, 0});
    *end = at + n + 2;
    return 0;
}

/* Takes the row apart, from s->at to the end of `row`; its name ends at `name`. Lists are lists
 * where the name has one. */
static int expand_take_apart(struct expand *x, const struct scan *s, struct str row, size_t name,
                             bool lists, const struct shared *shared, struct arena *a,
                             struct err *err)
{
    size_t plain = s->at, i = s->at;
    while (i < row.n) {
        bool list = lists && row.p[i] == '{' && (i == 0 || row.p[i - 1] != '$');
        bool option = i < name && row.p[i] == '[';
        size_t end = i + 1;
        if (list || option) {
            vec_push(&x->parts, (struct expand_part){PART_PLAIN, str_cut(row, plain, i), plain, 0});
            if ((list ? expand_add_list(x, s, row, i, shared, a, &end, err)
                      : expand_add_option(x, s, row, i, &end, err)) != 0)
                return -1;
            plain = end;
        }
        i = end;
    }
    vec_push(&x->parts, (struct expand_part){PART_PLAIN, str_cut(row, plain, row.n), plain, 0});
    return 0;
}

/* Finds where the row's last word ends: a comment does not belong to the row. */
static int expand_row_end(struct scan s, size_t *end, struct err *err)
{
    struct str word;
    size_t at;
    do {
        *end = s.at;
        if (scan_word(&s, &word, &at, err) != 0)
            return -1;
    } while (word.n);
    return 0;
}

int expand_row(struct expand *x, const struct scan *s, bool word, const struct shared *shared,
               struct arena *a, struct err *err)
{
    struct scan ahead = *s;
    struct str name;
    size_t at, end;
    x->parts.n = x->items.n = x->nitems = x->noptions = 0;
    if (scan_word(&ahead, &name, &at, err) != 0)
        return -1;
    size_t n = 0;
    while (n < name.n && name.p[n] != '=' && name.p[n] != '"')
        n++;
    bool lists = memchr(name.p, '{', n) != NULL;
    if (!lists && !memchr(name.p, '[', n))
        return 0;
    end = ahead.at;
    if ((!word && expand_row_end(ahead, &end, err) != 0) ||
        expand_take_apart(x, s, str_cut(s->line, 0, end), at + n, lists, shared, a, err) != 0)
        return -1;
    size_t rows = (x->nitems ? x->nitems : 1) << x->noptions;
    if (rows > EXPAND_MOST)
        return scan_fail(s, at, err, "the line stands for %zu rows, more than %d", rows,
                         EXPAND_MOST);
    return (int)rows;
}

void expand_nth(struct expand *x, const struct scan *s, size_t nth, struct scan *out)
{
    size_t item = nth >> x->noptions, option = 0;
    buf_clear(&x->line);
    x->pieces.n = 0;
    for (size_t i = 0; i < x->parts.n; i++) {
        const struct expand_part *p = &x->parts.p[i];
        if (p->kind == PART_OPTION && !(nth >> option++ & 1))
            continue;
        vec_push(&x->pieces, (struct scan_piece){x->line.len, p->at, p->kind != PART_LIST});
        buf_adds(&x->line, p->kind == PART_LIST ? x->items.p[p->first + item] : p->text);
    }
    *out = *s;
    out->source = s->line;
    out->pieces = x->pieces.p;
    out->npieces = x->pieces.n;
    out->line = buf_str(&x->line);
    out->at = 0;
}
