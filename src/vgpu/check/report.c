/* Findings. Everything here runs under the checker's lock, or when the process ends. */
#include "vgpu/check/report.h"
#include "base/vec.h"
#include "vgpu/hsa/exitcode.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/lines.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct finding {
    enum finding_kind kind;
    struct check_site site;
    struct line line; /* file NULL: not known */
    uint64_t times;
    char *kernel, *what, *more;
};

/* The number of the finding that covers a kind at an instruction. */
struct occurrence {
    enum finding_kind kind;
    const struct insn *insn;
    size_t finding;
};

struct note {
    char *what, *more;
};

static VEC(struct finding) findings;
static VEC(struct note) notes;
static VEC(struct occurrence) occurrences;
static struct output_choice output;
static FILE *text; /* NULL: none is wanted */
static char
    *folder; /* the current one when the program began, with a / behind it; NULL: not known */

#define FINDING_NAME(name, text) text,
static const char *const kind_names[] = {FINDING_KINDS(FINDING_NAME)};

struct check_site site_of(const struct group *g, const struct insn *i, unsigned wave,
                          unsigned lanes, unsigned lane)
{
    uint32_t n = wave * lanes + lane;
    struct check_site s = {.code = g->code, .kernel = g->launch->kernel, .insn = i};
    memcpy(s.block, g->id, sizeof s.block);
    s.thread[0] = n % g->items[0];
    s.thread[1] = n / g->items[0] % g->items[1];
    s.thread[2] = n / g->items[0] / g->items[1];
    return s;
}

static char *copy_of(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(xrealloc(NULL, n), s, n);
}

static size_t check_report_word_of(const struct check_site *s)
{
    return (size_t)(s->insn - s->code->insns);
}

/* Compilers write absolute paths. Files below the current folder are shown relative to it. */
static const char *shown_file(const char *file)
{
    size_t n = folder ? strlen(folder) : 0;
    return n && strncmp(file, folder, n) == 0 ? file + n : file;
}

static void print_location(struct buf *out, const struct check_site *s, const struct line *l)
{
    uint64_t address =
        (uint64_t)(uintptr_t)s->code->text + check_report_word_of(s) * sizeof *s->code->text;
    if (l->file)
        buf_printf(out, "%s:%d", shown_file(l->file), l->number);
    else
        buf_printf(out, "0x%llx of the code object (compile with -g to see the line)",
                   (unsigned long long)(address - (uint64_t)s->code->elf_bias));
}

static struct line check_report_line_of(const struct check_site *s)
{
    struct line l;
    return line_find(s->code, check_report_word_of(s), &l) ? l : (struct line){NULL, 0};
}

static void print_thread(struct buf *out, const struct check_site *s)
{
    buf_printf(out, "thread (%u,%u,%u) of block (%u,%u,%u)", s->thread[0], s->thread[1],
               s->thread[2], s->block[0], s->block[1], s->block[2]);
}

void print_access(struct buf *out, const struct touch *t)
{
    static const char *const verbs[] = {"read", "write", "atomic access"};
    static const char *const spaces[] = {"global memory", "LDS", "private memory"};
    buf_printf(out, "%s of %" PRIu32 " bytes of %s at 0x%" PRIx64, verbs[t->access], t->size,
               spaces[t->space], t->address);
}

struct check_site touch_site(const struct touch *t)
{
    return site_of(t->w->group, t->i, t->w->index, t->w->lanes, t->lane);
}

void site_print(struct buf *out, const struct check_site *s)
{
    struct line l = check_report_line_of(s);
    print_thread(out, s);
    buf_addstr(out, " at ");
    print_location(out, s, &l);
}

static bool same_line(const struct finding *f, enum finding_kind kind, const struct check_site *s,
                      const struct line *l)
{
    return f->kind == kind && f->line.file && l->file && f->line.number == l->number &&
           strcmp(f->line.file, l->file) == 0 && strcmp(f->kernel, s->kernel) == 0;
}

bool report_is_new(enum finding_kind kind, const struct check_site *s)
{
    for (size_t n = 0; n < occurrences.n; n++)
        if (occurrences.p[n].insn == s->insn && occurrences.p[n].kind == kind) {
            findings.p[occurrences.p[n].finding].times++;
            return false;
        }
    struct line l = check_report_line_of(s);
    size_t f = 0;
    while (f < findings.n && !same_line(&findings.p[f], kind, s, &l))
        f++;
    vec_push(&occurrences, (struct occurrence){kind, s->insn, f});
    if (f < findings.n) {
        findings.p[f].times++;
        return false;
    }
    vec_push(&findings,
             (struct finding){
                 .kind = kind, .site = *s, .line = l, .times = 1, .kernel = copy_of(s->kernel)});
    return true;
}

static void check_report_json_string(struct buf *out, const char *s)
{
    buf_addch(out, '"');
    for (; *s; s++)
        if (*s == '"' || *s == '\\')
            buf_printf(out, "\\%c", *s);
        else if ((unsigned char)*s < ' ')
            buf_printf(out, *s == '\n' ? "\\n" : "\\u%04x", *s);
        else
            buf_addch(out, *s);
    buf_addch(out, '"');
}

static void json_member(struct buf *out, const char *name, const char *value)
{
    buf_printf(out, ", \"%s\": ", name);
    check_report_json_string(out, value);
}

static void json_finding(struct buf *out, const struct finding *f)
{
    const struct check_site *s = &f->site;
    buf_printf(out, "    {\"kind\": \"%s\", \"count\": %llu", kind_names[f->kind],
               (unsigned long long)f->times);
    json_member(out, "message", f->what ? f->what : "");
    json_member(out, "detail", f->more ? f->more : "");
    json_member(out, "kernel", f->kernel);
    buf_printf(out, ", \"block\": [%u, %u, %u], \"thread\": [%u, %u, %u]", s->block[0], s->block[1],
               s->block[2], s->thread[0], s->thread[1], s->thread[2]);
    if (f->line.file) {
        json_member(out, "file", f->line.file);
        buf_printf(out, ", \"line\": %d", f->line.number);
    }
    buf_addch(out, '}');
}

static void check_report_write_json(void)
{
    struct buf out = {0};
    buf_addstr(&out, "{\"version\": 1, \"findings\": [");
    for (size_t n = 0; n < findings.n; n++) {
        buf_addstr(&out, n ? ",\n" : "\n");
        json_finding(&out, &findings.p[n]);
    }
    buf_addstr(&out, findings.n ? "\n], \"notes\": [" : "], \"notes\": [");
    for (size_t n = 0; n < notes.n; n++) {
        buf_addstr(&out, n ? ",\n    {\"message\": " : "\n    {\"message\": ");
        check_report_json_string(&out, notes.p[n].what);
        json_member(&out, "detail", notes.p[n].more);
        buf_addch(&out, '}');
    }
    buf_addstr(&out, notes.n ? "\n]}\n" : "]}\n");
    FILE *f = output_open(&output, "what --check found");
    if (f) {
        fwrite(out.p, 1, out.len, f);
        if (!output_close(f))
            fprintf(stderr, "tranship: vgpu: %s: what --check found can't be written there\n",
                    output.file);
    }
    buf_release(&out);
}

static void check_report_say(const char *what)
{
    if (!text)
        return;
    fputs(what, text);
    fflush(text); /* the program may not live to its end */
}

void report_say(enum finding_kind kind, const struct check_site *s, const char *what,
                const char *more)
{
    struct finding *f = &findings.p[findings.n - 1];
    struct buf out = {0};
    f->what = copy_of(what);
    f->more = copy_of(more ? more : "");
    buf_printf(&out, "tranship: vgpu: %s: %s\n    in kernel %s, ", kind_names[kind], what,
               s->kernel);
    print_thread(&out, s);
    buf_addstr(&out, "\n    at ");
    print_location(&out, s, &f->line);
    buf_addch(&out, '\n');
    buf_addstr(&out, f->more);
    check_report_say(out.p);
    buf_release(&out);
    if (output.json && output.file)
        check_report_write_json(); /* the program may not live to its end */
}

void report_note(const char *what, const char *more)
{
    vec_push(&notes, (struct note){copy_of(what), copy_of(more)});
    struct buf out = {0};
    buf_printf(&out, "tranship: vgpu: note: %s\n%s", what, more);
    check_report_say(out.p);
    buf_release(&out);
}

static void check_report_at_end(void)
{
    struct buf out = {0};
    uint64_t times = 0;
    if (machine_orphaned) /* what was found is the parent's to say */
        return;
    for (size_t n = 0; n < findings.n; n++)
        times += findings.p[n].times;
    if (output.json)
        check_report_write_json();
    if (findings.n) {
        buf_printf(&out, "tranship: vgpu: --check found %zu place%s (%llu time%s)\n", findings.n,
                   findings.n == 1 ? "" : "s", (unsigned long long)times, times == 1 ? "" : "s");
        check_report_say(out.p);
        buf_release(&out);
    }
    if (findings.n)
        exitcode_demand();
}

void report_start(const struct output_choice *to)
{
    char *here = getcwd(NULL, 0);
    output = *to;
    if (!output.json)
        text = output_open(&output, "what --check finds");
    if (!text && (!output.json || output.file))
        text = stderr;
    if (here && asprintf(&folder, "%s/", here) < 0)
        folder = NULL;
    free(here);
    atexit(check_report_at_end);
}
