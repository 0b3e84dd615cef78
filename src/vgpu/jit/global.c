/* Loads and stores of GLOBAL instructions, of whole dwords. A run has one store, or any number of
 * loads. With one of them, lanes fault in the same order as in the interpreter; after a fault in a
 * run of several loads, the interpreter runs them again. The registers with the addresses are
 * unchanged by then. */
#include "vgpu/jit/help.h"
#include "vgpu/jit/make.h"
#include <stdio.h>
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
};

static value splat_first(struct maker *m, value v, value *first)
{
    *first = make_lanes(m, "extractelement %s %s, i64 0", m->ints, v.s);
    value one = make_lanes(m, "insertelement %s poison, i32 %s, i64 0", m->ints, first->s);
    return make_lanes(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints,
                      one.s, m->ints, m->width);
}

/* Do the lanes follow one another? Looked at once for all that use the same registers. */
static const struct run_row *row_of(struct maker *m, const struct place *p, unsigned size)
{
    struct lane_run *r = &m->run;
    for (unsigned k = 0; k < r->nrows; k++)
        if (r->rows[k].size == size && strcmp(r->rows[k].low.s, p->low.s) == 0 &&
            strcmp(r->rows[k].high.s, p->high.s) == 0)
            return &r->rows[k];
    struct run_row *row = &r->rows[r->nrows < MOST_PATTERNS ? r->nrows++ : MOST_PATTERNS - 1];
    value steps = memory_steps(m, size), zero = run_splat(m, make_constant(0)), first, top;
    value all = splat_first(m, p->low, &first);
    value apart = make_lanes(m, "sub %s %s, %s", m->ints, p->low.s, all.s);
    value differ = make_lanes(m, "xor %s %s, %s", m->ints, apart.s, steps.s);
    *row = (struct run_row){.low = p->low, .high = p->high, .size = size};
    row->first = make_lanes(m, "zext i32 %s to i64", first.s);
    if (!p->scalar) {
        value tops = splat_first(m, p->high, &top);
        value other = make_lanes(m, "xor %s %s, %s", m->ints, p->high.s, tops.s);
        differ = make_lanes(m, "or %s %s, %s", m->ints, differ.s, other.s);
        value high = make_lanes(m, "zext i32 %s to i64", top.s);
        value shifted = make_lanes(m, "shl i64 %s, 32", high.s);
        row->first = make_lanes(m, "or i64 %s, %s", row->first.s, shifted.s);
    }
    value same = memory_all(m, make_lanes(m, "icmp eq %s %s, %s", m->ints, differ.s, zero.s));
    value stays = make_lanes(m, "icmp ule i32 %s, %u", first.s, UINT32_MAX - MAX_LANES * size);
    row->row = make_lanes(m, "and i1 %s, %s", same.s, stays.s);
    return row;
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
            m, "shufflevector <%u x i64> %s, <%u x i64> poison, <%u x i32> zeroinitializer", n,
            by.s, n, n);
        value up = make_lanes(m, "shl <%u x i64> %s, %s", n, high.s, all.s);
        wide = make_lanes(m, "or <%u x i64> %s, %s", n, wide.s, up.s);
    }
    value one = make_value(m, "insertelement <%u x i64> poison, i64 %s, i64 0", n, p->base.s);
    value bases =
        make_value(m, "shufflevector <%u x i64> %s, <%u x i64> poison, <%u x i32> zeroinitializer",
                   n, one.s, n, n);
    value at = make_lanes(m, "add <%u x i64> %s, %s", n, wide.s, bases.s);
    make_lanes_line(m, "  store <%u x i64> %s, ptr %%addresses, align 64", n, at.s);
}

static void jit_global_call_helper(struct maker *m, void (*helper)(void), unsigned words)
{
    value function = memory_helper(m, helper);
    value bits = make_lanes(m, "zext i%u %%bits%u to i64", m->width, m->run.number);
    make_lanes_line(m, "  call void %s(ptr %%addresses, i64 %s, i32 %u, ptr %%data)", function.s,
                    bits.s, words);
}

/* Single dwords of a row are read and written by a mask where the host can. */
static bool is_masked(const struct maker *m, unsigned words)
{
    return words == 1 && m->width == 16;
}

static void access_row(struct maker *m, const struct form *f, value first, value row[4])
{
    unsigned n = m->run.number;
    value at = make_lanes(m, "inttoptr i64 %s to ptr", first.s);
    if (is_masked(m, f->words) && f->writes)
        make_lanes_line(m,
                        "  call void @llvm.masked.store.v16i32.p0(%s %s, ptr %s, i32 4, %s %%m%u)",
                        m->ints, row[0].s, at.s, m->bools, n);
    else if (is_masked(m, f->words))
        row[0] = make_lanes(
            m, "call %s @llvm.masked.load.v16i32.p0(ptr %s, i32 4, %s %%m%u, %s zeroinitializer)",
            m->ints, at.s, m->bools, n, m->ints);
    else if (f->writes)
        memory_store_row(m, at.s, f->words, row);
    else
        memory_load_row(m, at.s, f->words, row);
}

static value all_active(struct maker *m)
{
    return make_lanes(m, "icmp eq i%u %%bits%u, -1", m->width, m->run.number);
}

static void jit_global_store(struct maker *m, const struct form *f, const struct insn *i,
                             const struct place *p)
{
    unsigned words = f->words, label = m->labels++;
    value v[4];
    for (unsigned k = 0; k < words; k++)
        v[k] = run_read(m, i->src[1].reg + k);
    const struct run_row *where = row_of(m, p, words * 4);
    value row = where->row;
    if (!is_masked(m, words))
        row = make_lanes(m, "and i1 %s, %s", row.s, all_active(m).s);
    make_lanes_line(m, "  br i1 %s, label %%row%u, label %%slow%u\nrow%u:", row.s, label, label,
                    label);
    access_row(m, f, make_lanes(m, "add i64 %s, %s", where->first.s, p->base.s), v);
    make_lanes_line(m, "  br label %%join%u\nslow%u:", label, label);
    store_addresses(m, p);
    memory_store_data(m, words, v);
    jit_global_call_helper(m, (void (*)(void))help_store, words);
    make_lanes_line(m, "  br label %%join%u\njoin%u:", label, label);
}

/* Four dwords of all lanes, wherever they are, are loaded here; else a helper does it. */
static void jit_global_load(struct maker *m, const struct form *f, const struct insn *i,
                            const struct place *p)
{
    unsigned words = f->words, label = m->labels++;
    value row[4], four[4], slow[4];
    const struct run_row *where = row_of(m, p, words * 4);
    value straight = where->row, full = all_active(m);
    if (!is_masked(m, words))
        straight = make_lanes(m, "and i1 %s, %s", straight.s, full.s);
    make_lanes_line(m, "  br i1 %s, label %%row%u, label %%far%u\nrow%u:", straight.s, label, label,
                    label);
    access_row(m, f, make_lanes(m, "add i64 %s, %s", where->first.s, p->base.s), row);
    make_lanes_line(m, "  br label %%join%u\nfar%u:", label, label);
    store_addresses(m, p);
    if (words == 4) {
        make_lanes_line(m, "  br i1 %s, label %%four%u, label %%slow%u\nfour%u:", full.s, label,
                        label, label);
        memory_load_four(m, four);
        make_lanes_line(m, "  br label %%join%u", label);
    } else {
        make_lanes_line(m, "  br label %%slow%u", label);
    }
    make_lanes_line(m, "slow%u:", label);
    jit_global_call_helper(m, (void (*)(void))help_load, words);
    memory_load_data(m, words, slow);
    make_lanes_line(m, "  br label %%join%u\njoin%u:", label, label);
    for (unsigned k = 0; k < words; k++) {
        char more[64] = "";
        if (words == 4)
            snprintf(more, sizeof more, ", [%s, %%four%u]", four[k].s, label);
        run_write(m, i->dst.reg + k,
                  make_lanes(m, "phi %s [%s, %%row%u], [%s, %%slow%u]%s", m->ints, row[k].s, label,
                             slow[k].s, label, more));
    }
}

static bool jit_global_is_known(const struct form *f, const struct insn *i)
{
    const struct operand *data = f->writes ? &i->src[1] : &i->dst;
    return !i->lds && !i->tfe && i->src[0].kind == OPERAND_VREG && data->kind == OPERAND_VREG &&
           data->reg + f->words <= VREG_COUNT && i->src[0].reg + 1u < VREG_COUNT;
}

static bool jit_global_is_changed(const struct maker *m, const struct insn *i, bool scalar)
{
    const struct lane_run *r = &m->run;
    unsigned reg = i->src[0].reg;
    return r->dirty[reg] || (!scalar && r->dirty[reg + 1]);
}

static bool is_empty(const struct lane_run *r)
{
    for (unsigned reg = 0; reg < VREG_COUNT; reg++)
        if (r->dirty[reg])
            return false;
    return r->nmasks == 0;
}

/* The run that the instruction may be part of. Loads join others whose results are not among their
 * addresses: where one of them faults, the interpreter runs all of them again, from the first one
 * on, which begins a run. A store joins instructions that can't fault. */
static void jit_global_begin(struct maker *m, const struct form *f, const struct region_site *s,
                             struct place *p)
{
    struct lane_run *r = &m->run;
    bool joins = r->open && !r->stores && !jit_global_is_changed(m, &s->insn, p->scalar);
    if (f->writes ? joins && r->loads == 0 : joins && (r->loads || is_empty(r))) {
        if (f->writes || r->loads == 0) {
            scalar_store(m);
            make_pc(m, s);
        }
    } else {
        run_close(m);
        scalar_store(m);
        make_pc(m, s);
    }
    run_open(m);
    if (!f->writes && r->loads == 0)
        r->first_load = s->at;
    if (!f->writes && ++r->loads == 2)
        make_again(m, r->first_load);
    r->stores = f->writes;
    unsigned reg = s->insn.src[0].reg;
    p->low = run_read(m, reg);
    r->address[reg] = true;
    if (!p->scalar) {
        p->high = run_read(m, reg + 1u);
        r->address[reg + 1u] = true;
    }
}

bool global_insn(struct maker *m, const struct region_site *s)
{
    const struct form *f = NULL;
    const struct insn *i = &s->insn;
    for (size_t k = 0; k < sizeof forms / sizeof *forms && !f; k++)
        if (strcmp(forms[k].name, s->name) == 0)
            f = &forms[k];
    if (!f || !jit_global_is_known(f, i))
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
    jit_global_begin(m, f, s, &p);
    if (f->writes)
        jit_global_store(m, f, i, &p);
    else
        jit_global_load(m, f, i, &p);
    return true;
}
