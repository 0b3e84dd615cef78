#include "map/reader.h"
#include "base/opt.h"
#include "base/search.h"
#include "map/attr.h"
#include "map/name.h"
#include "map/scan.h"

/* A text that several rows share, with its place for messages. */
struct shared_note {
    const char *name, *text;
    struct str line;
    int number;
    size_t at;
};

/* A row that asks for one, and where the answer goes. */
struct note_request {
    struct shared_note note; /* text: unused */
    const char **answer;
};

enum { NO_NOTE = -1 };

struct reader {
    struct scan scan;
    struct map_text *text;
    const char *family;
    bool family_given;
    VEC(struct map_attr) attrs; /* of the current row */
    int asking;                 /* which of them is a note=@name, or NO_NOTE */
    size_t asking_at;
    VEC(struct shared_note) notes;
    VEC(struct note_request) requests; /* answered at the end of the file, so that notes may stand anywhere */
    bool note_missing;                 /* a note line could not be read: who asks for it is not to blame */
    bool is_users;                     /* no built-in map */
};

static void ask_note(struct reader *r, const char **answer, size_t at)
{
    vec_push(&r->requests,
             (struct note_request){{*answer + 1, NULL, r->scan.line, r->scan.number, at}, answer});
}

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
    if (attr_value(&r->scan, at + key.n + 1, attr, value, line, err) != 0)
        return -1;
    if (r->attrs.n == UINT16_MAX)
        return scan_fail(&r->scan, at, err, "too many attributes on one row");
    if (attr == ROW_ATTR_note && !quoted && value[0] == '@') {
        r->asking = (int)r->attrs.n;
        r->asking_at = at + key.n + 1;
    }
    vec_push(&r->attrs, (struct map_attr){attr, value});
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
    if (r->asking != NO_NOTE)
        ask_note(r, &kept[r->asking].text, r->asking_at);
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
    r->asking = NO_NOTE;
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

static int read_note(struct reader *r, struct err *err)
{
    struct str word, text;
    size_t at, text_at;
    if (take_identifier(r, "note", &word, &at, err) != 0 || scan_word(&r->scan, &text, &text_at, err) != 0)
        return -1;
    if (!text.n || text.p[0] != '"' || text.n < 3)
        return scan_fail(&r->scan, text_at, err, "the text of the note goes here: note %.*s \"...\"",
                         word.n < 80 ? (int)word.n : 80, word.p);
    const char *value = scan_unquote(&r->scan, text, text_at, r->text->arena, err);
    if (!value)
        return -1;
    vec_push(&r->notes, (struct shared_note){arena_strdup(r->text->arena, word), value, r->scan.line,
                                             r->scan.number, at});
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
    if (asking_at)
        ask_note(r, &s->note, asking_at);
    if (t->last_suppression)
        t->last_suppression->next = s;
    else
        t->suppressions = s;
    t->last_suppression = s;
    return 0;
}

static int unknown_kind(struct reader *r, struct str word, size_t at, struct err *err)
{
    const char *names[ROW_KINDS + 3] = {"family", "note", "suppress"};
    for (int k = 0; k < ROW_KINDS; k++)
        names[k + 3] = row_kind_name((enum row_kind)k);
    char text[64] = "";
    memcpy(text, word.p, word.n < sizeof text ? word.n : sizeof text - 1);
    const char *near = opt_nearest(text, names, ROW_KINDS + 3);
    return scan_fail(
        &r->scan, at, err,
        "unknown kind \"%s\";%s%s%s a line begins with func, device, type, enum, macro, field, header, "
        "namespace, library, family, note or suppress",
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
    if (str_is(word, "note")) {
        int rc = read_note(r, err);
        r->note_missing |= rc != 0;
        return rc;
    }
    if (str_is(word, "suppress"))
        return read_suppress(r, err);
    for (int k = 0; k < ROW_KINDS; k++)
        if (str_is(word, row_kind_name((enum row_kind)k)))
            return read_row(r, (enum row_kind)k, err);
    return unknown_kind(r, word, at, err);
}

static int note_order(const void *a, const void *b)
{
    const struct shared_note *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    return c ? c : x->number - y->number;
}

static int note_fail(struct reader *r, const struct shared_note *n, struct err *err, const char *what)
{
    r->scan.line = n->line;
    r->scan.number = n->number;
    return scan_fail(&r->scan, n->at, err, "%s: \"%.80s\"", what, n->name);
}

static void answer_notes(struct reader *r)
{
    struct err err;
    if (r->notes.n)
        qsort(r->notes.p, r->notes.n, sizeof *r->notes.p, note_order);
    for (size_t i = 1; i < r->notes.n; i++)
        if (strcmp(r->notes.p[i - 1].name, r->notes.p[i].name) == 0) {
            note_fail(r, &r->notes.p[i], &err, "this file has a note of that name already");
            map_text_error(r->text, &err);
        }
    for (size_t i = 0; i < r->requests.n; i++) {
        const struct note_request *q = &r->requests.p[i];
        size_t k;
        search_first(k, r->notes.n, strcmp(r->notes.p[k].name, q->note.name) >= 0);
        if (k < r->notes.n && strcmp(r->notes.p[k].name, q->note.name) == 0) {
            *q->answer = r->notes.p[k].text;
        } else if (!r->note_missing) {
            note_fail(r, &q->note, &err, "this file has no note of that name");
            map_text_error(r->text, &err);
        }
    }
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
    scan_init(&r.scan, arena_strdup(t->arena, str_of(file)), text);
    while (more > 0 && t->nerrors < MAP_ERRORS) {
        more = scan_line(&r.scan, &one);
        if (more < 0 || (more > 0 && read_line(&r, &one) != 0))
            map_text_error(t, &one);
    }
    if (more == 0) /* all of it was read: what is no text, or full of errors, says nothing about its notes */
        answer_notes(&r);
    vec_release(&r.attrs);
    vec_release(&r.notes);
    vec_release(&r.requests);
    return map_text_verdict(t, err);
}
