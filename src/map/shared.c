#include "map/shared.h"
#include "base/search.h"
#include "map/name.h"

bool shared_is(struct str word)
{
    return str_is(word, "text") || str_is(word, "note");
}

/* The name and the text of a line, from behind its first word on. */
static int take_text(struct scan *scan, struct arena *a, struct shared_text *out, size_t *at, struct err *err)
{
    struct str word, text, more;
    size_t text_at, more_at;
    if (scan_word(scan, &word, at, err) != 0)
        return -1;
    if (!word.n || name_identifier(word) != word.n)
        return scan_fail(scan, *at, err, "the name of a text goes here: letters, digits and _");
    if (scan_word(scan, &text, &text_at, err) != 0)
        return -1;
    if (!text.n || text.p[0] != '"' || text.n < 3)
        return scan_fail(scan, text_at, err, "the text goes here: text %.*s \"...\"",
                         word.n < 80 ? (int)word.n : 80, word.p);
    const char *value = scan_unquote(scan, text, text_at, a, err);
    if (!value || scan_word(scan, &more, &more_at, err) != 0)
        return -1;
    if (more.n)
        return scan_fail(scan, more_at, err, "nothing more belongs on this line");
    *out = (struct shared_text){arena_strdup(a, word), value, scan->number};
    return 0;
}

static int text_order(const void *a, const void *b)
{
    const struct shared_text *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    return c ? c : x->number - y->number;
}

void shared_collect(struct shared *s, struct str file, struct arena *a)
{
    struct scan scan;
    struct str word;
    struct shared_text found;
    struct err err;
    size_t at;
    int more;
    scan_init(&scan, "", file);
    while ((more = scan_line(&scan, &err)) != 0) {
        if (more < 0 || scan_word(&scan, &word, &at, &err) != 0 || !shared_is(word))
            continue;
        if (take_text(&scan, a, &found, &at, &err) == 0)
            vec_push(&s->texts, found);
        else
            s->unreadable = true;
    }
    if (s->texts.n)
        qsort(s->texts.p, s->texts.n, sizeof *s->texts.p, text_order);
}

/* The first one of that name, or NULL. */
static const struct shared_text *first_named(const struct shared *s, const char *name)
{
    size_t i;
    search_first(i, s->texts.n, strcmp(s->texts.p[i].name, name) >= 0);
    return i < s->texts.n && strcmp(s->texts.p[i].name, name) == 0 ? &s->texts.p[i] : NULL;
}

int shared_read(const struct shared *s, struct scan *scan, struct arena *a, struct err *err)
{
    struct shared_text found;
    size_t at;
    if (take_text(scan, a, &found, &at, err) != 0)
        return -1;
    if (first_named(s, found.name)->number != found.number)
        return scan_fail(scan, at, err, "this file has a text of that name already: \"%.80s\"", found.name);
    return 0;
}

int shared_find(const struct shared *s, const struct scan *scan, const char *name, size_t at,
                const char **text, struct err *err)
{
    const struct shared_text *found = first_named(s, name + 1);
    *text = found ? found->text : NULL;
    if (found || s->unreadable)
        return 0;
    return scan_fail(scan, at, err, "this file has no text of that name: \"%.80s\"", name + 1);
}

void shared_release(struct shared *s)
{
    vec_release(&s->texts);
}
