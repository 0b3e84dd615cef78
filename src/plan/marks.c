#include "plan/marks.h"
#include "base/search.h"

enum mark { MARK_NONE, MARK_OFF, MARK_ON };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct str behind_blanks(struct str s)
{
    while (s.n && is_blank(s.p[0]))
        s = str_cut(s, 1, s.n);
    return s;
}

/* What a comment says: of those for documentation ("///", "/" and two stars, "//!") without their sign. */
static struct str said(struct str comment)
{
    struct str s = str_cut(comment, 2, comment.n);
    if (s.n && strchr("/*!", s.p[0]))
        s = str_cut(s, 1, s.n);
    return behind_blanks(s);
}

/* "tranship: off", and behind it whatever a person has to say. */
static enum mark mark_of(struct str comment)
{
    static const struct {
        const char *word;
        enum mark mark;
    } words[] = {{"off", MARK_OFF}, {"on", MARK_ON}};
    struct str s = said(comment);
    if (!str_starts(s, STR("tranship:")))
        return MARK_NONE;
    s = behind_blanks(str_cut(s, strlen("tranship:"), s.n));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if (str_starts(s, str_of(words[i].word)) &&
            (s.n == n || is_blank(s.p[n]) || strchr("*.,;:(-", s.p[n])))
            return words[i].mark;
    }
    return MARK_NONE;
}

/* From the first token of the range to the last one. */
static uint32_t lines_of(const struct tokens *t, struct span s)
{
    uint32_t first = tok_at(t, s.begin), past = tok_at(t, s.end);
    if (first == past)
        return 0;
    return source_place(t->src, t->tok[past - 1].end - 1).line -
           source_place(t->src, t->tok[first].begin).line + 1;
}

void marks_find(struct marks *m, const struct tokens *t, struct arena *a)
{
    m->range = ARENA_ARRAY(a, struct marked, t->ncomment);
    m->stray = ARENA_ARRAY(a, struct span, t->ncomment);
    m->n = m->nstray = 0;
    bool off = false;
    for (uint32_t i = 0; i < t->ncomment; i++) {
        struct span comment = {t->comment[i].begin, t->comment[i].end};
        enum mark mark = mark_of(source_text(t->src, comment));
        if (mark == MARK_NONE)
            continue;
        if ((mark == MARK_OFF) == off) {
            m->stray[m->nstray++] = comment;
        } else if (off) {
            m->range[m->n - 1].span.end = comment.begin;
            m->range[m->n - 1].open = off = false;
        } else {
            m->range[m->n++] = (struct marked){{comment.end, t->src->len}, comment, true, 0};
            off = true;
        }
    }
    for (uint32_t i = 0; i < m->n; i++)
        m->range[i].lines = lines_of(t, m->range[i].span);
}

const struct marked *marks_at(const struct marks *m, uint32_t at)
{
    uint32_t i;
    search_first(i, m->n, m->range[i].span.end > at);
    return i < m->n && m->range[i].span.begin <= at ? &m->range[i] : NULL;
}

uint32_t marks_count(const struct marks *m, const struct tokens *t, uint32_t first, uint32_t past)
{
    uint32_t n = 0;
    for (uint32_t i = first; i < past; i++)
        n += marks_at(m, t->tok[i].begin) != NULL;
    return n;
}
