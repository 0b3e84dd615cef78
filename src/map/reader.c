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
    const char *bad = name_trouble(kind, *name, hip);
    if (bad)
        return scan_fail(&r->scan, *at, err, "\"%.*s\" is no %s of a %s row; %s",
                         name->n < 80 ? (int)name->n : 80, name->p, hip ? "HIP name" : "CUDA name",
                         row_kind_name(kind), bad);
    return 0;
}

/* Splits "key=word" or key="text"; the value comes back unquoted. */
static int split_attr(struct reader *r, struct str word, size_t at, struct str *key, const char **value,
                      bool *quoted, struct err *err)
{
    const char *equal = memchr(word.p, '=', word.n);
    if (!equal || equal == word.p)
        return scan_fail(&r->scan, at, err, "\"%.*s\" is no attribute; write key=word or key=\"text\"",
                         word.n < 80 ? (int)word.n : 80, word.p);
    size_t n = (size_t)(equal - word.p);
    struct str text = str_cut(word, n + 1, word.n);
    const char *quote = memchr(text.p, '"', text.n);
    *key = str_cut(word, 0, n);
    *quoted = quote == text.p && text.n;
    if (quote && !*quoted)
        return scan_fail(&r->scan, at + n + 1 + (size_t)(quote - text.p), err,
                         "a '\"' in the middle of a word; quote the whole value");
    if (*quoted)
        *value = scan_unquote(&r->scan, text, at + n + 1, r->text->arena, err);
    else
        *value = arena_strdup(r->text->arena, text);
    return *value ? 0 : -1;
}

static int take_attr(struct reader *r, struct map_line *line, struct str word, size_t at, struct err *err)
{
    struct str key;
    const char *value = NULL;
    bool quoted;
    enum row_attr attr;
    if (split_attr(r, word, at, &key, &value, &quoted, err) != 0)
        return -1;
    if (attr_find(&r->scan, key, at, line->kind, &attr, err) != 0)
        return -1;
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
    if (r->asking != NO_NOTE) {
        const char **answer = &kept[r->asking].text;
        vec_push(&r->requests, (struct note_request){
                                   {*answer + 1, NULL, r->scan.line, r->scan.number, r->asking_at}, answer});
    }
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

static int unknown_kind(struct reader *r, struct str word, size_t at, struct err *err)
{
    const char *names[ROW_KINDS + 2] = {"family", "note"};
    for (int k = 0; k < ROW_KINDS; k++)
        names[k + 2] = row_kind_name((enum row_kind)k);
    char text[64] = "";
    memcpy(text, word.p, word.n < sizeof text ? word.n : sizeof text - 1);
    const char *near = opt_nearest(text, names, ROW_KINDS + 2);
    return scan_fail(
        &r->scan, at, err,
        "unknown kind \"%s\";%s%s%s a line begins with func, device, type, enum, macro, field, header, "
        "namespace, family or note",
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
    if (str_is(word, "note"))
        return read_note(r, err);
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

static int answer_notes(struct reader *r, struct err *err)
{
    if (r->notes.n)
        qsort(r->notes.p, r->notes.n, sizeof *r->notes.p, note_order);
    for (size_t i = 1; i < r->notes.n; i++)
        if (strcmp(r->notes.p[i - 1].name, r->notes.p[i].name) == 0)
            return note_fail(r, &r->notes.p[i], err, "this file has a note of that name already");
    for (size_t i = 0; i < r->requests.n; i++) {
        const struct note_request *q = &r->requests.p[i];
        size_t k;
        search_first(k, r->notes.n, strcmp(r->notes.p[k].name, q->note.name) >= 0);
        if (k == r->notes.n || strcmp(r->notes.p[k].name, q->note.name) != 0)
            return note_fail(r, &q->note, err, "this file has no note of that name");
        *q->answer = r->notes.p[k].text;
    }
    return 0;
}

int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err)
{
    struct reader r = {.text = t, .family = default_family};
    int rc;
    scan_init(&r.scan, arena_strdup(t->arena, str_of(file)), text);
    while ((rc = scan_line(&r.scan, err)) > 0)
        if (read_line(&r, err) != 0) {
            rc = -1;
            break;
        }
    if (rc == 0)
        rc = answer_notes(&r, err);
    vec_release(&r.attrs);
    vec_release(&r.notes);
    vec_release(&r.requests);
    return rc;
}
