#include "map/shared.h"
#include "base/search.h"
#include "map/name.h"

static const char *const words[SHARED_KINDS] = {[SHARED_TEXT] = "text", [SHARED_LIST] = "list"};

enum shared_kind shared_kind_of(struct str word)
{
    if (str_is(word, "text") || str_is(word, "note"))
        return SHARED_TEXT;
    return str_is(word, "list") ? SHARED_LIST : SHARED_KINDS;
}

/* Takes the value of the name: a text in quotes, or the words of a list, in quotes or not. */
static const char *take_value(struct scan *scan, enum shared_kind kind, struct str name,
                              struct arena *a, struct err *err)
{
    struct str value;
    size_t at;
    if (scan_word(scan, &value, &at, err) != 0)
        return NULL;
    bool quoted = value.n && value.p[0] == '"';
    if (kind == SHARED_LIST && !quoted && value.n && !memchr(value.p, '"', value.n))
        return arena_strdup(a, value);
    if (quoted && value.n > 2)
        return scan_unquote(scan, value, at, a, err);
    int n = name.n < 80 ? (int)name.n : 80;
    if (kind == SHARED_LIST)
        scan_fail(scan, at, err, "the words of the list go here: list %.*s A,B,C", n, name.p);
    else
        scan_fail(scan, at, err, "the text goes here: text %.*s \"...\"", n, name.p);
    return NULL;
}

/* The rest of a line, from behind its first word on. */
static int map_shared_take_entry(struct scan *scan, enum shared_kind kind, struct arena *a,
                                 struct shared_entry *out, size_t *at, struct err *err)
{
    struct str name, more;
    size_t more_at;
    if (scan_word(scan, &name, at, err) != 0)
        return -1;
    if (!name.n || name_identifier(name) != name.n)
        return scan_fail(scan, *at, err, "the name of a %s goes here: letters, digits and _",
                         words[kind]);
    const char *value = take_value(scan, kind, name, a, err);
    if (!value || scan_word(scan, &more, &more_at, err) != 0)
        return -1;
    if (more.n)
        return scan_fail(scan, more_at, err, "nothing more belongs on this line");
    *out = (struct shared_entry){kind, arena_strdup(a, name), value, scan->number};
    return 0;
}

static int entry_order(const void *a, const void *b)
{
    const struct shared_entry *x = a, *y = b;
    int c = x->kind != y->kind ? (x->kind < y->kind ? -1 : 1) : strcmp(x->name, y->name);
    return c ? c : x->number - y->number;
}

void shared_collect(struct shared *s, struct str file, struct arena *a)
{
    struct scan scan;
    struct str word;
    struct shared_entry found = {0};
    struct err err;
    size_t at;
    int more;
    scan_init(&scan, "", file);
    while ((more = scan_line(&scan, &err)) != 0) {
        if (more < 0 || scan_word(&scan, &word, &at, &err) != 0)
            continue;
        enum shared_kind kind = shared_kind_of(word);
        if (kind == SHARED_KINDS)
            continue;
        if (map_shared_take_entry(&scan, kind, a, &found, &at, &err) == 0)
            vec_push(&s->entries, found);
        else
            s->unreadable[kind] = true;
    }
    if (s->entries.n)
        qsort(s->entries.p, s->entries.n, sizeof *s->entries.p, entry_order);
}

/* The first one of that name, or NULL. */
static const struct shared_entry *map_shared_first_named(const struct shared *s,
                                                         enum shared_kind kind, const char *name)
{
    struct shared_entry wanted = {kind, name, NULL, 0};
    size_t i;
    search_first(i, s->entries.n, entry_order(&s->entries.p[i], &wanted) >= 0);
    const struct shared_entry *e = i < s->entries.n ? &s->entries.p[i] : NULL;
    return e && e->kind == kind && strcmp(e->name, name) == 0 ? e : NULL;
}

int shared_read(const struct shared *s, enum shared_kind kind, struct scan *scan, struct arena *a,
                struct err *err)
{
    struct shared_entry found = {0};
    size_t at;
    if (map_shared_take_entry(scan, kind, a, &found, &at, err) != 0)
        return -1;
    if (map_shared_first_named(s, kind, found.name)->number != found.number)
        return scan_fail(scan, at, err, "this file has a %s of that name already: \"%.80s\"",
                         words[kind], found.name);
    return 0;
}

static int map_shared_find(const struct shared *s, enum shared_kind kind, const struct scan *scan,
                           const char *name, size_t at, const char **text, struct err *err)
{
    const struct shared_entry *found = map_shared_first_named(s, kind, name);
    *text = found ? found->text : NULL;
    if (found || s->unreadable[kind])
        return 0;
    return scan_fail(scan, at, err, "this file has no %s of that name: \"%.80s\"", words[kind],
                     name);
}

int shared_text(const struct shared *s, const struct scan *scan, const char *name, size_t at,
                const char **text, struct err *err)
{
    return map_shared_find(s, SHARED_TEXT, scan, name + 1, at, text, err);
}

int shared_list(const struct shared *s, const struct scan *scan, struct str name, size_t at,
                const char **text, struct err *err)
{
    char word[128] = "";
    if (!name.n || name.n >= sizeof word)
        return scan_fail(scan, at, err,
                         "a list is written {A,B,C}, {0..9}, or {name} for a list of the file");
    memcpy(word, name.p, name.n);
    return map_shared_find(s, SHARED_LIST, scan, word, at, text, err);
}

void shared_release(struct shared *s)
{
    vec_release(&s->entries);
}
