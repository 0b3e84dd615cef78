#include "map/reader.h"
#include "base/opt.h"
#include "map/line.h"
#include "map/name.h"

struct reader {
    struct line_reader rows;
    bool family_given;
};

/* Takes the next word, which must be an identifier: what says in messages what it names. */
static int take_identifier(struct reader *r, const char *what, struct str *word, size_t *at,
                           struct err *err)
{
    if (scan_word(&r->rows.scan, word, at, err) != 0)
        return -1;
    if (!word->n || name_identifier(*word) != word->n)
        return scan_fail(&r->rows.scan, *at, err,
                         "the name of a %s goes here: letters, digits and _", what);
    return 0;
}

static int expect_end(struct reader *r, struct err *err)
{
    struct str word;
    size_t at;
    if (scan_word(&r->rows.scan, &word, &at, err) != 0)
        return -1;
    return word.n ? scan_fail(&r->rows.scan, at, err, "nothing more belongs on this line") : 0;
}

static int reader_read_family(struct reader *r, struct err *err)
{
    struct str word;
    size_t at;
    if (take_identifier(r, "family", &word, &at, err) != 0)
        return -1;
    if (r->family_given)
        return scan_fail(&r->rows.scan, at, err,
                         "a file holds one family; this one is \"%s\" already", r->rows.family);
    r->rows.family = arena_strdup(r->rows.text->arena, word);
    r->family_given = true;
    return expect_end(r, err);
}

static int read_suppress(struct reader *r, struct err *err)
{
    struct map_text *t = r->rows.text;
    struct suppression *s = ARENA_NEW(t->arena, struct suppression);
    size_t asking_at;
    if (!r->rows.is_users)
        return scan_fail(&r->rows.scan, 0, err, "suppress is for maps of a project's own");
    if (suppress_read(&r->rows.scan, t->findings, t->arena, s, &asking_at, err) != 0)
        return -1;
    if (asking_at &&
        shared_text(&r->rows.shared, &r->rows.scan, s->note, asking_at, &s->note, err) != 0)
        return -1;
    if (t->last_suppression)
        t->last_suppression->next = s;
    else
        t->suppressions = s;
    t->last_suppression = s;
    return 0;
}

/* Words that begin a line, besides the kinds of rows. */
static const char *const words[] = {"family", "text", "list", "group", "suppress"};
enum { WORDS = sizeof words / sizeof *words };

static int unknown_kind(struct reader *r, struct str word, size_t at, struct err *err)
{
    const char *names[ROW_KINDS + WORDS];
    memcpy(names, words, sizeof words);
    for (int k = 0; k < ROW_KINDS; k++)
        names[k + WORDS] = row_kind_name((enum row_kind)k);
    char text[64] = "";
    memcpy(text, word.p, word.n < sizeof text ? word.n : sizeof text - 1);
    const char *near = opt_nearest(text, names, ROW_KINDS + WORDS);
    return scan_fail(
        &r->rows.scan, at, err,
        "unknown kind \"%s\";%s%s%s a line begins with func, device, type, enum, macro, field, "
        "header, namespace, library, family, text, list, group or suppress",
        text, near ? " did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static int reader_read_line(struct reader *r, struct err *err)
{
    struct line_reader *rows = &r->rows;
    struct str word;
    size_t at;
    if (rows->group.open)
        return line_group_rows(rows, err);
    if (scan_word(&rows->scan, &word, &at, err) != 0)
        return -1;
    enum row_kind kind = line_kind(word);
    enum shared_kind shared = shared_kind_of(word);
    if (!word.n)
        return 0;
    if (kind != ROW_KINDS)
        return line_rows(rows, kind, err);
    if (shared != SHARED_KINDS)
        return shared_read(&rows->shared, shared, &rows->scan, rows->text->arena, err);
    if (str_is(word, "family"))
        return reader_read_family(r, err);
    if (str_is(word, "group"))
        return line_group_begin(rows, err);
    if (str_is(word, "suppress"))
        return read_suppress(r, err);
    return unknown_kind(r, word, at, err);
}

int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err)
{
    struct reader r = {
        .rows = {.text = t, .family = default_family, .is_users = default_family != NULL}};
    struct err one;
    int more = 1;
    t->nerrors = 0;
    shared_collect(&r.rows.shared, text, t->arena);
    scan_init(&r.rows.scan, arena_strdup(t->arena, str_of(file)), text);
    while (more > 0 && t->nerrors < MAP_ERRORS) {
        more = scan_line(&r.rows.scan, &one);
        if (more < 0 || (more > 0 && reader_read_line(&r, &one) != 0) ||
            (more == 0 && line_group_closed(&r.rows, &one) != 0))
            map_text_error(t, &one);
    }
    line_release(&r.rows);
    return map_text_verdict(t, err);
}
