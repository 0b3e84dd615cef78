#include "map/line.h"
#include "map/attr.h"
#include "map/name.h"

/* Of the rows of one file: a line of a few bytes may stand for hundreds. */
enum { MEMORY_MOST = 256 << 20 };

void line_release(struct line_reader *r)
{
    vec_release(&r->attrs);
    vec_release(&r->group.attrs);
    expand_release(&r->expand);
    shared_release(&r->shared);
}

enum row_kind line_kind(struct str word)
{
    int k = 0;
    while (k < ROW_KINDS && !str_is(word, row_kind_name((enum row_kind)k)))
        k++;
    return (enum row_kind)k;
}

static int check_name(struct line_reader *r, enum row_kind kind, bool hip, struct str name,
                      size_t at, struct err *err)
{
    const char *what = hip ? "HIP name (or = for the same one, - for none)" : "CUDA name";
    if (!name.n)
        return scan_fail(&r->scan, at, err,
                         "the %s is missing; a row is: kind, CUDA name, HIP name, attributes",
                         what);
    if (hip && (str_is(name, "=") || str_is(name, "-")))
        return 0;
    if (name.p[0] == '"')
        return scan_fail(&r->scan, at, err, "write the %s without quotes and blanks", what);
    const char *bad = name_trouble(kind, name, hip);
    if (bad)
        return scan_fail(&r->scan, at, err, "\"%.*s\" is not a %s of a %s row; %s",
                         name.n < 80 ? (int)name.n : 80, name.p, hip ? "HIP name" : "CUDA name",
                         row_kind_name(kind), bad);
    return 0;
}

/* Adds an attribute to the current row. at: where its value stands. */
static int add_attr(struct line_reader *r, struct map_line *line, enum row_attr attr,
                    const char *value, bool quoted, size_t at, struct err *err)
{
    if (!quoted && value[0] == '@' &&
        shared_text(&r->shared, &r->scan, value, at, &value, err) != 0)
        return -1;
    if (value && attr_value(&r->scan, at, attr, value, line, err) != 0)
        return -1;
    if (r->attrs.n == UINT16_MAX - ROW_ATTRS)
        return scan_fail(&r->scan, at, err, "too many attributes on one row");
    vec_push(&r->attrs, (struct map_attr){attr, value ? value : ""});
    return 0;
}

static bool has_attr(const struct line_reader *r, enum row_attr attr)
{
    for (size_t i = 0; i < r->attrs.n; i++)
        if (r->attrs.p[i].attr == attr)
            return true;
    return false;
}

static int take_attr(struct line_reader *r, struct map_line *line, struct str word, size_t at,
                     struct err *err)
{
    struct str key;
    const char *value = NULL;
    bool quoted;
    enum row_attr attr;
    if (scan_attr(&r->scan, word, at, r->text->arena, &key, &value, &quoted, err) != 0)
        return -1;
    if (attr_find(&r->scan, key, at, line->kind, &attr, err) != 0)
        return -1;
    if (r->is_users &&
        (attr == ROW_ATTR_mark || attr == ROW_ATTR_family || attr == ROW_ATTR_standin))
        return scan_fail(&r->scan, at, err, "%s= is for built-in maps", row_attr_name(attr));
    if (!row_attr_info(attr)->repeatable && has_attr(r, attr))
        return scan_fail(&r->scan, at, err, "%s= is given twice in this row", row_attr_name(attr));
    return add_attr(r, line, attr, value, quoted, at + key.n + 1, err);
}

static int take_attrs(struct line_reader *r, struct map_line *line, struct err *err)
{
    struct str word;
    size_t at;
    for (;;) {
        if (scan_word(&r->scan, &word, &at, err) != 0)
            return -1;
        if (!word.n)
            return 0;
        if (r->scan.npieces && str_ends(word, STR("=")))
            continue; /* left out for this word of the lists */
        if (take_attr(r, line, word, at, err) != 0)
            return -1;
    }
}

/* Takes the CUDA name; that of an enumerator or a macro may have its value with it: NAME=VALUE. */
static int take_cuda(struct line_reader *r, struct map_line *line, size_t *at, struct err *err)
{
    struct str name;
    const char *value = NULL;
    bool quoted = false, valued = line->kind == ROW_ENUM || line->kind == ROW_MACRO;
    if (scan_word(&r->scan, &name, at, err) != 0)
        return -1;
    const char *equal = valued && name.n ? memchr(name.p, '=', name.n) : NULL;
    if (equal && equal != name.p && !memchr(name.p, '"', (size_t)(equal - name.p)) &&
        scan_attr(&r->scan, name, *at, r->text->arena, &name, &value, &quoted, err) != 0)
        return -1;
    if (check_name(r, line->kind, false, name, *at, err) != 0 ||
        (value && add_attr(r, line, ROW_ATTR_value, value, quoted, *at + name.n + 1, err) != 0))
        return -1;
    line->cuda = arena_strdup(r->text->arena, name);
    return 0;
}

static void set_hip(struct line_reader *r, struct map_line *line, struct str hip)
{
    line->same = str_is(hip, "=");
    line->hip = line->same || str_is(hip, "-") ? NULL : arena_strdup(r->text->arena, hip);
}

static int take_hip(struct line_reader *r, struct map_line *line, size_t *at, struct err *err)
{
    struct str hip;
    if (scan_word(&r->scan, &hip, at, err) != 0)
        return -1;
    if (hip.n && hip.p[0] == '"' && line->kind == ROW_FLAG) { /* several words of a command line */
        const char *words = scan_unquote(&r->scan, hip, *at, r->text->arena, err);
        if (!words)
            return -1;
        hip = str_of(words);
    }
    if (check_name(r, line->kind, true, hip, *at, err) != 0)
        return -1;
    set_hip(r, line, hip);
    return 0;
}

/* Puts the collected attributes into the row, and those of its group that it
 * does not have itself. */
static void keep_attrs(struct line_reader *r, const struct line_group *g, struct map_line *line)
{
    for (size_t i = 0; i < g->attrs.n; i++)
        if (!has_attr(r, g->attrs.p[i].attr))
            vec_push(&r->attrs, g->attrs.p[i]);
    if (!r->attrs.n)
        return;
    struct map_attr *kept = ARENA_ARRAY(r->text->arena, struct map_attr, r->attrs.n);
    memcpy(kept, r->attrs.p, r->attrs.n * sizeof *kept);
    line->attrs = kept;
    line->nattrs = (int)r->attrs.n;
}

static int take_memory(struct line_reader *r, const struct map_line *line, size_t at,
                       struct err *err)
{
    r->taken += sizeof *line + (size_t)line->nattrs * sizeof *line->attrs + r->scan.line.n;
    return r->taken < MEMORY_MOST ? 0
                                  : scan_fail(&r->scan, at, err, "more rows than a map may have");
}

/* One row, from its CUDA name on. */
static int line_read_row(struct line_reader *r, const struct line_group *g, struct err *err)
{
    struct map_line line = g->base;
    size_t at;
    line.file = r->scan.file;
    line.line = r->scan.number;
    line.family = r->family;
    r->attrs.n = 0;
    if (take_cuda(r, &line, &at, err) != 0)
        return -1;
    if (!g->named && (take_hip(r, &line, &at, err) != 0 || take_attrs(r, &line, err) != 0))
        return -1;
    line.same = line.same || (line.hip && strcmp(line.hip, line.cuda) == 0);
    if (line.same)
        line.hip = line.cuda;
    keep_attrs(r, g, &line);
    if (attr_together(&r->scan, at, &line, err) != 0 || take_memory(r, &line, at, err) != 0)
        return -1;
    vec_push(&r->text->lines, line);
    return 0;
}

/* The rows that the rest of the line stands for; of a group of names, the next word. */
static int line_read_rows(struct line_reader *r, const struct line_group *g, struct err *err)
{
    int n = expand_row(&r->expand, &r->scan, g->named, &r->shared, r->text->arena, err), rc = 0;
    if (n <= 0)
        return n < 0 ? -1 : line_read_row(r, g, err);
    struct scan whole = r->scan;
    struct str word;
    size_t at;
    for (int i = 0; i < n && rc == 0; i++) {
        expand_nth(&r->expand, &whole, (size_t)i, &r->scan);
        rc = line_read_row(r, g, err);
    }
    r->scan = whole;
    return rc == 0 ? scan_word(&r->scan, &word, &at, err) : rc;
}

int line_rows(struct line_reader *r, enum row_kind kind, struct err *err)
{
    if (!r->family)
        return scan_fail(&r->scan, 0, err, "a \"family NAME\" line must come before the first row");
    struct line_group none = {.base = {.kind = kind}};
    return line_read_rows(r, &none, err);
}

/* The header's HIP name, where it has one: the word behind the kind, if it is no attribute. */
static int take_group_name(struct line_reader *r, struct line_group *g, struct err *err)
{
    struct scan ahead = r->scan;
    struct str word;
    size_t at;
    if (scan_word(&ahead, &word, &at, err) != 0)
        return -1;
    g->named = word.n && (str_is(word, "=") || word.p[0] == '"' || !memchr(word.p, '=', word.n));
    return g->named ? take_hip(r, &g->base, &at, err) : 0;
}

static int line_read_header(struct line_reader *r, struct line_group *g, struct err *err)
{
    struct str word;
    size_t at;
    if (scan_word(&r->scan, &word, &at, err) != 0)
        return -1;
    g->base = (struct map_line){.kind = line_kind(word)};
    if (g->base.kind == ROW_KINDS)
        return scan_fail(
            &r->scan, at, err,
            "a group begins with: group, kind of its rows, HIP name if they share it, attributes");
    r->attrs.n = 0;
    if (take_group_name(r, g, err) != 0 || take_attrs(r, &g->base, err) != 0)
        return -1;
    for (size_t i = 0; i < r->attrs.n; i++) {
        if (row_attr_info(r->attrs.p[i].attr)->repeatable)
            return scan_fail(&r->scan, 0, err, "%s= is for single rows",
                             row_attr_name(r->attrs.p[i].attr));
        vec_push(&g->attrs, r->attrs.p[i]);
    }
    return 0;
}

int line_group_begin(struct line_reader *r, struct err *err)
{
    struct line_group *g = &r->group;
    if (!r->family)
        return scan_fail(&r->scan, 0, err, "a \"family NAME\" line must come before the first row");
    g->header = r->scan;
    g->attrs.n = 0;
    g->open = true;
    int rc = line_read_header(r, g, err);
    g->wrong = rc != 0;
    return rc;
}

int line_group_closed(struct line_reader *r, struct err *err)
{
    if (!r->group.open)
        return 0;
    r->group.open = false;
    return scan_fail(&r->group.header, 0, err, "this group has no end: a line \"end\" closes it");
}

/* True for words that begin lines outside of groups. */
static bool line_begins_line(struct str word)
{
    return line_kind(word) != ROW_KINDS || shared_kind_of(word) != SHARED_KINDS ||
           str_is(word, "family") || str_is(word, "group") || str_is(word, "suppress");
}

static int read_group_end(struct line_reader *r, struct err *err)
{
    struct str word;
    size_t at;
    r->group.open = false;
    if (scan_word(&r->scan, &word, &at, err) != 0 || scan_word(&r->scan, &word, &at, err) != 0)
        return -1;
    return word.n ? scan_fail(&r->scan, at, err, "nothing more belongs on this line") : 0;
}

int line_group_rows(struct line_reader *r, struct err *err)
{
    struct line_group *g = &r->group;
    struct scan ahead = r->scan;
    struct str word;
    size_t at;
    if (scan_word(&ahead, &word, &at, err) != 0)
        return -1;
    if (str_is(word, "end"))
        return read_group_end(r, err);
    if (line_begins_line(word)) {
        g->open = g->wrong = str_is(word, "group"); /* whose end will come */
        return scan_fail(&r->scan, at, err,
                         "\"%.*s\" is not a row of the group in line %d; a line \"end\" closes it",
                         (int)word.n, word.p, g->header.number);
    }
    while (word.n && !g->wrong) {
        if (line_read_rows(r, g, err) != 0)
            return -1;
        ahead = r->scan;
        if (!g->named)
            return 0;
        if (scan_word(&ahead, &word, &at, err) != 0)
            return -1;
    }
    return 0;
}
