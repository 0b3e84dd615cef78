/* Loads and stores of GLOBAL instructions, of whole dwords. One of them is in a run: lanes fault in the order
 * in which they do in the interpreter, and the registers that its addresses come from are as they were. */
#include "vgpu/jit/help.h"
#include "vgpu/jit/make.h"
#include <string.h>

static const struct form {
    const char *name;
    uint8_t writes, words;
} forms[] = {
    {"global_load_dword", 0, 1},  {"global_load_dwordx2", 0, 2},  {"global_load_dwordx4", 0, 4},
    {"global_store_dword", 1, 1}, {"global_store_dwordx2", 1, 2}, {"global_store_dwordx4", 1, 4},
    {"global_load_b32", 0, 1},    {"global_load_b64", 0, 2},      {"global_load_b128", 0, 4},
    {"global_store_b32", 1, 1},   {"global_store_b64", 1, 2},     {"global_store_b128", 1, 4},
};

struct place {
    value base;      /* i64: scalar base and offset */
    value low, high; /* <n x i32>; high only without a scalar base */
    bool scalar;
    value first; /* i64: the first lane's address */
};

/* i1: the lanes follow one another from the first one's address on. */
static value is_row(struct maker *m, struct place *p, unsigned size)
{
    value first = make_lanes(m, "extractelement %s %s, i64 0", m->ints, p->low.s);
    value one = make_lanes(m, "insertelement %s poison, i32 %s, i64 0", m->ints, first.s);
    value all = make_lanes(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints, one.s,
                           m->ints, m->width);
    value steps = memory_steps(m, size), zero = run_splat(m, make_constant(0));
    value apart = make_lanes(m, "sub %s %s, %s", m->ints, p->low.s, all.s);
    value differ = make_lanes(m, "xor %s %s, %s", m->ints, apart.s, steps.s);
    value wide = make_lanes(m, "zext i32 %s to i64", first.s);
    p->first = make_lanes(m, "add i64 %s, %s", wide.s, p->base.s);
    if (!p->scalar) {
        value top = make_lanes(m, "extractelement %s %s, i64 0", m->ints, p->high.s);
        value up = make_lanes(m, "insertelement %s poison, i32 %s, i64 0", m->ints, top.s);
        value tops = make_lanes(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints,
                                up.s, m->ints, m->width);
        value other = make_lanes(m, "xor %s %s, %s", m->ints, p->high.s, tops.s);
        differ = make_lanes(m, "or %s %s, %s", m->ints, differ.s, other.s);
        value high = make_lanes(m, "zext i32 %s to i64", top.s),
              shifted = make_lanes(m, "shl i64 %s, 32", high.s);
        p->first = make_lanes(m, "add i64 %s, %s", p->first.s, shifted.s);
    }
    value same = memory_all(m, make_lanes(m, "icmp eq %s %s, %s", m->ints, differ.s, zero.s));
    value stays = make_lanes(m, "icmp ule i32 %s, %u", first.s, UINT32_MAX - MAX_LANES * size);
    return make_lanes(m, "and i1 %s, %s", same.s, stays.s);
}

/* All lanes' addresses, for a helper. */
static void store_addresses(struct maker *m, const struct place *p)
{
    unsigned n = m->width;
    value wide = make_lanes(m, "zext %s %s to <%u x i64>", m->ints, p->low.s, n);
    if (!p->scalar) {
        value high = make_lanes(m, "zext %s %s to <%u x i64>", m->ints, p->high.s, n);
        value by = make_value(m, "insertelement <%u x i64> poison, i64 32, i64 0", n);
        value all = make_value(
            m, "shufflevector <%u x i64> %s, <%u x i64> poison, <%u x i32> zeroinitializer", n, by.s, n, n);
        value up = make_lanes(m, "shl <%u x i64> %s, %s", n, high.s, all.s);
        wide = make_lanes(m, "or <%u x i64> %s, %s", n, wide.s, up.s);
    }
    value one = make_value(m, "insertelement <%u x i64> poison, i64 %s, i64 0", n, p->base.s);
    value bases = make_value(m, "shufflevector <%u x i64> %s, <%u x i64> poison, <%u x i32> zeroinitializer",
                             n, one.s, n, n);
    value at = make_lanes(m, "add <%u x i64> %s, %s", n, wide.s, bases.s);
    make_lanes_line(m, "  store <%u x i64> %s, ptr %%addresses, align 64", n, at.s);
}

static void call_helper(struct maker *m, void (*helper)(void), unsigned words)
{
    value function = memory_helper(m, helper);
    value bits = make_lanes(m, "zext i%u %%bits%u to i64", m->width, m->run.number);
    make_lanes_line(m, "  call void %s(ptr %%addresses, i64 %s, i32 %u, ptr %%data)", function.s, bits.s,
                    words);
}

/* Single dwords of a row are read and written by a mask where the host can. */
static bool is_masked(const struct maker *m, unsigned words)
{
    return words == 1 && m->width == 16;
}

static void access(struct maker *m, const struct form *f, const struct insn *i, struct place *p)
{
    unsigned words = f->words, label = m->labels++, n = m->run.number;
    value row[4], slow[4];
    value straight = is_row(m, p, words * 4);
    if (!is_masked(m, words)) {
        value full = make_lanes(m, "icmp eq i%u %%bits%u, -1", m->width, n);
        straight = make_lanes(m, "and i1 %s, %s", straight.s, full.s);
    }
    for (unsigned k = 0; f->writes && k < words; k++)
        row[k] = run_read(m, i->src[1].reg + k);
    make_lanes_line(m, "  br i1 %s, label %%row%u, label %%slow%u\nrow%u:", straight.s, label, label, label);
    value at = make_lanes(m, "inttoptr i64 %s to ptr", p->first.s);
    if (is_masked(m, words) && f->writes)
        make_lanes_line(m, "  call void @llvm.masked.store.v16i32.p0(%s %s, ptr %s, i32 4, %s %%m%u)",
                        m->ints, row[0].s, at.s, m->bools, n);
    else if (is_masked(m, words))
        row[0] =
            make_lanes(m, "call %s @llvm.masked.load.v16i32.p0(ptr %s, i32 4, %s %%m%u, %s zeroinitializer)",
                       m->ints, at.s, m->bools, n, m->ints);
    else if (f->writes)
        memory_store_row(m, at.s, words, row);
    else
        memory_load_row(m, at.s, words, row);
    make_lanes_line(m, "  br label %%join%u\nslow%u:", label, label);
    store_addresses(m, p);
    if (f->writes)
        memory_store_data(m, words, row);
    call_helper(m, f->writes ? (void (*)(void))help_store : (void (*)(void))help_load, words);
    if (!f->writes)
        memory_load_data(m, words, slow);
    make_lanes_line(m, "  br label %%join%u\njoin%u:", label, label);
    for (unsigned k = 0; !f->writes && k < words; k++)
        run_write(m, i->dst.reg + k,
                  make_lanes(m, "phi %s [%s, %%row%u], [%s, %%slow%u]", m->ints, row[k].s, label, slow[k].s,
                             label));
}

static bool is_known(const struct form *f, const struct insn *i)
{
    const struct operand *data = f->writes ? &i->src[1] : &i->dst;
    return !i->lds && !i->tfe && i->src[0].kind == OPERAND_VREG && data->kind == OPERAND_VREG &&
           data->reg + f->words <= VREG_COUNT && i->src[0].reg + 1u < VREG_COUNT;
}

bool global_insn(struct maker *m, const struct site *s)
{
    const struct form *f = NULL;
    const struct insn *i = &s->insn;
    for (size_t k = 0; k < sizeof forms / sizeof *forms && !f; k++)
        if (strcmp(forms[k].name, s->name) == 0)
            f = &forms[k];
    if (!f || !is_known(f, i))
        return false;
    const struct operand *saddr = &i->src[2];
    struct place p = {.scalar = saddr->kind == OPERAND_SREG && saddr->reg != SREG_NULL};
    if (p.scalar && (saddr->reg % 2 || saddr->reg + 1u >= SREG_COUNT))
        return false;
    p.base = make_constant((uint64_t)(int64_t)i->imm);
    if (p.scalar) {
        value base = scalar_read64(m, saddr->reg);
        p.base = make_value(m, "add i64 %s, %lld", base.s, (long long)i->imm);
    }
    const struct run *r = &m->run;
    unsigned reg = i->src[0].reg;
    if (r->open && (r->touches_global || r->dirty[reg] || (!p.scalar && r->dirty[reg + 1])))
        run_close(m);
    scalar_store(m);
    make_pc(m, s);
    run_open(m);
    m->run.touches_global = true;
    p.low = run_read(m, reg);
    if (!p.scalar)
        p.high = run_read(m, reg + 1);
    access(m, f, i, &p);
    return true;
}
