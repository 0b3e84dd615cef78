#include "cmd/hipify/hipify_stats.h"
#include "report/escape.h"
#include <stdlib.h>

#define COUNT(s, list, text, k)                                                                    \
    do {                                                                                           \
        size_t at = 0;                                                                             \
        while (at < (s)->list.n && strcmp((s)->list.p[at].name, (text)) != 0)                      \
            at++;                                                                                  \
        if (at == (s)->list.n)                                                                     \
            vec_push(&(s)->list,                                                                   \
                     ((struct hipify_count){arena_strdup((s)->arena, str_of(text)), 0}));          \
        (s)->list.p[at].n += (k);                                                                  \
    } while (0)

/* Names of CUDA's API that are called something else in HIP. */
static void hipify_stats_take_names(struct hipify_stats *s, const struct translation *tr,
                                    struct arena *a)
{
    for (uint32_t i = 0; i < tr->names->n; i++) {
        const struct name_use *u = &tr->names->use[i];
        const char *hip = u->verdict == NAME_API ? row_hip(u->row) : NULL;
        if (hip && strcmp(hip, row_cuda(u->row)) != 0)
            COUNT(s, name, arena_printf(a, "%s => %s", row_cuda(u->row), hip), 1);
    }
}

/* Headers, and launches where they are written anew. */
static void take_edits(struct hipify_stats *s, const struct translation *tr)
{
    uint32_t last = UINT32_MAX;
    for (uint32_t i = 0; i < tr->settled.n; i++) {
        const struct edit *e = &tr->settled.edit[i];
        uint32_t first = source_place(tr->src, e->span.begin).line,
                 end = source_place(tr->src, e->span.end).line;
        s->changed_bytes += e->span.end - e->span.begin;
        for (uint32_t line = first; line <= end; line++) {
            s->changed_lines += last == UINT32_MAX || line > last;
            last = last == UINT32_MAX || line > last ? line : last;
        }
    }
}

void hipify_stats_take(struct hipify_stats *s, const struct translation *tr)
{
    struct arena a = {0};
    s->files = 1;
    s->converted_files = tr->settled.n > 0;
    s->converted = tr->count.converted;
    s->unconverted = tr->count.unconverted;
    s->bytes = tr->src->len;
    s->lines = source_line_count(tr->src);
    for (size_t i = 0; i < tr->findings.list.n; i++)
        s->warnings += tr->findings.list.p[i].severity >= SEV_WARNING;
    for (uint32_t i = 0; i < tr->count.ntallies; i++) {
        if (tally_converted(&tr->count.tally[i]))
            COUNT(s, type, tr->count.tally[i].family, tally_converted(&tr->count.tally[i]));
    }
    hipify_stats_take_names(s, tr, &a);
    take_edits(s, tr);
    arena_release(&a);
}

void hipify_stats_add(struct hipify_stats *sum, const struct hipify_stats *s)
{
    sum->files += s->files;
    sum->converted_files += s->converted_files;
    sum->converted += s->converted;
    sum->unconverted += s->unconverted;
    sum->warnings += s->warnings;
    sum->bytes += s->bytes;
    sum->changed_bytes += s->changed_bytes;
    sum->lines += s->lines;
    sum->changed_lines += s->changed_lines;
    for (size_t i = 0; i < s->type.n; i++)
        COUNT(sum, type, s->type.p[i].name, s->type.p[i].n);
    for (size_t i = 0; i < s->name.n; i++)
        COUNT(sum, name, s->name.p[i].name, s->name.p[i].n);
}

void hipify_stats_release(struct hipify_stats *s)
{
    vec_release(&s->type);
    vec_release(&s->name);
}

static int hipify_stats_by_name(const void *pa, const void *pb)
{
    return strcmp(((const struct hipify_count *)pa)->name, ((const struct hipify_count *)pb)->name);
}

static double hipify_stats_percent(uint64_t part, uint64_t all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

/* Converted ones among all: 100 only where nothing is left. */
static double conversion(const struct hipify_stats *s)
{
    double p = hipify_stats_percent(s->converted, (uint64_t)s->converted + s->unconverted);
    return !s->unconverted ? 100 : p > 99.9 ? 99.9 : p;
}

static void print_list(struct hipify_count *list, size_t n, const char *what, struct buf *out)
{
    if (!n)
        return;
    qsort(list, n, sizeof *list, hipify_stats_by_name);
    buf_printf(out, "[HIPIFY] info: CONVERTED refs by %s:\n", what);
    for (size_t i = 0; i < n; i++)
        buf_printf(out, "  %s: %u\n", list[i].name, list[i].n);
}

/* The figures of a file, or of all, each with what stands before, behind the
 * name, and at the end. */
static void add_figures(const struct hipify_stats *s, const char *before, const char *behind,
                        struct buf *out)
{
    const struct {
        const char *name;
        bool is_percent;
        double value;
    } figure[] = {
        {"CONVERTED refs count", false, s->converted},
        {"UNCONVERTED refs count", false, s->unconverted},
        {"CONVERSION %", true, conversion(s)},
        {"REPLACED bytes", false, s->changed_bytes},
        {"TOTAL bytes", false, s->bytes},
        {"CHANGED lines of code", false, s->changed_lines},
        {"TOTAL lines of code", false, s->lines},
        {"CODE CHANGED (in bytes) %", true, hipify_stats_percent(s->changed_bytes, s->bytes)},
        {"CODE CHANGED (in lines) %", true, hipify_stats_percent(s->changed_lines, s->lines)},
        {"WARNINGS", false, s->warnings},
    };
    for (size_t i = 0; i < sizeof figure / sizeof *figure; i++)
        buf_printf(out, "%s%s%s%.*f\n", before, figure[i].name, behind,
                   figure[i].is_percent ? 1 : 0, figure[i].value);
}

void hipify_stats_print(const struct hipify_stats *s, struct buf *out)
{
    if (s->path) {
        buf_addstr(out, "[HIPIFY] info: file '");
        escape_terminal(out, s->path);
        buf_addstr(out, "' statistics:\n");
    } else
        buf_printf(
            out, "[HIPIFY] info: TOTAL statistics:\n  CONVERTED files: %u\n  PROCESSED files: %u\n",
            s->converted_files, s->files);
    add_figures(s, "  ", ": ", out);
    print_list(s->type.p, s->type.n, "type", out);
    print_list(s->name.p, s->name.n, "names", out);
}

void hipify_stats_csv(const struct hipify_stats *s, struct buf *out)
{
    buf_printf(out, "file statistics:;%s\n", s->path ? s->path : "TOTAL");
    add_figures(s, "", ";", out);
    for (size_t i = 0; i < s->type.n; i++)
        buf_printf(out, "%s;%u\n", s->type.p[i].name, s->type.p[i].n);
    for (size_t i = 0; i < s->name.n; i++)
        buf_printf(out, "%s;%u\n", s->name.p[i].name, s->name.p[i].n);
}
