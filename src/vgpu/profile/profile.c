/* The profiler as an observer of the machine. A group counts for itself, on the thread that runs it; its
 * counts are added to its kernel's when it ends. */
#include "vgpu/profile/profile.h"
#include "base/die.h"
#include "vgpu/machine/descriptor.h"
#include "vgpu/machine/output.h"
#include "vgpu/machine/start.h"
#include "vgpu/profile/access.h"
#include <stdlib.h>
#include <unistd.h>

struct profile_counts {
    struct counts counts;
    struct reached access;   /* of the instruction that a wave of the group is at */
    bool in_lds, in_scratch; /* that instruction was counted there */
    struct profile_counts *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct profile_kernel *kernels;
static struct profile_counts *spare;
static struct output output;
static pid_t process;

uint64_t counts_all(const struct counts *c)
{
    uint64_t all = 0;
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        all += c->classes[n];
    return all;
}

void counts_add(struct counts *to, const struct counts *from)
{
    uint64_t *t = (uint64_t *)to;
    const uint64_t *f = (const uint64_t *)from;
    for (size_t k = 0; k < sizeof *to / sizeof *t; k++)
        t[k] += f[k];
}

/* The kernel that executed most comes first. */
static void sort(void)
{
    struct profile_kernel *sorted = NULL;
    while (kernels) {
        struct profile_kernel *k = kernels, **at = &sorted;
        kernels = k->next;
        while (*at && counts_all(&(*at)->counts) >= counts_all(&k->counts))
            at = &(*at)->next;
        k->next = *at;
        *at = k;
    }
    kernels = sorted;
}

/* A child that the program forked has counted nothing of its own. */
static void at_end(void)
{
    FILE *f = getpid() == process ? output_open(&output, "the profile") : NULL;
    if (!f)
        return;
    pthread_mutex_lock(&lock);
    sort();
    if (output.json)
        profile_json(f, kernels);
    else
        profile_text(f, kernels);
    pthread_mutex_unlock(&lock);
    output_close(f);
}

bool profile_start(const char *spec)
{
    if (!output_parse(spec, &output))
        return false;
    process = getpid();
    atexit(at_end);
    return true;
}

/* AMDGPUUsage, "compute_pgm_rsrc1": on gfx9 twice the blocks of 16 registers, less one; from gfx10 on a wave
 * has 128. */
static unsigned sgprs_of(const struct isa *isa, const struct descriptor *d)
{
    return isa->family == ISA_GFX9 ? ((d->rsrc1 >> 6 & 15) / 2 + 1) * 16 : 128;
}

static bool is_same(const struct profile_kernel *a, const struct profile_kernel *b)
{
    return a->isa == b->isa && a->lanes == b->lanes && a->vgprs == b->vgprs && a->accs == b->accs &&
           a->sgprs == b->sgprs && a->wgp == b->wgp && strcmp(a->name, b->name) == 0;
}

/* One for all GPUs and all times that the same code was loaded. */
static struct profile_kernel *kernel_of(const struct launch *l, const struct start *s)
{
    enum { RSRC1_WGP_MODE = 1 << 29 };
    const struct descriptor *d = (const struct descriptor *)(uintptr_t)l->descriptor;
    struct profile_kernel new = {.name = (char *)(uintptr_t)l->kernel,
                                 .isa = l->isa,
                                 .lanes = s->lanes,
                                 .vgprs = s->vgprs,
                                 .accs = s->accs,
                                 .sgprs = sgprs_of(l->isa, d),
                                 .wgp = l->isa->family != ISA_GFX9 && d->rsrc1 & RSRC1_WGP_MODE};
    struct profile_kernel **at = &kernels, *k;
    while ((k = *at) && !is_same(k, &new))
        at = &k->next;
    if (k)
        return k;
    size_t n = strlen(l->kernel) + 1;
    k = xmalloc(sizeof *k);
    *k = new;
    k->name = memcpy(xmalloc(n), l->kernel, n);
    return *at = k;
}

static void launch_begins(struct launch *l, const struct start *s)
{
    pthread_mutex_lock(&lock);
    struct profile_kernel *k = kernel_of(l, s);
    unsigned waves = start_waves(s, l);
    k->launches++;
    k->groups += s->ngroups;
    if (waves > k->waves)
        k->waves = waves;
    if (s->lds_bytes > k->lds_bytes)
        k->lds_bytes = s->lds_bytes;
    if (s->scratch_lane > k->scratch_lane)
        k->scratch_lane = s->scratch_lane;
    l->profiled = k;
    pthread_mutex_unlock(&lock);
}

static void launch_ends(struct launch *l)
{
    l->profiled = NULL;
}

static void group_begins(struct group *g)
{
    pthread_mutex_lock(&lock);
    struct profile_counts *p = spare;
    if (p)
        spare = p->next;
    pthread_mutex_unlock(&lock);
    g->profiled = p ? p : xcalloc(1, sizeof *p);
}

/* The instruction is over: what it reached is known. */
static void flush(struct profile_counts *p, const struct isa *isa)
{
    if (p->access.any)
        access_count(&p->access, line_bytes_of(isa), &p->counts);
    p->in_lds = p->in_scratch = false;
}

static void group_ends(struct group *g)
{
    struct profile_counts *p = g->profiled;
    flush(p, g->code->isa);
    pthread_mutex_lock(&lock);
    counts_add(&g->launch->profiled->counts, &p->counts);
    memset(&p->counts, 0, sizeof p->counts);
    p->next = spare;
    spare = p;
    pthread_mutex_unlock(&lock);
    g->profiled = NULL;
}

static bool starts(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static enum profile_class class_of_scalar(const char *name)
{
    static const char *const branches[] = {"s_branch", "s_cbranch", "s_setpc",     "s_swappc",
                                           "s_call",   "s_rfe",     "s_subvector_"};
    static const char *const waits[] = {"s_wait", "s_nop", "s_delay_alu", "s_sleep", "s_clause"};
    for (unsigned n = 0; n < sizeof branches / sizeof *branches; n++)
        if (starts(name, branches[n]))
            return CLASS_BRANCH;
    for (unsigned n = 0; n < sizeof waits / sizeof *waits; n++)
        if (starts(name, waits[n]))
            return CLASS_WAIT;
    return starts(name, "s_barrier") ? CLASS_BARRIER : CLASS_OTHER;
}

static enum profile_class class_of(const struct insn *i)
{
    const char *name = isa_mnemonic(i->op);
    enum profile_class c;
    switch (i->format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPK:
    case FORMAT_SOPC:
        c = class_of_scalar(name);
        return c == CLASS_OTHER ? CLASS_SALU : c;
    case FORMAT_SOPP:
        return class_of_scalar(name);
    case FORMAT_SMEM:
        return CLASS_SMEM;
    case FORMAT_DS:
        return starts(name, "ds_gws_") ? CLASS_BARRIER : CLASS_LDS;
    case FORMAT_FLAT:
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
    case FORMAT_MIMG:
        return CLASS_VMEM;
    default:
        if (starts(name, "v_mfma_") || starts(name, "v_smfmac_") || starts(name, "v_wmma_"))
            return CLASS_MATRIX;
        return i->format >= FORMAT_VOP1 && i->format <= FORMAT_VINTRP ? CLASS_VALU : CLASS_OTHER;
    }
}

/* Of each mnemonic, plus one; 0: not known yet. Threads may find it at the same time and find the same. */
static uint8_t classes[UINT16_MAX + 1];

static void insn(struct wave *w, const struct insn *i)
{
    struct profile_counts *p = w->group->profiled;
    struct counts *c = &p->counts;
    uint8_t k = __atomic_load_n(&classes[i->op], __ATOMIC_RELAXED);
    if (!k) {
        k = (uint8_t)(class_of(i) + 1);
        __atomic_store_n(&classes[i->op], k, __ATOMIC_RELAXED);
    }
    flush(p, w->isa);
    enum profile_class class = k - 1;
    c->classes[class]++;
    if (class == CLASS_VALU || class == CLASS_VMEM || class == CLASS_LDS || class == CLASS_MATRIX) {
        uint64_t exec = wave_exec(w);
        c->vector++;
        c->active += (unsigned)__builtin_popcountll(exec);
        c->full += exec == w->lanes_mask;
    }
}

static void reach_lds_banks(struct profile_counts *p, const struct wave *w, const struct reach *r, u32 size,
                            enum access access)
{
    uint32_t offset[MAX_LANES];
    for (uint64_t m = r->mask; m; m &= m - 1) {
        unsigned l = (unsigned)__builtin_ctzll(m);
        offset[l] = (uint32_t)(r->at[l] - (uint64_t)(uintptr_t)w->group->lds);
    }
    access_lds(offset, r->mask, size, access == ACCESS_ATOMIC, &p->counts);
    p->counts.lds += !p->in_lds;
    p->in_lds = true;
}

static void reach(struct wave *w, const struct insn *i, const struct reach *r, u32 size, enum access access)
{
    struct profile_counts *p = w->group->profiled;
    (void)i;
    if (!r->mask)
        return;
    if (r->space == SPACE_LDS) {
        reach_lds_banks(p, w, r, size, access);
    } else if (r->space == SPACE_PRIVATE) {
        p->counts.scratch += !p->in_scratch;
        p->counts.scratch_bytes += (uint64_t)size * (unsigned)__builtin_popcountll(r->mask);
        p->in_scratch = true;
    } else {
        p->access.any = true;
        p->access.kind = access;
        for (uint64_t m = r->mask; m; m &= m - 1)
            access_global(&p->access, r->at[__builtin_ctzll(m)], size);
    }
}

/* Nothing is forbidden: count sees all lanes at once. */
static bool allow(const struct touch *t)
{
    (void)t;
    return true;
}

const struct observer profile_observer = {
    .launch_begins = launch_begins,
    .launch_ends = launch_ends,
    .group_begins = group_begins,
    .group_ends = group_ends,
    .insn = insn,
    .count = reach,
    .lane = allow,
    .only_counts = true,
};
