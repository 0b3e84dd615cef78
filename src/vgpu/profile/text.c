/* The profile as text. */
#include "vgpu/exec/memory.h"
#include "vgpu/profile/text_parts.h"
#include <inttypes.h>
#include <string.h>

#define NAMES(name, text, json) text,
static const char *const class_names[] = {PROFILE_CLASSES(NAMES)};

static double profile_text_ratio(uint64_t a, uint64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static double profile_text_percent(uint64_t a, uint64_t b)
{
    return 100 * profile_text_ratio(a, b);
}

#define ROW(f, name, number, ...)                                                                  \
    do {                                                                                           \
        fprintf(f, "  %-20s%16" PRIu64 "  ", name, (uint64_t)(number));                            \
        fprintf(f, __VA_ARGS__);                                                                   \
        fputc('\n', f);                                                                            \
    } while (0)

static void text_instructions(FILE *f, const struct counts *c)
{
    uint64_t all = counts_all(c);
    const char *between = " ";
    fprintf(f, "  %-20s%16" PRIu64 " ", "wave instructions", all);
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        if (c->classes[n]) {
            fprintf(f, "%s%s %.1f %%", between, class_names[n],
                    profile_text_percent(c->classes[n], all));
            between = ", ";
        }
    fputc('\n', f);
}

static void text_memory(FILE *f, const struct counts *c, unsigned line)
{
    uint64_t accesses = c->global[ACCESS_READ] + c->global[ACCESS_WRITE] + c->global[ACCESS_ATOMIC];
    if (accesses) {
        ROW(f, "global accesses", accesses,
            "loads %" PRIu64 ", stores %" PRIu64 ", atomics %" PRIu64, c->global[ACCESS_READ],
            c->global[ACCESS_WRITE], c->global[ACCESS_ATOMIC]);
        if (line)
            ROW(f, "  transactions", c->transactions,
                "cache lines of %u bytes, %.1f an access; %" PRIu64
                " would hold the bytes (%.1f %%)",
                line, profile_text_ratio(c->transactions, accesses), c->least,
                profile_text_percent(c->least, c->transactions));
        else
            ROW(f, "  transactions", c->transactions,
                "cache lines, %.1f an access; %" PRIu64 " would hold the bytes (%.1f %%)",
                profile_text_ratio(c->transactions, accesses), c->least,
                profile_text_percent(c->least, c->transactions));
    }
    if (c->lds) {
        ROW(f, "LDS accesses", c->lds, "%" PRIu64 " cycles of the banks", c->lds_cycles);
        ROW(f, "  bank conflicts", c->lds_cycles - c->lds_least,
            "cycles more than the %" PRIu64 " without conflicts (%.2f times)", c->lds_least,
            profile_text_ratio(c->lds_cycles, c->lds_least));
    }
    if (c->scratch)
        ROW(f, "scratch accesses", c->scratch, "%" PRIu64 " bytes, all lanes together",
            c->scratch_bytes);
}

static void text_counts(FILE *f, const struct counts *c, unsigned lanes, unsigned line)
{
    text_instructions(f, c);
    if (lanes && c->vector)
        fprintf(f,
                "  %-20s%16.1f  of %u on average in %" PRIu64
                " vector instructions; all in %.1f %%\n",
                "active lanes", profile_text_ratio(c->active, c->vector), lanes, c->vector,
                profile_text_percent(c->full, c->vector));
    text_memory(f, c, line);
}

static const char *limit_text(const char *limit)
{
    static const char *const texts[][2] = {
        {"", "nothing limits it"},
        {"vgprs", "limited by vector registers"},
        {"sgprs", "limited by scalar registers"},
        {"lds", "limited by LDS"},
        {"block", "limited by the size of the blocks"},
    };
    for (unsigned n = 0; n < sizeof texts / sizeof *texts; n++)
        if (strcmp(limit, texts[n][0]) == 0)
            return texts[n][1];
    return limit;
}

static void text_kernel(FILE *f, const struct profile_kernel *k, uint64_t all)
{
    struct occupancy o = occupancy_of(k);
    fprintf(f, "\n%s\n", k->name);
    ROW(f, "launches", k->launches, "%s, %" PRIu64 " %s of up to %u %s of %u lanes", k->isa->name,
        k->groups, k->groups == 1 ? "block" : "blocks", k->waves, k->waves == 1 ? "wave" : "waves",
        k->lanes);
    text_counts(f, &k->counts, k->lanes, line_bytes_of(k->isa));
    ROW(f, "registers", k->vgprs + k->accs, "vector registers%s; %u scalar ones",
        k->accs ? ", those for accumulation included" : "", k->sgprs);
    ROW(f, "LDS", k->lds_bytes, "bytes for a block; scratch: %" PRIu32 " bytes for a thread",
        k->scratch_lane);
    fprintf(f, "  %-20s%16.3g  of %u waves on a SIMD, %s\n", "occupancy", o.waves, o.most,
            limit_text(o.limit));
    text_roofline(f, k);
    text_advice(f, k, all);
}

void profile_text(FILE *f, const struct profile_kernel *all)
{
    struct counts sum = {0};
    uint64_t kernels = 0, launches = 0;
    if (!all) {
        fprintf(f, "tranship: vgpu: profile: no kernel ran\n");
        return;
    }
    fprintf(f, "tranship: vgpu: profile\n");
    for (const struct profile_kernel *k = all; k; k = k->next)
        counts_add(&sum, &k->counts);
    for (const struct profile_kernel *k = all; k; k = k->next) {
        text_kernel(f, k, counts_all(&sum));
        kernels++;
        launches += k->launches;
    }
    fprintf(f, "\nall kernels\n");
    ROW(f, "launches", launches, "of %" PRIu64 " %s", kernels, kernels == 1 ? "kernel" : "kernels");
    text_counts(f, &sum, 0, 0);
    text_lines(f, all, counts_all(&sum));
    fflush(f);
}
