/* LDS reads and writes of whole dwords. The code checks whether the lanes read a row, or all the
 * same address; it checks once for all instructions with the same addresses. It may read for lanes
 * that are not active, too, which does no harm within LDS. */
#include "vgpu/jit/help.h"
#include "vgpu/jit/make.h"
#include <string.h>

static const struct form {
    const char *name;
    uint8_t writes, words, accesses, unit; /* unit: of the offsets where there are two */
} forms[] = {
    {"ds_read_b32", 0, 1, 1, 0},
    {"ds_read_b64", 0, 2, 1, 0},
    {"ds_read_b128", 0, 4, 1, 0},
    {"ds_read2_b32", 0, 1, 2, 4},
    {"ds_read2_b64", 0, 2, 2, 8},
    {"ds_read2st64_b32", 0, 1, 2, 0},
    {"ds_read2st64_b64", 0, 2, 2, 1},
    {"ds_write_b32", 1, 1, 1, 0},
    {"ds_write_b64", 1, 2, 1, 0},
    {"ds_write_b128", 1, 4, 1, 0},
    {"ds_write2_b32", 1, 1, 2, 4},
    {"ds_write2_b64", 1, 2, 2, 8},
    {"ds_write2st64_b32", 1, 1, 2, 0},
    {"ds_write2st64_b64", 1, 2, 2, 1},
    {"ds_load_b32", 0, 1, 1, 0},
    {"ds_load_b64", 0, 2, 1, 0},
    {"ds_load_b128", 0, 4, 1, 0},
    {"ds_load_2addr_b32", 0, 1, 2, 4},
    {"ds_load_2addr_b64", 0, 2, 2, 8},
    {"ds_load_2addr_stride64_b32", 0, 1, 2, 0},
    {"ds_load_2addr_stride64_b64", 0, 2, 2, 1},
    {"ds_store_b32", 1, 1, 1, 0},
    {"ds_store_b64", 1, 2, 1, 0},
    {"ds_store_b128", 1, 4, 1, 0},
    {"ds_store_2addr_b32", 1, 1, 2, 4},
    {"ds_store_2addr_b64", 1, 2, 2, 8},
    {"ds_store_2addr_stride64_b32", 1, 1, 2, 0},
    {"ds_store_2addr_stride64_b64", 1, 2, 2, 1},
};

static const struct run_pattern *pattern_of(struct maker *m, value address, unsigned size)
{
    struct lane_run *r = &m->run;
    for (unsigned k = 0; k < r->npatterns; k++)
        if (r->patterns[k].size == size && strcmp(r->patterns[k].address.s, address.s) == 0)
            return &r->patterns[k];
    struct run_pattern *p =
        &r->patterns[r->npatterns < MOST_PATTERNS ? r->npatterns++ : MOST_PATTERNS - 1];
    value steps = memory_steps(m, size), zero = run_splat(m, make_constant(0));
    value first = make_lanes(m, "extractelement %s %s, i64 0", m->ints, address.s);
    value one = make_lanes(m, "insertelement %s poison, i32 %s, i64 0", m->ints, first.s);
    value all = make_lanes(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints,
                           one.s, m->ints, m->width);
    value apart = make_lanes(m, "sub %s %s, %s", m->ints, address.s, all.s);
    *p = (struct run_pattern){.address = address, .size = size};
    p->row = memory_all(m, make_lanes(m, "icmp eq %s %s, %s", m->ints, apart.s, steps.s));
    p->same = memory_all(m, make_lanes(m, "icmp eq %s %s, %s", m->ints, apart.s, zero.s));
    p->first = make_lanes(m, "zext i32 %s to i64", first.s);
    return p;
}

/* i1: so many bytes from the first lane's address on are LDS. */
static value lds_fits(struct maker *m, const struct run_pattern *p, unsigned bytes)
{
    value end = make_lanes(m, "add i64 %s, %u", p->first.s, bytes);
    return make_lanes(m, "icmp ule i64 %s, %%ldsbytes", end.s);
}

static value lds_both(struct maker *m, value a, value b)
{
    return make_lanes(m, "and i1 %s, %s", a.s, b.s);
}

static value lds_at(struct maker *m, const struct run_pattern *p, unsigned offset)
{
    value at = make_lanes(m, "add i64 %s, %u", p->first.s, offset);
    return make_lanes(m, "getelementptr i8, ptr %%lds, i64 %s", at.s);
}

static void read_same(struct maker *m, const char *at, unsigned words, value v[])
{
    for (unsigned k = 0; k < words; k++) {
        value p = make_lanes(m, "getelementptr i32, ptr %s, i64 %u", at, k);
        value x = make_lanes(m, "load i32, ptr %s, align 4", p.s);
        value one = make_lanes(m, "insertelement %s poison, i32 %s, i64 0", m->ints, x.s);
        v[k] = make_lanes(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints,
                          one.s, m->ints, m->width);
    }
}

static void lds_call_helper(struct maker *m, void (*helper)(void), value address, unsigned offset,
                            unsigned words, unsigned word)
{
    value function = memory_helper(m, helper);
    value bits = make_lanes(m, "zext i%u %%bits%u to i64", m->width, m->run.number);
    value data = make_lanes(m, "getelementptr i32, ptr %%data, i64 %u", word * MAX_LANES);
    make_lanes_line(m, "  store %s %s, ptr %%addresses, align 64", m->ints, address.s);
    make_lanes_line(m,
                    "  call void %s(ptr %%addresses, i64 %s, ptr %%lds, i32 "
                    "%%ldsbytes32, i32 %u, i32 %u, ptr %s)",
                    function.s, bits.s, offset, words, data.s);
}

/* All accesses of an instruction at once: the first result may go where the address is. */
static void lds_read(struct maker *m, const struct form *f, const struct insn *i,
                     const unsigned offset[2])
{
    unsigned words = f->words, size = words * 4, n = f->accesses, label = m->labels++;
    unsigned most = n == 2 && offset[1] > offset[0] ? offset[1] : offset[0];
    value row[8], same[8], slow[8], address = run_read(m, i->src[0].reg);
    const struct run_pattern *p = pattern_of(m, address, size);
    value is_row = lds_both(m, p->row, lds_fits(m, p, most + m->width * size));
    make_lanes_line(m, "  br i1 %s, label %%row%u, label %%norow%u\nnorow%u:", is_row.s, label,
                    label, label);
    value is_same = lds_both(m, p->same, lds_fits(m, p, most + size));
    make_lanes_line(m, "  br i1 %s, label %%same%u, label %%slow%u\nrow%u:", is_same.s, label,
                    label, label);
    for (unsigned k = 0; k < n; k++)
        memory_load_row(m, lds_at(m, p, offset[k]).s, words, row + k * words);
    make_lanes_line(m, "  br label %%join%u\nsame%u:", label, label);
    for (unsigned k = 0; k < n; k++)
        read_same(m, lds_at(m, p, offset[k]).s, words, same + k * words);
    make_lanes_line(m, "  br label %%join%u\nslow%u:", label, label);
    for (unsigned k = 0; k < n; k++)
        lds_call_helper(m, (void (*)(void))help_lds_read, address, offset[k], words, k * words);
    memory_load_data(m, n * words, slow);
    make_lanes_line(m, "  br label %%join%u\njoin%u:", label, label);
    for (unsigned k = 0; k < n * words; k++)
        run_write(m, i->dst.reg + k,
                  make_lanes(m, "phi %s [%s, %%row%u], [%s, %%same%u], [%s, %%slow%u]", m->ints,
                             row[k].s, label, same[k].s, label, slow[k].s, label));
    m->run.reads_lds = true;
}

/* A run of its own from LDS's point of view: other lanes may read what one has written. Where the
 * host can, only active lanes of a row are written. */
static void lds_write(struct maker *m, const struct insn *i, unsigned words, unsigned offset,
                      unsigned reg)
{
    if (m->run.open && m->run.reads_lds)
        run_close(m);
    run_open(m);
    unsigned label = m->labels++, n = m->run.number;
    value v[4], address = run_read(m, i->src[0].reg);
    for (unsigned k = 0; k < words; k++)
        v[k] = run_read(m, reg + k);
    const struct run_pattern *p = pattern_of(m, address, words * 4);
    value is_row = lds_both(m, p->row, lds_fits(m, p, offset + m->width * words * 4));
    bool masked = words == 1 && m->width == 16;
    if (!masked)
        is_row = lds_both(m, is_row, make_lanes(m, "icmp eq i%u %%bits%u, -1", m->width, n));
    make_lanes_line(m, "  br i1 %s, label %%row%u, label %%slow%u\nrow%u:", is_row.s, label, label,
                    label);
    value at = lds_at(m, p, offset);
    if (masked)
        make_lanes_line(m,
                        "  call void @llvm.masked.store.v16i32.p0(%s %s, ptr %s, i32 4, %s %%m%u)",
                        m->ints, v[0].s, at.s, m->bools, n);
    else
        memory_store_row(m, at.s, words, v);
    make_lanes_line(m, "  br label %%join%u\nslow%u:", label, label);
    memory_store_data(m, words, v);
    lds_call_helper(m, (void (*)(void))help_lds_write, address, offset, words, 0);
    make_lanes_line(m, "  br label %%join%u\njoin%u:", label, label);
    run_close(m);
}

bool lds_insn(struct maker *m, const struct region_site *s)
{
    const struct form *f = NULL;
    const struct insn *i = &s->insn;
    for (size_t k = 0; k < sizeof forms / sizeof *forms && !f; k++)
        if (strcmp(forms[k].name, s->name) == 0)
            f = &forms[k];
    if (!f || i->gds || i->src[0].kind != OPERAND_VREG)
        return false;
    unsigned unit = strstr(f->name, "64_b") ? f->words * 4u * 64 : f->unit;
    unsigned offset[2] = {(unsigned)(i->text & 0xffff), 0};
    if (f->accesses == 2) {
        offset[0] = (unsigned)(i->text & 0xff) * unit;
        offset[1] = (unsigned)(i->text >> 8 & 0xff) * unit;
    }
    if (!f->writes) {
        if (i->dst.kind != OPERAND_VREG || i->dst.reg + f->words * f->accesses > VREG_COUNT)
            return false;
        run_open(m);
        lds_read(m, f, i, offset);
        return true;
    }
    for (unsigned k = 0; k < f->accesses; k++)
        if (i->src[1 + k].kind != OPERAND_VREG || i->src[1 + k].reg + f->words > VREG_COUNT)
            return false;
    for (unsigned k = 0; k < f->accesses; k++)
        lds_write(m, i, f->words, offset[k], i->src[1 + k].reg);
    return true;
}
