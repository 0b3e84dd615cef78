/* The state in which waves begin, as in AMDGPUUsage, "Initial Kernel Execution State" and "Kernel
 * Prolog". */
#include "vgpu/machine/start.h"
#include "vgpu/machine/code.h"
#include "vgpu/machine/descriptor.h"
#include "vgpu/machine/heat.h"
#include "vgpu/machine/trouble.h"
#include <string.h>

static void user_u64(struct start *s, uint64_t value)
{
    s->user[s->nuser++] = (uint32_t)value;
    s->user[s->nuser++] = (uint32_t)(value >> 32);
}

/* The scratch descriptor without its address: swizzled, elements of 4 bytes, index stride = lanes,
 * the lane's number added, no end (each access checks by itself that it stays in the wave's
 * memory). Vega ISA and RDNA2 ISA, "Buffer Resource Descriptor". */
static void user_private_buffer(struct start *s, const struct isa *isa)
{
    enum { SWIZZLE = 1u << 31, SELECT_XYZW = 0xfac, UINT = 4u << 12, FORMAT_32_UINT = 20u << 12 };
    enum { ADD_TID = 1u << 23, RESOURCE_LEVEL = 1u << 24, BOUNDS_EMPTY = 2u << 28 };
    uint32_t index_stride = (s->lanes == 64 ? 3u : 2u) << 21;
    s->buffer = s->nuser;
    s->user[s->nuser++] = 0;
    s->user[s->nuser++] = SWIZZLE;
    s->user[s->nuser++] = UINT32_MAX;
    s->user[s->nuser++] =
        SELECT_XYZW | index_stride | ADD_TID |
        (isa->family == ISA_GFX9 ? UINT : FORMAT_32_UINT | RESOURCE_LEVEL | BOUNDS_EMPTY);
}

/* Kernel arguments in registers: AMDGPUUsage, "Preloaded Kernel Arguments". The code for it begins
 * 256 bytes behind the entry. */
static void user_preload(struct start *s, const struct kernel_launch *l, uint16_t preload)
{
    unsigned length = preload & 127, offset = preload >> 7;
    if (length == 0 || !l->kernarg)
        return;
    const uint32_t *from = (const uint32_t *)(uintptr_t)l->kernarg + offset;
    for (unsigned k = 0; k < length && s->nuser < 32; k++)
        memcpy(&s->user[s->nuser++], from + k, 4);
}

/* "SGPR Register Set Up Order": the user registers, dense, in the order of the property bits. */
static void user_registers(struct start *s, const struct kernel_launch *l,
                           const struct descriptor *d)
{
    unsigned p = d->properties;
    s->buffer = s->flat_init = NO_REGISTER;
    if (p & PROPERTY_PRIVATE_BUFFER && !l->isa->flat_scratch)
        user_private_buffer(s, l->isa);
    if (p & PROPERTY_DISPATCH_PTR)
        user_u64(s, (uint64_t)(uintptr_t)l->packet);
    if (p & PROPERTY_QUEUE_PTR)
        user_u64(s, (uint64_t)(uintptr_t)l->queue);
    if (p & PROPERTY_KERNARG_PTR)
        user_u64(s, l->kernarg);
    if (p & PROPERTY_DISPATCH_ID)
        user_u64(s, l->dispatch_id);
    if (p & PROPERTY_FLAT_SCRATCH && !l->isa->flat_scratch) {
        s->flat_init = s->nuser;
        user_u64(s, 0);
    }
    if (l->isa->acc == ACC_UNIFIED)
        user_preload(s, l, d->preload);
    if (p & PROPERTY_PRIVATE_SIZE && s->nuser < 32)
        s->user[s->nuser++] = s->scratch_lane;
    unsigned count = d->rsrc2 >> RSRC2_USER_SHIFT & 31;
    s->nuser = count; /* the system registers follow, whatever was set up */
}

/* rsrc1 and rsrc3 have the number of vector registers, in blocks. gfx908 has as many accumulation
 * registers besides; from gfx90a on they are the last ones of the vector registers. */
static void vector_registers(struct start *s, const struct isa *isa, const struct descriptor *d)
{
    unsigned blocks = (d->rsrc1 & 63) + 1;
    unsigned total = blocks * (isa->acc == ACC_UNIFIED || s->lanes == 32 ? 8 : 4);
    s->vgprs = total;
    s->accs = isa->acc == ACC_OWN_FILE ? total : 0;
    if (isa->acc == ACC_UNIFIED) {
        unsigned offset = ((d->rsrc3 & 63) + 1) * 4;
        s->vgprs = total < offset ? total : offset;
        s->accs = total - s->vgprs;
    }
    if (s->vgprs > VREG_ACC)
        s->vgprs = VREG_ACC;
    if (s->accs > VREG_ACC)
        s->accs = VREG_ACC;
}

/* gfx12 has no bits for DX10_CLAMP, which is always on, and IEEE, which its minima and maxima do
 * not need. */
static uint32_t start_mode_of(const struct isa *isa, uint32_t rsrc1)
{
    enum { MODE_DX10_CLAMP = 1 << 8, MODE_IEEE = 1 << 9, MODE_FP16_OVFL = 1 << 23 };
    if (isa->family == ISA_GFX12)
        rsrc1 = (rsrc1 | RSRC1_DX10_CLAMP) & ~(uint32_t)RSRC1_IEEE;
    return (rsrc1 >> RSRC1_FLOAT_MODE_SHIFT & 0xff) |
           (rsrc1 & RSRC1_DX10_CLAMP ? MODE_DX10_CLAMP : 0) | (rsrc1 & RSRC1_IEEE ? MODE_IEEE : 0) |
           (rsrc1 & RSRC1_FP16_OVFL ? MODE_FP16_OVFL : 0);
}

static int find_entry(struct start *s, struct kernel_launch *l, const struct descriptor *d)
{
    uint64_t entry = l->descriptor + (uint64_t)d->entry;
    if (l->isa->acc == ACC_UNIFIED && d->preload & 127)
        entry += 256;
    s->code = machine_code_at(entry);
    if (!s->code || entry % 4)
        return trouble_launch(l, "the kernel's code at 0x%llx is not there",
                              (unsigned long long)entry);
    if (s->code->isa != l->isa)
        return trouble_launch(l, "the kernel is of %s, the device a %s", s->code->isa->name,
                              l->isa->name);
    s->entry = s->code->insns + (entry - (uint64_t)(uintptr_t)s->code->text) / 4;
    l->kernel = trouble_kernel(s->code, l->descriptor);
    s->heat = heat_of(&((struct loaded_code *)(uintptr_t)s->code)->heats, s->entry);
    return 0;
}

int start_init(struct start *s, struct kernel_launch *l)
{
    const struct descriptor *d = (const struct descriptor *)(uintptr_t)l->descriptor;
    *s = (struct start){.rsrc2 = d->rsrc2, .mode = start_mode_of(l->isa, d->rsrc1)};
    l->kernel = "?";
    l->trouble[0] = 0;
    if (find_entry(s, l, d) != 0)
        return -1;
    s->lanes = l->isa->family != ISA_GFX9 && d->properties & PROPERTY_WAVE32 ? 32 : 64;
    s->packed = l->isa->family >= ISA_GFX11 || l->isa->acc == ACC_UNIFIED;
    vector_registers(s, l->isa, d);
    uint32_t private = l->private_bytes > d->private_bytes ? l->private_bytes : d->private_bytes;
    s->scratch_lane = (private + 15) & ~15u;
    s->lds_bytes = l->lds_bytes > d->group_bytes ? l->lds_bytes : d->group_bytes;
    if (s->lds_bytes > l->isa->lds_bytes)
        return trouble_launch(l, "%u bytes of shared memory; a workgroup has %u", s->lds_bytes,
                              l->isa->lds_bytes);
    user_registers(s, l, d);
    s->ngroups = 1;
    for (unsigned a = 0; a < 3; a++) {
        s->groups[a] = (uint32_t)(((uint64_t)l->grid[a] + l->group[a] - 1) / l->group[a]);
        s->ngroups *= s->groups[a];
    }
    return 0;
}

unsigned start_waves(const struct start *s, const struct kernel_launch *l)
{
    return ((unsigned)l->group[0] * l->group[1] * l->group[2] + s->lanes - 1) / s->lanes;
}

/* Sets the vector registers: zeros, so that two runs are the same, and the work-item ids. */
static void start_lanes(const struct start *s, struct wave *w, const uint32_t items[3],
                        uint32_t first)
{
    memset(w->v, 0, s->vgprs * sizeof *w->v);
    memset(w->v + VREG_ACC, 0, s->accs * sizeof *w->v);
    unsigned axes = (s->rsrc2 >> RSRC2_ITEM_SHIFT & 3) + 1;
    if (axes == 1 && items[0] >= first + s->lanes) {
        for (unsigned lane = 0; lane < s->lanes; lane++)
            w->v[0][lane] = first + lane;
        return;
    }
    uint32_t x = first % items[0], y = first / items[0] % items[1], z = first / items[0] / items[1];
    for (unsigned lane = 0; lane < s->lanes; lane++) {
        if (s->packed) {
            w->v[0][lane] = x | (axes > 1 ? y << 10 : 0) | (axes > 2 ? z << 20 : 0);
        } else {
            w->v[0][lane] = x;
            if (axes > 1)
                w->v[1][lane] = y;
            if (axes > 2)
                w->v[2][lane] = z;
        }
        if (++x == items[0]) {
            x = 0;
            if (++y == items[1]) {
                y = 0;
                z++;
            }
        }
    }
}

/* gfx12 has the ids in trap temporaries and not behind the user registers (LLVM, "architected
 * SGPRs"). */
static void start_group_ids(struct wave *w, const struct group *g)
{
    w->s[SREG_TTMP0 + 9] = g->id[0];
    w->s[SREG_TTMP0 + 7] = (g->id[1] & 0xffff) | g->id[2] << 16;
    w->s[SREG_TTMP0 + 8] = (uint32_t)w->index << 25;
}

static void start_scalars(const struct start *s, struct wave *w, const struct group *g)
{
    memset(w->s, 0, sizeof w->s);
    memcpy(w->s, s->user, s->nuser * sizeof *w->s);
    uint64_t scratch = (uint64_t)(uintptr_t)w->scratch;
    if (s->buffer != NO_REGISTER) {
        w->s[s->buffer] = (uint32_t)scratch;
        w->s[s->buffer + 1] |= (uint32_t)(scratch >> 32) & 0xffff;
    }
    if (s->flat_init != NO_REGISTER) {
        w->s[s->flat_init] = (uint32_t)scratch;
        w->s[s->flat_init + 1] = (uint32_t)(scratch >> 32);
    }
    if (w->isa->family == ISA_GFX12) {
        start_group_ids(w, g);
        return;
    }
    unsigned n = s->nuser;
    for (unsigned a = 0; a < 3; a++)
        if (s->rsrc2 & (RSRC2_GROUP_X << a))
            w->s[n++] = g->id[a];
    if (s->rsrc2 & RSRC2_GROUP_INFO)
        w->s[n++] = (uint32_t)(w->index == 0) << 31 | g->nwaves;
    if (s->rsrc2 & RSRC2_PRIVATE && !w->isa->flat_scratch)
        w->s[n++] = 0; /* scratch wave offset: the descriptor's address is the wave's own already */
    if (s->rsrc2 & RSRC2_PRIVATE && w->isa->flat_scratch && w->isa->family == ISA_GFX9)
        memcpy(&w->s[102], &scratch,
               sizeof scratch); /* FLAT_SCRATCH; gfx11 has it by s_getreg alone */
}

static void start_wave(const struct start *s, struct group *g, unsigned index)
{
    struct wave *w = &g->waves[index];
    uint32_t first = index * s->lanes, items = g->items[0] * g->items[1] * g->items[2];
    uint32_t live = items - first < s->lanes ? items - first : s->lanes;
    w->pc = s->entry;
    w->code = s->code;
    w->isa = s->code->isa;
    w->group = g;
    w->scc = 0;
    w->mode = s->mode;
    w->lanes = (uint8_t)s->lanes;
    w->state = WAVE_RUNS;
    w->again = NULL;
    w->nsaved = 0;
    w->interpreted = false;
    w->signalled = SIGNAL_NONE;
    w->index = (uint16_t)index;
    w->scratch_lane = s->scratch_lane;
    w->lanes_mask = UINT64_MAX >> (64 - s->lanes);
    w->executed = 0;
    start_scalars(s, w, g);
    start_lanes(s, w, g->items, first);
    w->pair[SREG_EXEC / 2] = UINT64_MAX >> (64 - live);
}

void start_group(const struct start *s, struct group *g, uint64_t n)
{
    const struct kernel_launch *l = g->launch;
    g->code = s->code;
    g->id[0] = (uint32_t)(n % s->groups[0]);
    g->id[1] = (uint32_t)(n / s->groups[0] % s->groups[1]);
    g->id[2] = (uint32_t)(n / s->groups[0] / s->groups[1]);
    for (unsigned a = 0; a < 3; a++) {
        uint32_t left = l->grid[a] - g->id[a] * l->group[a];
        g->items[a] = left < l->group[a] ? left : l->group[a];
    }
    g->nwaves = (g->items[0] * g->items[1] * g->items[2] + s->lanes - 1) / s->lanes;
    g->waiting = g->ended = g->signalled = 0;
    g->lds_bytes = s->lds_bytes;
    memset(g->lds, 0, s->lds_bytes);
    for (unsigned k = 0; k < g->nwaves; k++)
        start_wave(s, g, k);
}
