#include "plan/input/marks.h"
#include "base/search.h"
#include <stdio.h>

enum mark { MARK_NONE, MARK_OFF, MARK_ON };

static bool plan_marks_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct str behind_blanks(struct str s)
{
    while (s.n && plan_marks_is_blank(s.p[0]))
        s = str_cut(s, 1, s.n);
    return s;
}

/* Returns the text of a comment; documentation comments ("///", "/" and two stars, "//!", "##")
 * without their sign. */
static struct str plan_marks_said(struct str comment)
{
    struct str s = str_cut(comment, comment.p[0] == '#' ? 1 : 2, comment.n);
    while (comment.p[0] == '#' && s.n && s.p[0] == '#')
        s = str_cut(s, 1, s.n);
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
    struct str s = plan_marks_said(comment);
    if (!str_starts(s, STR("tranship:")))
        return MARK_NONE;
    s = behind_blanks(str_cut(s, strlen("tranship:"), s.n));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if (str_starts(s, str_of(words[i].word)) &&
            (s.n == n || plan_marks_is_blank(s.p[n]) || strchr("*.,;:(-", s.p[n])))
            return words[i].mark;
    }
    return MARK_NONE;
}

/* From the first token of the range to the last one. */
static uint32_t plan_marks_lines_of(const struct tokens *t, struct span s)
{
    uint32_t first = tok_at(t, s.begin), past = tok_at(t, s.end);
    while (first < past && t->tok[first].kind == TOK_END)
        first++;
    while (first < past && t->tok[past - 1].kind == TOK_END)
        past--;
    if (first == past)
        return 0;
    return source_place(t->src, t->tok[past - 1].end - 1).line -
           source_place(t->src, t->tok[first].begin).line + 1;
}

void marks_of(struct marks *m, const struct source *src, const struct span *comment, uint32_t n,
              struct arena *a)
{
    m->range = ARENA_ARRAY(a, struct marked, n);
    m->stray = ARENA_ARRAY(a, struct span, n);
    m->n = m->nstray = 0;
    bool off = false;
    for (uint32_t i = 0; i < n; i++) {
        enum mark mark = mark_of(source_text(src, comment[i]));
        if (mark == MARK_NONE)
            continue;
        if ((mark == MARK_OFF) == off) {
            m->stray[m->nstray++] = comment[i];
        } else if (off) {
            m->range[m->n - 1].span.end = comment[i].begin;
            m->range[m->n - 1].open = off = false;
        } else {
            m->range[m->n++] = (struct marked){{comment[i].end, src->len}, comment[i], true, 0};
            off = true;
        }
    }
}

void marks_find(struct marks *m, const struct tokens *t, struct arena *a)
{
    struct span *comment = ARENA_ARRAY(a, struct span, t->ncomment);
    for (uint32_t i = 0; i < t->ncomment; i++)
        comment[i] = (struct span){t->comment[i].begin, t->comment[i].end};
    marks_of(m, t->src, comment, t->ncomment, a);
    for (uint32_t i = 0; i < m->n; i++)
        m->range[i].lines = plan_marks_lines_of(t, m->range[i].span);
}

static void plan_marks_say(struct findings *f, struct span comment, const char *mark, bool open)
{
    struct finding *one =
        finding_add(f, TS_MARK_UNMATCHED, comment, str_of(mark),
                    open ? "lasts to the end of the file" : "has no effect", NULL);
    if (open) {
        one->severity = SEV_INFO;
        one->effort = EFFORT_NONE;
    }
}

void marks_tell_unmatched(const struct marks *m, struct findings *f)
{
    for (uint32_t i = 0; i < m->nstray; i++)
        plan_marks_say(f, m->stray[i], marks_at(m, m->stray[i].begin) ? "off" : "on", false);
    if (m->n && m->range[m->n - 1].open)
        plan_marks_say(f, m->range[m->n - 1].mark, "off", true);
}

void marks_tell(const struct marks *m, const uint32_t *uses, struct findings *f)
{
    for (uint32_t i = 0; i < m->n; i++) {
        const struct marked *r = &m->range[i];
        char what[80];
        snprintf(what, sizeof what, "%u %s, %u %s of CUDA", r->lines,
                 r->lines == 1 ? "line" : "lines", uses[i], uses[i] == 1 ? "use" : "uses");
        finding_add(f, TS_LEFT_ALONE, (struct span){r->mark.begin, r->span.end}, str_of(what), NULL,
                    NULL);
    }
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
