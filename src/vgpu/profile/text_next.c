/* Roofline, hottest lines, advice. */
#include "vgpu/profile/advice.h"
#include "vgpu/profile/hot.h"
#include "vgpu/profile/roof.h"
#include "vgpu/profile/text_parts.h"
#include <inttypes.h>
#include <stdlib.h>

enum { HOTTEST = 10 };

static void text_flops(FILE *f, const struct profile_kernel *k, const struct roofline *l)
{
    const char *between = " ";
    fprintf(f, "  %-20s%16" PRIu64 " ", "operations", l->flops);
    for (unsigned n = 0; n < FLOP_COUNT; n++)
        if (k->counts.flops[n]) {
            fprintf(f, "%s%s %.1f %%", between, flop_texts[n],
                    100 * (double)k->counts.flops[n] / (double)l->flops);
            between = ", ";
        }
    fputs(l->flops ? "\n" : " of floating point: none\n", f);
}

/* Three digits that count, and no exponent. */
static void text_next_number(FILE *f, double n)
{
    fprintf(f, n >= 100 ? "%.0f" : "%.3g", n);
}

/* "0.25", or "0.25 to 0.5". */
static void text_range(FILE *f, double least, double most)
{
    if (most > least * 1.005) {
        text_next_number(f, least);
        fprintf(f, " to ");
    }
    text_next_number(f, most);
}

void text_roofline(FILE *f, const struct profile_kernel *k)
{
    static const char *const limits[] = {
        [ROOF_MEMORY] = "memory limits it",
        [ROOF_CACHES] = "the caches decide: memory limits it where they miss",
        [ROOF_ARITHMETIC] = "arithmetic limits it",
    };
    struct roofline l = roofline_of(k);
    if (!l.flops && !l.bytes_most)
        return;
    text_flops(f, k, &l);
    fprintf(f,
            "  %-20s%16" PRIu64 "  bytes of memory with each line once, %" PRIu64
            " with no cache at all\n",
            "memory", l.bytes_least, l.bytes_most);
    if (!l.flops)
        return;
    fprintf(f, "  %-20s%16.3g  operations a byte at most, %.3g without caches; ", "roofline",
            l.most, l.least);
    if (!l.roof) {
        fprintf(f, "the peaks of %s are not known\n", k->isa->name);
    } else if (l.limit == ROOF_UNKNOWN) {
        fprintf(f, "%s: a peak that it needs is not known\n", l.roof->product);
    } else {
        fprintf(f, "%s has %.3g: %s, to ", l.roof->product, l.peak / l.roof->gbs, limits[l.limit]);
        text_range(f, l.attainable_least, l.attainable);
        fprintf(f, " of %.0f GFLOPS\n", l.peak);
    }
}

static void text_place(FILE *f, const struct line *l)
{
    if (l->file)
        fprintf(f, "%s:%d", l->file, l->number);
    else
        fprintf(f, "(no line known)");
}

void text_advice(FILE *f, const struct profile_kernel *k, uint64_t all)
{
    struct advices a = advice_of(k, all);
    for (size_t n = 0; n < a.n; n++) {
        fprintf(f, "  ");
        text_place(f, &a.p[n].line);
        fprintf(f, ": TS%d: %s\n", a.p[n].number, a.p[n].message);
    }
    advice_release(&a);
}

void text_lines(FILE *f, const struct profile_kernel *k, uint64_t all)
{
    size_t n;
    struct hot_line *lines = hot_lines(k, true, &n);
    bool known = false;
    if (n)
        fprintf(f, "\nhottest lines\n");
    for (size_t i = 0; i < n && i < HOTTEST; i++) {
        const struct hot_line *l = &lines[i];
        fprintf(f, "  %5.1f %%%16" PRIu64 "  ", 100 * (double)l->n.waves / (double)all, l->n.waves);
        known |= l->line.file != NULL;
        if (l->line.file)
            fprintf(f, "%s:%d", l->line.file, l->line.number);
        else
            fprintf(f, "%s at word %" PRIu32, isa_mnemonic(l->op), l->word);
        fprintf(f, " in %s\n", l->kernel->name);
    }
    if (n && !known)
        fprintf(f, "  (source lines need hipcc -g, and libdw)\n");
    free(lines);
}
