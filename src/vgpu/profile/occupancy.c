/* The number of waves that fit on a SIMD at a time. The arithmetic is that of LLVM's AMDGPUBaseInfo
 * (IsaInfo), which the compiler's remarks also print (-Rpass-analysis=kernel-resource-usage), but
 * only whole workgroups count. A compute unit's 16 barriers are no limit, because blocks of two
 * waves fill its wave slots. */
#include "vgpu/profile/counts.h"

/* What the waves of a workgroup share: a compute unit; from gfx10 on that is half a WGP, and a
 * kernel may be compiled to have a whole one (AMDGPUUsage, "compute_pgm_rsrc1", WGP_MODE). */
struct block {
    unsigned simds, waves;     /* wave slots of each SIMD: getEUsPerCU, getMaxWavesPerEU */
    unsigned vgprs, granule;   /* of each SIMD and lane: getTotalNumVGPRs, getVGPRAllocGranule */
    unsigned lds, lds_granule; /* AMDGPUUsage, "compute_pgm_rsrc2", GRANULATED_LDS_SIZE: 128 dwords;
                                  gfx950: 320 */
};

static struct block block_of(const struct profile_kernel *k)
{
    bool gfx9 = k->isa->family == ISA_GFX9, halves = !gfx9 && k->lanes == 64;
    unsigned cus = !gfx9 && k->wgp ? 2 : 1;
    return (struct block){
        .simds = gfx9 ? 4 : 2 * cus,
        .waves = !gfx9                        ? 16
                 : k->isa->acc == ACC_UNIFIED ? 8
                                              : 10,
        .vgprs = k->isa->vgprs / (halves ? 2 : 1), /* wave64 has two rows of each */
        .granule = k->isa->vgpr_granule / (halves ? 2 : 1),
        .lds = k->isa->lds_bytes * cus,
        .lds_granule = k->isa->lds_bytes > 65536 ? 1280 : 512,
    };
}

static unsigned round_up(unsigned n, unsigned granule)
{
    return (n + granule - 1) / granule * granule;
}

static unsigned lower(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* As many groups as one resource allows: less than before, and it is the limit. */
static void occupancy_limit(struct occupancy *o, unsigned groups, const char *name)
{
    if (groups < o->groups) {
        o->groups = groups;
        o->limit = name;
    }
}

struct occupancy occupancy_of(const struct profile_kernel *k)
{
    struct block b = block_of(k);
    unsigned waves = k->waves ? k->waves : 1;
    unsigned accs =
        k->isa->acc == ACC_UNIFIED ? k->accs : 0; /* gfx908's are as many as the others */
    unsigned vgprs = round_up(k->vgprs + accs, b.granule),
             lds = round_up(k->lds_bytes, b.lds_granule);
    struct occupancy o = {.groups = b.simds * b.waves / waves, .most = b.waves, .limit = ""};
    if (o.groups * waves < b.simds * b.waves)
        o.limit = "block";
    if (vgprs)
        occupancy_limit(&o, lower(b.vgprs / vgprs, b.waves) * b.simds / waves, "vgprs");
    /* From gfx10 on every wave has 128 (AMDGPUUsage,
     * GRANULATED_WAVEFRONT_SGPR_COUNT): they limit nothing. */
    if (k->isa->family == ISA_GFX9 && k->sgprs)
        occupancy_limit(&o, lower(k->isa->sgprs / k->sgprs, b.waves) * b.simds / waves, "sgprs");
    if (lds)
        occupancy_limit(&o, b.lds / lds, "lds");
    o.waves = (double)(o.groups * waves) / b.simds;
    return o;
}

/* As the Linux driver describes the caches (amdgpu's kfd_crat.c, the level 1 cache of a compute
 * unit): 64 bytes up to gfx90a, 128 on gfx942 and from gfx10 on. */
unsigned line_bytes_of(const struct isa *isa)
{
    return isa->family == ISA_GFX9 && !isa->flat_scratch ? 64 : 128;
}
