/* Writes the text of helpers. */
#include "base/buf.h"
#include "map/helper.h"
#include "plan/helpers/helper.h"
#include "plan/helpers/once.h"

static struct helper *helper_named(struct helpers *h, struct str name)
{
    for (size_t i = 0; i < h->v.n; i++) {
        if (str_is(name, h->v.p[i].name))
            return &h->v.p[i];
    }
    return NULL;
}

/* It is in the list behind those that it includes. Of two that include one another,
 * one has to be first. */
static void helper_text_take(struct helpers *h, struct once *visited, const char *name,
                             helper_text_fn *text, struct arena *a)
{
    const char *body = text(name), *rest = body;
    struct str other;
    if (!body || helper_named(h, str_of(name)) || !once_is_new(visited, name))
        return;
    while (map_helper_next(&rest, &other))
        helper_text_take(h, visited, arena_strdup(a, other), text, a);
    vec_push(&h->v, (struct helper){.name = name, .text = body});
}

void helpers_take(struct helpers *h, const char *name, helper_text_fn *text, struct arena *a)
{
    struct once visited = {0};
    helper_text_take(h, &visited, arena_strdup(a, str_of(name)), text, a);
    struct helper *own = helper_named(h, str_of(name));
    if (own)
        own->called = true;
    once_release(&visited);
}

void helpers_release(struct helpers *h)
{
    vec_release(&h->v);
}

struct str helper_library(const char *text)
{
    static const char begin[] = "#include <";
    for (const char *at = text; (at = strstr(at, begin)) != NULL;) {
        at += sizeof begin - 1;
        struct str name = {at, strcspn(at, ">\n")};
        if (memchr(name.p, '/', name.n) && !str_starts(name, STR("hip/")))
            return name;
    }
    return STR("");
}

const char *helper_macro(const char *name, struct arena *a)
{
    char *macro = arena_strdup(a, str_of(arena_printf(a, "TRANSHIP_%s", name)));
    for (char *c = macro; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    return macro;
}

static const char *detach(struct buf *b, struct arena *a)
{
    const char *text = arena_strdup(a, buf_str(b));
    buf_release(b);
    return text;
}

/* All lines but those that include other helpers. */
static void helper_text_add_lines(struct buf *out, const char *text, const char *newline)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        const char *line = text, *rest = text;
        struct str other;
        text += n + (text[n] == '\n');
        if (map_helper_next(&rest, &other) && rest == text)
            continue;
        buf_add(out, line, n);
        buf_addstr(out, newline);
    }
}

const char *helpers_text(const struct helpers *h, const char *newline, struct arena *a)
{
    struct buf out = {0};
    for (size_t i = 0; i < h->v.n; i++)
        helper_text_add_lines(&out, h->v.p[i].text, newline);
    return detach(&out, a);
}

const char *helpers_lines(const struct helpers *h, uint32_t depth, const char *newline,
                          struct arena *a)
{
    struct buf out = {0};
    for (size_t i = 0; i < h->v.n; i++) {
        if (!h->v.p[i].called)
            continue;
        buf_addstr(&out, "#include \"");
        for (uint32_t k = 0; k < depth; k++)
            buf_addstr(&out, "../");
        buf_printf(&out, HELPER_FOLDER "/%s.h\"%s", h->v.p[i].name, newline);
    }
    return detach(&out, a);
}

/* The first words of a helper's file: they tell it from everybody else's. */
#define MARK "// SPDX-License-Identifier: MIT-0. Added by tranship"

struct port_file helper_file(const struct helper *h, struct arena *a)
{
    const char *text =
        arena_printf(a, MARK " for code that calls what HIP does not have.\n%s", h->text);
    return (struct port_file){arena_printf(a, HELPER_FOLDER "/%s.h", h->name), str_of(text)};
}

bool helper_is_file(const struct source *src)
{
    return str_starts((struct str){src->bytes, src->len}, STR(MARK));
}
