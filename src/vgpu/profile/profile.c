/* The profiler as an observer of the machine. A group counts for itself, on the thread that runs
 * it. Its counts are added to its kernel's when it ends. */
#include "vgpu/profile/profile.h"
#include "base/die.h"
#include "vgpu/machine/descriptor.h"
#include "vgpu/machine/output.h"
#include "vgpu/machine/start.h"
#include "vgpu/profile/profile_parts.h"
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct profile_kernel *kernels;
static struct profile_counts *spare;
static struct output_choice output;
static pid_t process;
static char
    *folder; /* the current one when the process began, with a '/' behind it; NULL: not known */

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
static void profile_sort(void)
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
static void profile_at_end(void)
{
    FILE *f = getpid() == process ? output_open(&output, "the profile") : NULL;
    if (!f)
        return;
    pthread_mutex_lock(&lock);
    profile_sort();
    if (output.json)
        profile_json(f, kernels);
    else if (output.html)
        profile_html(f, kernels);
    else
        profile_text(f, kernels);
    pthread_mutex_unlock(&lock);
    output_close(f);
}

bool profile_start(const char *spec)
{
    if (!output_parse(spec, &output))
        return false;
    char *here = getcwd(NULL, 0);
    if (here && asprintf(&folder, "%s/", here) < 0)
        folder = NULL;
    free(here);
    process = getpid();
    atexit(profile_at_end);
    return true;
}

/* AMDGPUUsage, "compute_pgm_rsrc1": on gfx9 twice the blocks of 16 registers, less one; from
 * gfx10 on a wave has 128. */
static unsigned sgprs_of(const struct isa *isa, const struct descriptor *d)
{
    return isa->family == ISA_GFX9 ? ((d->rsrc1 >> 6 & 15) / 2 + 1) * 16 : 128;
}

static bool profile_is_same(const struct profile_kernel *a, const struct profile_kernel *b)
{
    return a->isa == b->isa && a->lanes == b->lanes && a->vgprs == b->vgprs && a->accs == b->accs &&
           a->sgprs == b->sgprs && a->wgp == b->wgp && a->words == b->words &&
           a->elf_size == b->elf_size && strcmp(a->name, b->name) == 0;
}

/* One for all GPUs and all times that the same code was loaded. */
static struct profile_kernel *kernel_of(const struct kernel_launch *l, const struct start *s)
{
    enum { RSRC1_WGP_MODE = 1 << 29 };
    const struct descriptor *d = (const struct descriptor *)(uintptr_t)l->descriptor;
    struct profile_kernel new = {.name = (char *)(uintptr_t)l->kernel,
                                 .isa = l->isa,
                                 .lanes = s->lanes,
                                 .vgprs = s->vgprs,
                                 .accs = s->accs,
                                 .sgprs = sgprs_of(l->isa, d),
                                 .wgp = l->isa->family != ISA_GFX9 && d->rsrc1 & RSRC1_WGP_MODE,
                                 .words = s->code->words,
                                 .elf_size = s->code->elf_size};
    struct profile_kernel **at = &kernels, *k;
    while ((k = *at) && !profile_is_same(k, &new))
        at = &k->next;
    if (k)
        return k;
    size_t n = strlen(l->kernel) + 1;
    k = xmalloc(sizeof *k);
    *k = new;
    k->name = memcpy(xmalloc(n), l->kernel, n);
    sites_reserve(&k->sites, k->words);
    return *at = k;
}

/* The sizes of a launch's workgroups: those at the grid's edge may be
 * smaller, and are not meant. */
static void note_threads(struct profile_kernel *k, const struct kernel_launch *l)
{
    unsigned threads = (unsigned)l->group[0] * l->group[1] * l->group[2];
    if (threads > k->threads)
        k->threads = threads;
    if (threads % k->lanes) {
        k->odd_threads = threads;
        k->odd_launches++;
    }
}

static void profile_launch_begins(struct kernel_launch *l, const struct start *s)
{
    struct profile_launch *p = xcalloc(1, sizeof *p);
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
    note_threads(k, l);
    *p = (struct profile_launch){
        .kernel = k, .code = s->code, .entry = (size_t)(s->entry - s->code->insns)};
    l->profiled = p;
    pthread_mutex_unlock(&lock);
}

/* Compilers write whole paths; below the current folder people know theirs by the rest. */
static void shorten(struct line *l)
{
    size_t n = folder ? strlen(folder) : 0;
    if (n && strncmp(l->file, folder, n) == 0)
        l->file += n;
}

/* Source lines are asked for while the code is there: the program may unload it before the end. */
static void find_lines(struct profile_launch *p)
{
    struct profile_sites *s = &p->kernel->sites;
    if (!p->kernel->line.file && line_of_function(p->code, p->entry, &p->kernel->line))
        shorten(&p->kernel->line);
    for (size_t k = 0; k < s->n; k++) {
        struct profile_site *site = &s->site[k];
        if (!site->looked && line_find(p->code, site->word, &site->line))
            shorten(&site->line);
        site->looked = true;
    }
}

static void profile_launch_ends(struct kernel_launch *l)
{
    struct profile_launch *p = l->profiled;
    pthread_mutex_lock(&lock);
    p->kernel->counts.footprint += footprint_bytes(&p->footprint, line_bytes_of(l->isa));
    find_lines(p);
    pthread_mutex_unlock(&lock);
    footprint_release(&p->footprint);
    free(p);
    l->profiled = NULL;
}

static void profile_group_begins(struct group *g)
{
    pthread_mutex_lock(&lock);
    struct profile_counts *p = spare;
    if (p)
        spare = p->next;
    pthread_mutex_unlock(&lock);
    g->profiled = p ? p : xcalloc(1, sizeof *p);
    g->profiled->site = NO_SITE;
    sites_reserve(&g->profiled->sites, g->code->words);
}

static void profile_group_ends(struct group *g)
{
    struct profile_counts *p = g->profiled;
    struct profile_launch *l = g->launch->profiled;
    profile_flush(p, g->code->isa);
    pthread_mutex_lock(&lock);
    counts_add(&l->kernel->counts, &p->counts);
    sites_move(&l->kernel->sites, &p->sites);
    footprint_move(&l->footprint, &p->footprint);
    memset(&p->counts, 0, sizeof p->counts);
    p->next = spare;
    spare = p;
    pthread_mutex_unlock(&lock);
    g->profiled = NULL;
}

const struct observer profile_observer = {
    .launch_begins = profile_launch_begins,
    .launch_ends = profile_launch_ends,
    .group_begins = profile_group_begins,
    .group_ends = profile_group_ends,
    .insn = profile_insn,
    .count = profile_reach,
    .lane = profile_lane,
    .only_counts = true,
};
