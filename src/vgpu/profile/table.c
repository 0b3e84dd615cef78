/* The profile as text and as JSON. */
#include "vgpu/profile/counts.h"
#include <inttypes.h>
#include <string.h>

#define NAMES_TEXT(name, text, json) text,
#define NAMES_JSON(name, text, json) json,
static const char *const class_texts[] = {PROFILE_CLASSES(NAMES_TEXT)};
static const char *const class_keys[] = {PROFILE_CLASSES(NAMES_JSON)};

static unsigned round_up(unsigned n, unsigned granule)
{
    return (n + granule - 1) / granule * granule;
}

/* AMDGPUUsage, "compute_pgm_rsrc1" (granules); LLVM's AMDGPUBaseInfo, getMaxWavesPerEU: 8 on gfx90a and
 * gfx942, 16 from gfx10.3 on; getEUsPerCU: 4 on gfx9, from gfx10 on 2 per compute unit. Wave64 needs two
 * rows of a register from gfx10 on. */
struct occupancy occupancy_of(const struct profile_kernel *k)
{
    bool gfx9 = k->isa->family == ISA_GFX9;
    unsigned simds = gfx9 ? 4 : 2, rows = !gfx9 && k->lanes == 64 ? 2 : 1;
    unsigned used = round_up(k->vgprs + k->accs, k->isa->vgpr_granule) * rows;
    struct occupancy o = {.most = gfx9 ? 8 : 16, .limit = "waves"};
    o.waves = o.most;
    if (used && k->isa->vgprs / used < o.waves) {
        o.waves = k->isa->vgprs / used;
        o.limit = "registers";
    }
    if (k->lds_bytes && k->waves) {
        unsigned groups = k->isa->lds_bytes / k->lds_bytes;
        unsigned waves = (groups * k->waves + simds - 1) / simds;
        if (waves < o.waves) {
            o.waves = waves;
            o.limit = "LDS";
        }
    }
    return o;
}

static double ratio(uint64_t a, uint64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static void text_kernel(FILE *f, const struct profile_kernel *k)
{
    const struct counts *c = &k->counts;
    uint64_t all = 0;
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        all += c->classes[n];
    struct occupancy o = occupancy_of(k);
    fprintf(f, "\n%s (%s, waves of %u)\n", k->name, k->isa->name, k->lanes);
    fprintf(f, "  launches            %12" PRIu64 "   blocks %" PRIu64 ", waves of a block %u\n", k->launches,
            k->groups, k->waves);
    fprintf(f, "  wave instructions   %12" PRIu64, all);
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        fprintf(f, "%s%s %.1f %%", n ? ", " : "   ", class_texts[n], 100 * ratio(c->classes[n], all));
    fprintf(f, "\n  active lanes        %12.1f   of %u, in %" PRIu64 " vector instructions (%.1f %%)\n",
            ratio(c->active, c->vector), k->lanes, c->vector, 100 * ratio(c->active, c->vector * k->lanes));
    if (c->accesses)
        fprintf(f,
                "  global accesses     %12" PRIu64 "   lines of 64 bytes %" PRIu64
                " (%.1f each), of 128 %" PRIu64 " (%.1f each), bytes used %.1f %% of 64-byte lines\n",
                c->accesses, c->lines64, ratio(c->lines64, c->accesses), c->lines128,
                ratio(c->lines128, c->accesses), 100 * ratio(c->bytes, c->lines64 * 64));
    if (c->lds_accesses)
        fprintf(f,
                "  LDS accesses        %12" PRIu64
                "   %.2f times the cycles that %d banks need without conflicts\n",
                c->lds_accesses, ratio(c->lds_cycles, c->lds_least), 32);
    if (c->scratch)
        fprintf(f, "  scratch accesses    %12" PRIu64 "   (of lanes)\n", c->scratch);
    fprintf(f,
            "  registers           %12u   allocated, and %u for accumulation; LDS %" PRIu32
            " bytes, scratch %" PRIu32 " bytes per thread\n",
            k->vgprs, k->accs, k->lds_bytes, k->scratch_lane);
    fprintf(f, "  occupancy           %12u   of %u waves per SIMD, limited by %s\n", o.waves, o.most,
            o.limit);
}

void profile_text(FILE *f, const struct profile_kernel *all)
{
    fprintf(f, "tranship: vgpu: what the kernels executed\n");
    for (const struct profile_kernel *k = all; k; k = k->next)
        text_kernel(f, k);
    fflush(f);
}

static void json_name(FILE *f, const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < ' ')
            fprintf(f, "\\u%04x", *s);
        else
            fprintf(f, "%s%c", *s == '"' || *s == '\\' ? "\\" : "", *s);
}

static void json_kernel(FILE *f, const struct profile_kernel *k)
{
    const struct counts *c = &k->counts;
    struct occupancy o = occupancy_of(k);
    fprintf(f, "  {\"kernel\": \"");
    json_name(f, k->name);
    fprintf(f,
            "\", \"arch\": \"%s\", \"lanes\": %u, \"launches\": %" PRIu64 ", \"blocks\": %" PRIu64
            ", \"instructions\": {",
            k->isa->name, k->lanes, k->launches, k->groups);
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        fprintf(f, "%s\"%s\": %" PRIu64, n ? ", " : "", class_keys[n], c->classes[n]);
    fprintf(f, "}, \"vector_instructions\": %" PRIu64 ", \"active_lanes\": %" PRIu64, c->vector, c->active);
    fprintf(f,
            ", \"global\": {\"accesses\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"lines64\": %" PRIu64
            ", \"lines128\": %" PRIu64 "}",
            c->accesses, c->bytes, c->lines64, c->lines128);
    fprintf(f,
            ", \"lds\": {\"accesses\": %" PRIu64 ", \"cycles\": %" PRIu64 ", \"least_cycles\": %" PRIu64
            ", \"bytes\": %" PRIu32 "}",
            c->lds_accesses, c->lds_cycles, c->lds_least, k->lds_bytes);
    fprintf(f, ", \"scratch\": {\"accesses\": %" PRIu64 ", \"bytes_per_thread\": %" PRIu32 "}", c->scratch,
            k->scratch_lane);
    fprintf(f,
            ", \"vgprs\": %u, \"accs\": %u, \"occupancy\": {\"waves\": %u, \"most\": %u, \"limit\": \"%s\"}}",
            k->vgprs, k->accs, o.waves, o.most, o.limit);
}

void profile_json(FILE *f, const struct profile_kernel *all)
{
    fprintf(f, "{\"kernels\": [");
    for (const struct profile_kernel *k = all; k; k = k->next) {
        fputs(k == all ? "\n" : ",\n", f);
        json_kernel(f, k);
    }
    fprintf(f, "\n]}\n");
    fflush(f);
}
