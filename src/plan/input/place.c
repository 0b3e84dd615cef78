#include "plan/input/place.h"
#include "base/search.h"
#include "core/branch.h"

struct span place_of_line(const struct input *in, const struct directive *d)
{
    const char *bytes = in->src->bytes;
    struct span s = d->line;
    uint32_t last = in->tok->tok[d->past - 1].end, before = s.begin;
    while (before > 0 && (bytes[before - 1] == ' ' || bytes[before - 1] == '\t'))
        before--;
    if (before > 0 && bytes[before - 1] != '\n' && bytes[before - 1] != '\r')
        return (struct span){s.begin, last}; /* so does a comment before it */
    s.begin = before;
    for (uint32_t i = last; i < s.end; i++) {
        if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r')
            return (struct span){s.begin, last}; /* a comment follows: it stays */
    }
    if (s.end < in->src->len && bytes[s.end] == '\r')
        s.end++;
    if (s.end < in->src->len && bytes[s.end] == '\n')
        s.end++;
    return s;
}

/* The comment that an offset lies in, or NULL. */
static const struct comment *comment_at(const struct tokens *t, uint32_t at)
{
    uint32_t i;
    search_first(i, t->ncomment, t->comment[i].begin >= at);
    return i && at < t->comment[i - 1].end ? &t->comment[i - 1] : NULL;
}

static uint32_t place_line_begin(const struct source *src, uint32_t at)
{
    while (at > 0 && src->bytes[at - 1] != '\n' && src->bytes[at - 1] != '\r')
        at--;
    if (at == 0 && src->len >= 3 && memcmp(src->bytes, "\xef\xbb\xbf", 3) == 0)
        return 3;
    return at;
}

uint32_t place_before(const struct input *in, uint32_t at)
{
    uint32_t line = place_line_begin(in->src, at);
    return comment_at(in->tok, line) ? at : line;
}

uint32_t place_after(const struct input *in, const struct directive *d)
{
    const char *bytes = in->src->bytes;
    uint32_t at = d->line.end;
    at += at < in->src->len && bytes[at] == '\r';
    return at + (at < in->src->len && bytes[at] == '\n');
}

uint32_t place_guard(const struct input *in)
{
    return branch_guard(in->tok);
}

static bool is_licence(struct str comment)
{
    static const char *const words[] = {"opyright", "icense", "icence", "SPDX", "-*-", NULL};
    for (int i = 0; words[i]; i++) {
        if (memmem(comment.p, comment.n, words[i], strlen(words[i])))
            return true;
    }
    return false;
}

/* The comments right above a line of code belong to the code: the line above them;
 * not the file's licence. */
static uint32_t above_comments(const struct input *in, uint32_t at)
{
    const struct tokens *t = in->tok;
    const char *bytes = in->src->bytes;
    for (;;) {
        uint32_t end = at, newlines = 0;
        while (end > 0 && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r'))
            newlines += bytes[--end] == '\n' || bytes[end + 1] != '\n';
        const struct comment *c = newlines == 1 && end > 0 ? comment_at(t, end - 1) : NULL;
        if (!c || is_licence(source_text(in->src, (struct span){c->begin, c->end})))
            return at;
        uint32_t line = place_before(in, c->begin);
        if (line == c->begin && line > 0 && bytes[line - 1] != '\n' && bytes[line - 1] != '\r')
            return at;
        for (uint32_t i = line; i < c->begin; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t')
                return at; /* code before the comment */
        }
        at = line;
    }
}

/* "#define T double": what comes behind it may be written with the name. Not so a switch for
 * headers, which is empty, or has its library's name in it: "THRUST_DEVICE_SYSTEM". */
static bool is_in_the_way(const struct tokens *t, const struct directive *d)
{
    uint32_t name = d->hash + 2;
    if (d->kind != DIR_DEFINE || name + 1 >= d->past)
        return false;
    struct str text = tok_raw(t, name);
    return !memchr(text.p, '_', text.n);
}

uint32_t place_of_includes(const struct input *in)
{
    const struct tokens *t = in->tok;
    uint32_t guard = branch_guard(t), i = guard ? t->dir[guard].past + 1 : 0;
    for (uint32_t d = guard ? guard + 1 : 0; d < t->ndir; d++) {
        if (t->dir[d].hash > i)
            break; /* code comes first */
        if (t->dir[d].kind == DIR_INCLUDE) {
            i = t->dir[d].hash;
            break;
        }
        bool skip = t->dir[d].kind == DIR_PRAGMA || t->dir[d].kind == DIR_DEFINE ||
                    t->dir[d].kind == DIR_UNDEF || t->dir[d].kind == DIR_EMPTY;
        if (!skip || is_in_the_way(t, &t->dir[d]))
            break; /* a conditional, or a macro: before it */
        i = t->dir[d].past + 1;
    }
    if (i == t->n)
        return in->src->len;
    uint32_t at = place_before(in, t->tok[i].begin);
    return t->tok[i].flags & TOK_DIRECTIVE ? at : above_comments(in, at);
}
