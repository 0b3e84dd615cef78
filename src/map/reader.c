#include "map/reader.h"
#include "base/opt.h"
#include "map/attr.h"
#include "map/name.h"
#include "map/scan.h"
#include "map/shared.h"

struct reader {
    struct scan scan;
    struct map_text *text;
    const char *family;
    bool family_given;
    VEC(struct map_attr) attrs; /* of the current row */
    struct shared shared;
    bool is_users; /* no built-in map */
};

static int take_name(struct reader *r, enum row_kind kind, bool hip, struct str *name, size_t *at,
                     struct err *err)
{
    if (scan_word(&r->scan, name, at, err) != 0)
        return -1;
    const char *what = hip ? "HIP name (or = for the same one, - for none)" : "CUDA name";
    if (!name->n)
        return scan_fail(&r->scan, *at, err,
                         "the %s is missing; a row is: kind, CUDA name, HIP name, attributes", what);
    if (hip && (str_is(*name, "=") || str_is(*name, "-")))
        return 0;
    if (name->p[0] == '"')
        return scan_fail(&r->scan, *at, err, "the %s stands without quotes, and has no blanks", what);
    const char *bad = name_trouble(kind, *name, hip);
    if (bad)
        return scan_fail(&r->scan, *at, err, "\"%.*s\" is no %s of a %s row; %s",
                         name->n < 80 ? (int)name->n : 80, name->p, hip ? "HIP name" : "CUDA name",
                         row_kind_name(kind), bad);
    return 0;
}

static int take_attr(struct reader *r, struct map_line *line, struct str word, size_t at, struct err *err)
{
    struct str key;
    const char *value = NULL;
    bool quoted;
    enum row_attr attr;
    if (scan_attr(&r->scan, word, at, r->text->arena, &key, &value, &quoted, err) != 0)
        return -1;
    if (attr_find(&r->scan, key, at, line->kind, &attr, err) != 0)
        return -1;
    if (r->is_users && (attr == ROW_ATTR_mark || attr == ROW_ATTR_family || attr == ROW_ATTR_standin))
        return scan_fail(&r->scan, at, err, "%s= is for built-in maps", row_attr_name(attr));
    if (!row_attr_info(attr)->repeatable)
        for (size_t i = 0; i < r->attrs.n; i++)
            if (r->attrs.p[i].attr == attr)
                return scan_fail(&r->scan, at, err, "%s= stands twice on this row", row_attr_name(attr));
    if (!quoted && value[0] == '@' &&
        shared_find(&r->shared, &r->scan, value, at + key.n + 1, &value, err) != 0)
        return -1;
    if (value && attr_value(&r->scan, at + key.n + 1, attr, value, line, err) != 0)
        return -1;
    if (r->attrs.n == UINT16_MAX)
        return scan_fail(&r->scan, at, err, "too many attributes on one row");
    vec_push(&r->attrs, (struct map_attr){attr, value ? value : ""});
    return 0;
}

/* Puts the collected attributes into the row. */
static void keep_attrs(struct reader *r, struct map_line *line)
{
    if (!r->attrs.n)
        return;
    struct map_attr *kept = ARENA_ARRAY(r->text->arena, struct map_attr, r->attrs.n);
    memcpy(kept, r->attrs.p, r->attrs.n * sizeof *kept);
    line->attrs = kept;
    line->nattrs = (int)r->attrs.n;
}

static int read_row(struct reader *r, enum row_kind kind, struct err *err)
{
    struct str cuda, hip, word;
    size_t at, hip_at;
    if (!r->family)
        return scan_fail(&r->scan, 0, err, "a \"family NAME\" line must come before the first row");
    if (take_name(r, kind, false, &cuda, &at, err) != 0 || take_name(r, kind, true, &hip, &hip_at, err) != 0)
        return -1;
    struct arena *a = r->text->arena;
    struct map_line line = {.file = r->scan.file, .line = r->scan.number, .kind = kind, .family = r->family};
    line.cuda = arena_strdup(a, cuda);
    line.same = str_is(hip, "=") || str_eq(hip, cuda);
    line.hip = line.same ? line.cuda : str_is(hip, "-") ? NULL : arena_strdup(a, hip);
    r->attrs.n = 0;
    for (;;) {
        if (scan_word(&r->scan, &word, &at, err) != 0)
            return -1;
        if (!word.n)
            break;
        if (take_attr(r, &line, word, at, err) != 0)
            return -1;
    }
    keep_attrs(r, &line);
    if (attr_together(&r->scan, hip_at, &line, err) != 0)
        return -1;
    vec_push(&r->text->lines, line);
    return 0;
}

/* Takes the next word, which must be an identifier: what says in messages what it names. */
static int take_identifier(struct reader *r, const char *what, struct str *word, size_t *at, struct err *err)
{
    if (scan_word(&r->scan, word, at, err) != 0)
        return -1;
    if (!word->n || name_identifier(*word) != word->n)
        return scan_fail(&r->scan, *at, err, "the name of a %s goes here: letters, digits and _", what);
    return 0;
}

static int expect_end(struct reader *r, struct err *err)
{
    struct str word;
    size_t at;
    if (scan_word(&r->scan, &word, &at, err) != 0)
        return -1;
    return word.n ? scan_fail(&r->scan, at, err, "nothing more belongs on this line") : 0;
}

static int read_family(struct reader *r, struct err *err)
{
    struct str word;
    size_t at;
    if (take_identifier(r, "family", &word, &at, err) != 0)
        return -1;
    if (r->family_given)
        return scan_fail(&r->scan, at, err, "a file holds one family; this one is \"%s\" already", r->family);
    r->family = arena_strdup(r->text->arena, word);
    r->family_given = true;
    return expect_end(r, err);
}

static int read_suppress(struct reader *r, struct err *err)
{
    struct map_text *t = r->text;
    struct suppression *s = ARENA_NEW(t->arena, struct suppression);
    size_t asking_at;
    if (!r->is_users)
        return scan_fail(&r->scan, 0, err, "suppress is for maps of a project's own");
    if (suppress_read(&r->scan, t->findings, t->arena, s, &asking_at, err) != 0)
        return -1;
    if (asking_at && shared_find(&r->shared, &r->scan, s->note, asking_at, &s->note, err) != 0)
        return -1;
    if (t->last_suppression)
        t->last_suppression->next = s;
    else
        t->suppressions = s;
    t->last_suppression = s;
    return 0;
}

static int unknown_kind(struct reader *r, struct str word, size_t at, struct err *err)
{
    const char *names[ROW_KINDS + 3] = {"family", "text", "suppress"};
    for (int k = 0; k < ROW_KINDS; k++)
        names[k + 3] = row_kind_name((enum row_kind)k);
    char text[64] = "";
    memcpy(text, word.p, word.n < sizeof text ? word.n : sizeof text - 1);
    const char *near = opt_nearest(text, names, ROW_KINDS + 3);
    return scan_fail(
        &r->scan, at, err,
        "unknown kind \"%s\";%s%s%s a line begins with func, device, type, enum, macro, field, header, "
        "namespace, library, family, text or suppress",
        text, near ? " did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static int read_line(struct reader *r, struct err *err)
{
    struct str word;
    size_t at;
    if (scan_word(&r->scan, &word, &at, err) != 0)
        return -1;
    if (!word.n)
        return 0;
    if (str_is(word, "family"))
        return read_family(r, err);
    if (shared_is(word))
        return shared_read(&r->shared, &r->scan, r->text->arena, err);
    if (str_is(word, "suppress"))
        return read_suppress(r, err);
    for (int k = 0; k < ROW_KINDS; k++)
        if (str_is(word, row_kind_name((enum row_kind)k)))
            return read_row(r, (enum row_kind)k, err);
    return unknown_kind(r, word, at, err);
}

void map_text_error(struct map_text *t, const struct err *err)
{
    if (t->nerrors < MAP_ERRORS)
        t->error[t->nerrors++] = arena_strdup(t->arena, str_of(err->msg));
}

int map_text_verdict(const struct map_text *t, struct err *err)
{
    return t->nerrors ? err_set(err, "%s", t->error[0]) : 0;
}

int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err)
{
    struct reader r = {.text = t, .family = default_family, .is_users = default_family != NULL};
    struct err one;
    int more = 1;
    t->nerrors = 0;
    shared_collect(&r.shared, text, t->arena);
    scan_init(&r.scan, arena_strdup(t->arena, str_of(file)), text);
    while (more > 0 && t->nerrors < MAP_ERRORS) {
        more = scan_line(&r.scan, &one);
        if (more < 0 || (more > 0 && read_line(&r, &one) != 0))
            map_text_error(t, &one);
    }
    vec_release(&r.attrs);
    shared_release(&r.shared);
    return map_text_verdict(t, err);
}
