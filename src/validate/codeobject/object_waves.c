/* The arithmetic of LLVM 19's AMDGPUBaseInfo (IsaInfo) and GCNSubtarget, which the compiler's own
 * remarks print (-Rpass-analysis=kernel-resource-usage, "Occupancy"). */
#include "validate/codeobject/object.h"
#include <string.h>

/* Properties of a SIMD: how many waves it holds (getMaxWavesPerEU), the registers of a lane
 * (getTotalNumVGPRs) and how many are allocated at a time (getVGPRAllocGranule). If there are two
 * wave sizes, this is for wave32; wave64 has half of the registers. */
struct simd {
    const char *arch; /* how its name begins: the first that fits counts */
    unsigned waves, vgprs, granule, lds;
};

static const struct simd simds[] = {
    {"gfx8", 10, 256, 4, 64 << 10},      {"gfx90a", 8, 512, 8, 64 << 10},
    {"gfx94", 8, 512, 8, 64 << 10},      {"gfx95", 8, 512, 8, 160 << 10},
    {"gfx9-4", 8, 512, 8, 64 << 10},     {"gfx9", 10, 256, 4, 64 << 10},
    {"gfx101", 20, 1024, 8, 64 << 10},   {"gfx10-1", 20, 1024, 8, 64 << 10},
    {"gfx10", 16, 1024, 16, 64 << 10},   {"gfx1100", 16, 1536, 24, 64 << 10},
    {"gfx1101", 16, 1536, 24, 64 << 10}, {"gfx1151", 16, 1536, 24, 64 << 10},
    {"gfx11", 16, 1024, 16, 64 << 10},   {"gfx12", 16, 1536, 24, 64 << 10},
};

static const struct simd *object_waves_find(const char *arch)
{
    for (size_t i = 0; i < sizeof simds / sizeof *simds; i++) {
        if (strncmp(arch, simds[i].arch, strlen(simds[i].arch)) == 0)
            return &simds[i];
    }
    return NULL;
}

static bool is_old(const char *arch)
{
    return arch[3] == '8' || arch[3] == '9';
}

static unsigned by_vgprs(const struct simd *s, const struct object_kernel *k, bool halves)
{
    unsigned n = k->vgprs > k->agprs ? k->vgprs : k->agprs, part = halves ? 2 : 1;
    unsigned granule = s->granule / part, total = s->vgprs / part;
    if (n <= granule)
        return s->waves;
    if (n >= total)
        return 1;
    return total / ((n + granule - 1) / granule * granule);
}

/* The limit by SGPRs before gfx10. From gfx10 on, every wave has the same number
 * (getOccupancyWithNumSGPRs). */
static unsigned by_sgprs(const struct object_kernel *k)
{
    return k->sgprs <= 80 ? 10 : k->sgprs <= 88 ? 9 : k->sgprs <= 100 ? 8 : 7;
}

/* The limit by whole blocks on a compute unit, or on both of a WGP with the LDS of both
 * (getMaxWorkGroupsPerCU, getOccupancyWithLocalMemSize). A block of more than one wave needs a
 * barrier. */
static unsigned by_blocks(const struct simd *s, const struct object_kernel *k, bool old)
{
    unsigned size = k->max_workgroup ? k->max_workgroup : 1, wave = k->wave == 32 ? 32 : 64;
    unsigned units = old || k->wgp ? 4 : 2, barriers = !old && k->wgp ? 32 : 16;
    unsigned waves = (size - 1) / wave + 1, blocks = s->waves * units / waves;
    if (waves > 1 && blocks > barriers)
        blocks = barriers;
    unsigned lds = !old && k->wgp ? 2 * s->lds : s->lds;
    if (k->lds && lds / k->lds < blocks)
        blocks = lds / k->lds;
    return blocks ? (blocks * waves + units - 1) / units : 1;
}

static void object_waves_limit(struct object_waves *w, unsigned waves, const char *name)
{
    if (waves < w->waves) {
        w->waves = waves;
        w->limit = name;
    }
}

struct object_waves object_waves(const struct object_code *c, const struct object_kernel *k)
{
    const struct simd *s = object_waves_find(c->arch);
    if (!s)
        return (struct object_waves){.limit = ""};
    struct object_waves w = {s->waves, s->waves, ""};
    bool old = is_old(c->arch);
    struct object_kernel without = *k;
    without.lds = 0;
    object_waves_limit(&w, by_blocks(s, &without, old), "block");
    object_waves_limit(&w, by_blocks(s, k, old), "lds");
    object_waves_limit(&w, by_vgprs(s, k, !old && k->wave == 64), "vgprs");
    if (old)
        object_waves_limit(&w, by_sgprs(k), "sgprs");
    return w;
}
