/* Values that nobody wrote. It is no mistake to read them: structures have gaps that are copied
 * along, and the compiler reads ahead. It is a mistake to compute with them. So their registers are
 * followed through moves and stores, and the first other instruction that uses one is reported, at
 * the place of the load. */
#include "vgpu/check/taint.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/report.h"

struct taint {
    uint64_t lanes[VREG_COUNT + VREG_SLACK]; /* of each register: those that hold such a value */
    const struct insn *origin[VREG_COUNT + VREG_SLACK];
    uint64_t address[VREG_COUNT + VREG_SLACK]; /* where that was read */
    unsigned live;                             /* registers that may have any */
};

static void taint_set(struct taint *t, unsigned reg, uint64_t mask)
{
    if (reg >= VREG_COUNT)
        return;
    t->live += !t->lanes[reg] && mask;
    t->live -= t->lanes[reg] && !mask;
    t->lanes[reg] = mask;
}

void taint_load(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at)
{
    struct check_wave *k = &g->waves[t->w->index];
    if (t->size < 4 && op_flags(t->i) & OP_HALF)
        bits = NULL; /* half of the register: not followed */
    if (!bits && !k->taint)
        return;
    for (uint32_t n = 0; n < t->size; n += 4) {
        uint32_t size = t->size - n < 4 ? t->size - n : 4;
        unsigned reg = (unsigned)t->reg + n / 4;
        bool unwritten = bits && bits_clear(bits, at + n, size);
        if (!unwritten && !k->taint)
            continue;
        if (!k->taint)
            k->taint = xcalloc(1, sizeof *k->taint);
        uint64_t lane = UINT64_C(1) << t->lane, mask = k->taint->lanes[reg];
        taint_set(k->taint, reg, unwritten ? mask | lane : mask & ~lane);
        if (unwritten)
            k->taint->origin[reg] = t->i, k->taint->address[reg] = t->address + n;
    }
}

bool taint_stores(const struct check_group *g, const struct touch *t, unsigned word)
{
    const struct taint *k = g->waves[t->w->index].taint;
    return t->access == ACCESS_WRITE && t->reg >= 0 && k &&
           k->lanes[(unsigned)t->reg + word] >> t->lane & 1;
}

static void taint_say(struct check_group *g, const struct wave *w, unsigned reg, uint64_t lanes,
                      const struct insn *use)
{
    const struct insn *load = g->waves[w->index].taint->origin[reg];
    unsigned lane = (unsigned)__builtin_ctzll(lanes);
    struct check_site s = site_of(w->group, load, w->index, w->lanes, lane), used = s;
    used.insn = use;
    if (g->silent || !report_is_new(FINDING_UNWRITTEN, &s))
        return;
    const struct block *b =
        load->format == FORMAT_DS ? NULL : block_at(g->waves[w->index].taint->address[reg]);
    const char *from = load->format == FORMAT_DS ? "LDS" : b ? "global memory" : "private memory";
    struct buf what = {0}, more = {0};
    buf_printf(&what, "a value that nobody wrote was read from %s and is used", from);
    buf_addstr(&more, "    used by ");
    site_print(&more, &used);
    buf_addch(&more, '\n');
    if (b)
        block_print(&more, b, g->waves[w->index].taint->address[reg]);
    report_say(FINDING_UNWRITTEN, &s, what.p, more.p);
    buf_release(&what);
    buf_release(&more);
}

static bool is_memory(const struct insn *i)
{
    return i->format == FORMAT_FLAT || i->format == FORMAT_MUBUF || i->format == FORMAT_MTBUF ||
           i->format == FORMAT_DS || i->format == FORMAT_MIMG;
}

/* Registers that the instruction may write: too many rather than too few, or a stale mark would be
 * reported. Loads have set the marks themselves by then. */
static unsigned taint_written(const struct insn *i)
{
    unsigned flags = op_flags(i);
    if (is_memory(i))
        return flags & OP_LOAD ? 0 : 8;
    return flags & OP_WRITES_32 ? 32 : flags & OP_WRITES_2 ? 2 : 1;
}

/* Copies the marks of a source where the instruction moves it. */
static bool moves(struct taint *t, const struct wave *w, const struct insn *i)
{
    bool select = op_flags(i) & OP_SELECT;
    if (!select && !(op_flags(i) & OP_MOVE))
        return false;
    uint64_t exec = wave_exec(w), mask = 0;
    if (i->lanes == LANES_PLAIN)
        for (unsigned n = 0; n < (select ? 2u : 1u); n++)
            if (i->src[n].kind == OPERAND_VREG && !select) {
                mask = t->lanes[i->src[n].reg];
                t->origin[i->dst.reg] = t->origin[i->src[n].reg];
                t->address[i->dst.reg] = t->address[i->src[n].reg];
            }
    taint_set(t, i->dst.reg, (t->lanes[i->dst.reg] & ~exec) | (mask & exec));
    return true;
}

bool taint_lives(const struct check_wave *k)
{
    return k->taint && k->taint->live;
}

void taint_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i)
{
    struct taint *t = k->taint;
    if (!t || !t->live || i->format < FORMAT_VOP1)
        return;
    if (moves(t, w, i))
        return;
    unsigned sources = is_memory(i) ? 1 : 3; /* of memory instructions: the address */
    for (unsigned n = 0; n < sources; n++) {
        uint64_t lanes =
            i->src[n].kind == OPERAND_VREG ? t->lanes[i->src[n].reg] & wave_exec(w) : 0;
        if (!lanes)
            continue;
        if (!(op_flags(i) & OP_UNFOLLOWED))
            taint_say(g, w, i->src[n].reg, lanes, i);
        taint_set(t, i->src[n].reg, t->lanes[i->src[n].reg] & ~lanes); /* once is enough */
    }
    if (i->dst.kind == OPERAND_VREG)
        for (unsigned n = 0; n < taint_written(i); n++)
            if (i->dst.reg + n < VREG_COUNT && t->lanes[i->dst.reg + n])
                taint_set(t, i->dst.reg + n, t->lanes[i->dst.reg + n] & ~wave_exec(w));
}
