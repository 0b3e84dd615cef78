#include "record/summary.h"
#include "base/words.h"

enum { COMMAND_WIDTH = 200, SAYS_LINES = 5 };

struct counts {
    int kind[RECORD_OTHER + 1], failed, probes, all;
};

static void counted(struct buf *out, const char *before, int n, const char *one, const char *many)
{
    if (n)
        buf_printf(out, "%s%d %s", before, n, n == 1 ? one : many);
}

static void add_languages(const struct record *r, struct buf *out)
{
    static const char *const names[][2] = {{"cuda", "CUDA"},    {"hip", "HIP"},
                                           {"c++", "C++"},      {"c", "C"},
                                           {"asm", "assembly"}, {"fortran", "Fortran"}};
    const char *before = " (";
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        int n = 0;
        for (int i = 0; i < r->n; i++) {
            const struct record_event *e = &r->event[i];
            n += e->kind == RECORD_COMPILE && e->language && !e->parent && !record_is_probe(e) &&
                 strcmp(e->language, names[k][0]) == 0;
        }
        counted(out, before, n, names[k][1], names[k][1]);
        before = n ? ", " : before;
    }
    buf_addstr(out, before[0] == ',' ? ")" : "");
}

void record_summary(const struct record *r, struct buf *out)
{
    struct counts c = {0};
    for (int i = 0; i < r->n; i++) {
        const struct record_event *e = &r->event[i];
        bool probe = record_is_probe(e);
        if (e->parent)
            continue;
        c.probes += probe;
        c.all += !probe;
        c.failed += !probe && e->kind != RECORD_OTHER && e->rc != 0;
        c.kind[e->kind] += !probe;
    }
    static const char *const names[][2] = {
        [RECORD_COMPILE] = {"compilation", "compilations"},
        [RECORD_LINK] = {"link", "links"},
        [RECORD_ARCHIVE] = {"archive", "archives"},
        [RECORD_PREPROCESS] = {"preprocessed", "preprocessed"},
        [RECORD_DEPENDENCIES] = {"for dependencies", "for dependencies"},
        [RECORD_OTHER] = {"other", "other"}};
    const char *before = ": ";
    buf_printf(out, "%d %s", c.all, c.all == 1 ? "command" : "commands");
    for (int k = 0; k <= RECORD_OTHER; k++) {
        counted(out, before, c.kind[k], names[k][0], names[k][1]);
        before = c.kind[k] ? ", " : before;
        if (k == RECORD_COMPILE)
            add_languages(r, out);
    }
    counted(out, "; ", c.failed, "failed", "failed");
    counted(out, "; ", c.probes, "probe of the machine", "probes of the machine");
}

const struct record_event *record_first_failed(const struct record *r)
{
    const struct record_event *other = NULL;
    for (int i = 0; i < r->n; i++) {
        const struct record_event *e = &r->event[i];
        if (e->rc == 0 || e->parent || record_is_probe(e))
            continue;
        if (e->kind != RECORD_OTHER)
            return e;
        other = other ? other : e;
    }
    return other;
}

/* The first n bytes of a text, and whole characters. */
static struct str cut(struct str s, size_t n)
{
    if (s.n <= n)
        return s;
    while (n && ((unsigned char)s.p[n] & 0xC0) == 0x80)
        n--;
    return str_cut(s, 0, n);
}

void record_failure(const struct record_event *e, struct buf *out)
{
    struct buf text = {0};
    words_text(&(struct words){(const char **)e->argv, (size_t)e->argc}, &text);
    struct str line = cut(buf_str(&text), COMMAND_WIDTH);
    buf_adds(out, line);
    buf_addstr(out, line.n < text.len ? "..." : "");
    buf_release(&text);
    if (strcmp(e->cwd, ".") != 0)
        buf_printf(out, " (in %s)", e->cwd);
    if (e->rc > 128)
        buf_printf(out, ": ended by signal %d\n", e->rc - 128);
    else
        buf_printf(out, ": exit code %d\n", e->rc);
    struct str says = str_of(e->says);
    for (int i = 0; i < SAYS_LINES && says.n; i++) {
        const char *end = memchr(says.p, '\n', says.n);
        size_t n = end ? (size_t)(end - says.p) : says.n;
        buf_addstr(out, "  ");
        buf_adds(out, cut((struct str){says.p, n}, COMMAND_WIDTH));
        buf_addch(out, '\n');
        says = str_cut(says, n + 1, says.n);
    }
}
