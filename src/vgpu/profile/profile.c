/* The profiler's places in the machine. A group counts for itself, on the thread that runs it; its counts are
 * added to its kernel's when it ends. */
#include "vgpu/profile/profile.h"
#include "base/die.h"
#include "vgpu/profile/counts.h"
#include <stdlib.h>

/* Banks of LDS, one dword wide (ISA documents, "Local Data Share"). */
enum { BANKS = 32, MOST = 4 * 2 * MAX_LANES };

struct profile_counts {
    struct counts counts;
};

/* The accesses of the instruction that this thread is at. */
struct pending {
    struct counts *counts;
    unsigned nlines, ndwords;
    uint64_t lines[MOST];  /* in units of 64 bytes */
    uint32_t dwords[MOST]; /* of LDS */
};
static _Thread_local struct pending pending;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct profile_kernel *kernels;
static const char *out_file;
static bool as_json;

static void at_end(void)
{
    FILE *f = out_file ? fopen(out_file, "w") : stderr;
    if (!f) {
        fprintf(stderr, "tranship: vgpu: %s: the profile can't be written there\n", out_file);
        return;
    }
    pthread_mutex_lock(&lock);
    if (as_json)
        profile_json(f, kernels);
    else
        profile_text(f, kernels);
    pthread_mutex_unlock(&lock);
    if (f != stderr)
        fclose(f);
}

bool profile_start(const char *spec)
{
    if (!spec || !*spec || strcmp(spec, "0") == 0)
        return false;
    const char *colon = strchr(spec, ':');
    as_json = strncmp(spec, "json", 4) == 0;
    out_file = colon && colon[1] ? colon + 1 : NULL;
    atexit(at_end);
    return true;
}

static struct profile_kernel *kernel_of(const struct launch *l, const struct start *s)
{
    struct profile_kernel **at = &kernels, *k;
    while ((k = *at) && (k->descriptor != l->descriptor || strcmp(k->name, l->kernel) != 0))
        at = &k->next;
    if (k)
        return k;
    size_t n = strlen(l->kernel) + 1;
    k = xcalloc(1, sizeof *k);
    k->name = memcpy(xmalloc(n), l->kernel, n);
    k->isa = l->isa;
    k->descriptor = l->descriptor;
    k->lanes = s->lanes;
    k->vgprs = s->vgprs;
    k->accs = s->accs;
    return *at = k;
}

void profile_launch_begins(struct launch *l, const struct start *s)
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

void profile_launch_ends(struct launch *l)
{
    l->profiled = NULL;
}

void profile_group_begins(struct group *g)
{
    g->profiled = xcalloc(1, sizeof *g->profiled);
}

static void add(struct counts *to, const struct counts *from)
{
    uint64_t *t = (uint64_t *)to;
    const uint64_t *f = (const uint64_t *)from;
    for (size_t k = 0; k < sizeof *to / sizeof *t; k++)
        t[k] += f[k];
}

/* How many different lines, of twice the size with shift 1. */
static unsigned different_lines(const uint64_t *lines, unsigned n, unsigned shift)
{
    uint64_t seen[MOST];
    unsigned nseen = 0;
    for (unsigned k = 0; k < n; k++) {
        unsigned j = nseen;
        while (j && seen[j - 1] != lines[k] >> shift)
            j--;
        if (!j)
            seen[nseen++] = lines[k] >> shift;
    }
    return nseen;
}

/* The same dword is given to all that ask for it at once. */
static void count_banks(struct pending *p)
{
    uint32_t seen[BANKS][MOST / BANKS * 2];
    unsigned nseen[BANKS] = {0}, most = 0, all = 0;
    for (unsigned k = 0; k < p->ndwords; k++) {
        unsigned bank = p->dwords[k] % BANKS, j = nseen[bank];
        while (j && seen[bank][j - 1] != p->dwords[k])
            j--;
        if (j || nseen[bank] == sizeof seen[0] / sizeof seen[0][0])
            continue;
        seen[bank][nseen[bank]++] = p->dwords[k];
        most = nseen[bank] > most ? nseen[bank] : most;
        all++;
    }
    p->counts->lds_accesses++;
    p->counts->lds_cycles += most;
    p->counts->lds_least += (all + BANKS - 1) / BANKS;
}

static void flush(struct pending *p)
{
    if (p->nlines) {
        p->counts->accesses++;
        p->counts->lines64 += different_lines(p->lines, p->nlines, 0);
        p->counts->lines128 += different_lines(p->lines, p->nlines, 1);
    }
    if (p->ndwords)
        count_banks(p);
    p->nlines = p->ndwords = 0;
}

void profile_group_ends(struct group *g)
{
    flush(&pending);
    pthread_mutex_lock(&lock);
    add(&g->launch->profiled->counts, &g->profiled->counts);
    pthread_mutex_unlock(&lock);
    free(g->profiled);
    g->profiled = NULL;
}

static bool is_branch(const char *name)
{
    return strncmp(name, "s_branch", 8) == 0 || strncmp(name, "s_cbranch", 9) == 0 ||
           strncmp(name, "s_setpc", 7) == 0 || strncmp(name, "s_swappc", 8) == 0 ||
           strncmp(name, "s_call", 6) == 0;
}

static enum profile_class class_of(const struct insn *i)
{
    switch (i->format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPK:
    case FORMAT_SOPC:
        return is_branch(isa_mnemonic(i->op)) ? CLASS_BRANCH : CLASS_SALU;
    case FORMAT_SOPP:
        return is_branch(isa_mnemonic(i->op)) ? CLASS_BRANCH : CLASS_OTHER;
    case FORMAT_SMEM:
        return CLASS_SMEM;
    case FORMAT_DS:
        return CLASS_LDS;
    case FORMAT_FLAT:
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
    case FORMAT_MIMG:
        return CLASS_VMEM;
    default:
        return i->format >= FORMAT_VOP1 && i->format <= FORMAT_VINTRP ? CLASS_VALU : CLASS_OTHER;
    }
}

/* By mnemonic, 0: not known yet. Threads may find it at the same time and find the same. */
static uint8_t classes[UINT16_MAX + 1];

void profile_insn(struct wave *w, const struct insn *i)
{
    struct counts *c = &w->group->profiled->counts;
    uint8_t k = __atomic_load_n(&classes[i->op], __ATOMIC_RELAXED);
    if (!k) {
        k = (uint8_t)(class_of(i) + 1);
        __atomic_store_n(&classes[i->op], k, __ATOMIC_RELAXED);
    }
    flush(&pending);
    c->classes[k - 1]++;
    if (k - 1 == CLASS_VALU || k - 1 == CLASS_VMEM || k - 1 == CLASS_LDS) {
        c->vector++;
        c->active += (unsigned)__builtin_popcountll(wave_exec(w));
    }
}

bool profile_touch(const struct touch *t)
{
    struct pending *p = &pending;
    p->counts = &t->w->group->profiled->counts;
    if (t->i->format == FORMAT_SMEM)
        return true;
    if (t->space == SPACE_PRIVATE) {
        p->counts->scratch++;
    } else if (t->space == SPACE_GLOBAL) {
        p->counts->bytes += t->size;
        for (uint64_t line = t->address / 64; line <= (t->address + t->size - 1) / 64; line++)
            if (p->nlines < MOST && (!p->nlines || p->lines[p->nlines - 1] != line))
                p->lines[p->nlines++] = line;
    } else {
        for (uint64_t d = t->address / 4; d <= (t->address + t->size - 1) / 4; d++)
            if (p->ndwords < MOST)
                p->dwords[p->ndwords++] = (uint32_t)d;
    }
    return true;
}
