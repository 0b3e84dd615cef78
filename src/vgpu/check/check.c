/* The checker's places in the machine, and bounds: who may touch what. */
#include "vgpu/check/check.h"
#include "vgpu/check/internal.h"
#include <inttypes.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t launches;
static unsigned under_way;
static struct check_group *ended; /* until no launch is under way */

void check_lock(void)
{
    pthread_mutex_lock(&lock);
}

void check_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

bool check_start(const char *spec)
{
    if (!spec || !*spec || strcmp(spec, "0") == 0)
        return false;
    const char *json = NULL;
    if (strncmp(spec, "json", 4) == 0)
        json = spec[4] == ':' ? spec + 5 : "";
    report_start(json);
    blocks_start();
    return true;
}

struct check_launch {
    uint64_t serial;
    bool runtime; /* a kernel of the HIP runtime: it copies what nobody wrote, and is right in the rest */
};

void check_launch_begins(struct launch *l)
{
    l->checked = xcalloc(1, sizeof *l->checked);
    check_lock();
    l->checked->serial = ++launches;
    l->checked->runtime = strncmp(l->kernel, "__amd_rocclr_", strlen("__amd_rocclr_")) == 0;
    under_way++;
    check_unlock();
}

static void free_group(struct check_group *g)
{
    vec_release(&g->releases);
    free(g);
}

void check_launch_ends(struct launch *l)
{
    check_lock();
    if (--under_way == 0) {
        while (ended) {
            struct check_group *g = ended;
            ended = g->next;
            free_group(g);
        }
        race_forget();
    }
    check_unlock();
    free(l->checked);
    l->checked = NULL;
}

void check_group_begins(struct group *g)
{
    struct check_group *c = xcalloc(1, sizeof *c);
    c->waves = xcalloc(g->nwaves, sizeof *c->waves);
    c->launch = g->launch->checked->serial;
    c->silent = g->launch->checked->runtime;
    c->ident = (struct group){.launch = g->launch, .code = g->code};
    memcpy(c->ident.id, g->id, sizeof g->id);
    memcpy(c->ident.items, g->items, sizeof g->items);
    c->kernel = g->launch->kernel;
    c->lanes = g->waves[0].lanes;
    c->nwaves = g->nwaves;
    if (g->lds_bytes) {
        c->cells = xcalloc(g->lds_bytes / 4 + 2, sizeof *c->cells);
        c->lds_written = xcalloc(g->lds_bytes / 8 + 2, 1);
    }
    for (unsigned k = 0; k < g->nwaves; k++)
        c->waves[k].lanes = wave_exec(&g->waves[k]);
    g->checked = c;
}

void check_group_ends(struct group *g)
{
    struct check_group *c = g->checked;
    check_lock();
    g->checked = NULL;
    free(c->cells);
    free(c->lds_written);
    c->cells = NULL;
    c->lds_written = NULL;
    for (unsigned k = 0; k < c->nwaves; k++) {
        free(c->scratch_written[k]);
        free(c->waves[k].taint);
        vec_release(&c->waves[k].releases);
    }
    free(c->waves);
    c->waves = NULL;
    c->next = ended;
    ended = c;
    check_unlock();
}

void check_barrier_opens(struct group *g)
{
    check_lock();
    barrier_opens(g);
    race_barrier(g->checked);
    check_unlock();
}

void print_access(struct buf *out, const struct touch *t)
{
    static const char *const verbs[] = {"read", "write", "atomic access"};
    static const char *const spaces[] = {"global memory", "LDS", "private memory"};
    buf_printf(out, "%s of %" PRIu32 " bytes of %s at 0x%" PRIx64, verbs[t->access], t->size,
               spaces[t->space], t->address);
}

struct site touch_site(const struct touch *t)
{
    return site_of(t->w->group, t->i, t->w->index, t->w->lanes, t->lane);
}

static void say(enum finding_kind kind, const struct touch *t, const char *what, const struct block *b)
{
    struct site s = touch_site(t);
    if (!report_is_new(kind, &s))
        return;
    struct buf head = {0}, more = {0};
    print_access(&head, t);
    buf_addstr(&head, what);
    if (b)
        block_print(&more, b, t->address);
    report_say(kind, &s, head.p, more.p);
    buf_release(&head);
    buf_release(&more);
}

/* Reads that need a value: loads whose result is not only moved (taint.c), atomic operations but exchanges.
 */
static void check_unwritten(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at,
                            const struct block *b)
{
    const char *name;
    if (t->access == ACCESS_WRITE)
        return;
    if (t->access == ACCESS_READ && t->reg >= 0) {
        taint_load(g, t, bits, at);
        return;
    }
    if (!bits || !bits_clear(bits, at, t->size))
        return;
    name = isa_mnemonic(t->i->op);
    bool exchange = (strstr(name, "swap") && !strstr(name, "cmp")) || strstr(name, "xchg");
    if (t->access == ACCESS_READ ? t->i->format == FORMAT_SMEM : !exchange)
        say(FINDING_UNWRITTEN, t, ", which nobody wrote", b);
}

static void write_shadow(struct check_group *g, const struct touch *t, uint8_t *bits, uint64_t at)
{
    if (t->access == ACCESS_READ)
        return;
    for (uint32_t k = 0; k < t->size; k += 4) {
        uint32_t n = t->size - k < 4 ? t->size - k : 4;
        bits_set(bits, at + k, n, !taint_stores(g, t, k / 4));
    }
}

/* Atomic accesses have to be aligned; the machine ends a launch over it. */
static bool is_aligned(const struct touch *t)
{
    if (t->access != ACCESS_ATOMIC || t->address % t->size == 0)
        return true;
    say(FINDING_ALIGNMENT, t, ", which is not aligned",
        t->space == SPACE_GLOBAL ? block_near(t->address) : NULL);
    return false;
}

/* The scalar unit drops the low two bits of an address (ISA documents, "Scalar Memory Operations"). */
static void scalar_alignment(const struct wave *w, const struct insn *i)
{
    const struct operand *offset = &i->src[1];
    if (strncmp(isa_mnemonic(i->op), "s_load_", 7) != 0 || i->src[0].kind != OPERAND_SREG)
        return;
    uint32_t low = w->s[i->src[0].reg] + (uint32_t)i->imm;
    if (offset->kind != OPERAND_NONE)
        low += scalar_b32(w, offset);
    struct site s = site_of(w->group, i, w->index, w->lanes, 0);
    if (low % 4 != 0 && report_is_new(FINDING_ALIGNMENT, &s))
        report_say(
            FINDING_ALIGNMENT, &s,
            "a read at an address that is no multiple of 4, the same one for all threads: the scalar unit "
            "drops the address's low bits",
            NULL);
}

static bool touch_global(struct check_group *g, const struct touch *t)
{
    struct block *b = block_at(t->address);
    bool scalar = t->i->format == FORMAT_SMEM;
    uint32_t size = scalar && t->access == ACCESS_READ ? 4 : t->size; /* the compiler widens scalar loads */
    uint64_t end = b ? b->base + (b->kind == ALLOCATION_POOL && !g->silent ? b->size : b->span) : 0;
    if (!b || t->address + size > end) {
        const struct block *near = block_near(t->address);
        say(FINDING_BOUNDS, t, near ? "" : ", where no allocation is", near);
        return b && t->address + size <= b->base + b->span && !b->freed;
    }
    if (b->freed) {
        say(FINDING_FREED, t, ", which was freed", b);
        return false;
    }
    if (t->address + t->size <= b->base + b->span) {
        if (!g->silent)
            check_unwritten(g, t, b->written, t->address - b->base, b);
        if (b->written)
            write_shadow(g, t, b->written, t->address - b->base);
    }
    struct cell *c = g->silent || scalar ? NULL : block_cell(b, t->address);
    if (c)
        race_touch(g, t, c, (const uint8_t *)(uintptr_t)t->address, b);
    return true;
}

static bool touch_lds(struct check_group *g, const struct touch *t)
{
    const struct group *real = t->w->group;
    if (t->address + t->size > real->lds_bytes) {
        char what[100];
        snprintf(what, sizeof what, ": the block has %" PRIu32 " bytes", real->lds_bytes);
        say(FINDING_BOUNDS, t, what, NULL);
        return false;
    }
    check_unwritten(g, t, g->lds_written, t->address, NULL);
    race_touch(g, t, &g->cells[t->address / 4], real->lds + t->address, NULL);
    write_shadow(g, t, g->lds_written, t->address);
    return true;
}

/* Saved registers lie there, too, with lanes that nobody saved: only what is reached by an address in a
 * vector register is sure to be a variable. */
static bool touch_private(struct check_group *g, const struct touch *t)
{
    struct wave *w = t->w;
    if (t->address + t->size > w->scratch_lane) {
        char what[100];
        snprintf(what, sizeof what, ": a thread has %" PRIu32 " bytes (stack overflow?)", w->scratch_lane);
        say(FINDING_BOUNDS, t, what, NULL);
        return false;
    }
    uint8_t **bits = &g->scratch_written[w->index];
    if (!*bits)
        *bits = xcalloc((size_t)w->scratch_lane * MAX_LANES / 8 + 1, 1);
    uint64_t at = (uint64_t)t->lane * w->scratch_lane + t->address;
    bool variable = t->i->format == FORMAT_FLAT ? t->i->src[0].kind == OPERAND_VREG : t->i->offen;
    check_unwritten(g, t, variable ? *bits : NULL, at, NULL);
    write_shadow(g, t, *bits, at);
    return true;
}

bool check_touch(const struct touch *t)
{
    struct check_group *g = t->w->group->checked;
    bool may;
    check_lock();
    if (!is_aligned(t))
        may = false;
    else if (t->space == SPACE_LDS)
        may = touch_lds(g, t);
    else if (t->space == SPACE_PRIVATE)
        may = touch_private(g, t);
    else
        may = touch_global(g, t);
    check_unlock();
    return may;
}

void check_insn(struct wave *w, const struct insn *i)
{
    struct check_group *g = w->group->checked;
    struct check_wave *k = &g->waves[w->index];
    k->steps++;
    if (i->format == FORMAT_SMEM) {
        check_lock();
        scalar_alignment(w, i);
        check_unlock();
    }
    bool exec = i->dst.kind == OPERAND_SREG && i->dst.reg == SREG_EXEC;
    if (k->meets || k->taint || k->missing || exec || i->format == FORMAT_DS || i->format == FORMAT_SOPP ||
        i->format == FORMAT_SOP1) {
        check_lock();
        if (k->meets)
            race_met(g, k);
        barrier_insn(g, k, w, i);
        taint_insn(g, k, w, i);
        check_unlock();
    }
}
