/* Runs: consecutive vector instructions as one loop over the lanes. In each round, a register is
 * read once and written once, however often the instructions use it. Rounds without an active lane
 * do nothing. Lanes that are not active keep their registers. */
#include "vgpu/jit/make.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

void run_open(struct maker *m)
{
    struct lane_run *r = &m->run;
    if (r->open)
        return;
    value exec = scalar_read_mask(m, SREG_EXEC);
    r->open = true;
    r->number = m->labels++;
    r->exec = exec;
    r->nmasks = r->npatterns = 0;
    r->reads_lds = r->stores = false;
    r->loads = r->nrows = 0;
    memset(r->known, 0, sizeof r->known);
    memset(r->dirty, 0, sizeof r->dirty);
    memset(r->input, 0, sizeof r->input);
    memset(r->address, 0, sizeof r->address);
    r->overwritten = 0;
    buf_clear(&r->body);
}

static value jit_run_register_at(struct maker *m, unsigned reg)
{
    return make_lanes(m, "getelementptr [%d x i32], ptr %%v, i64 %u, i64 %%l%u", MAX_LANES, reg,
                      m->run.number);
}

static value load_register(struct maker *m, unsigned reg)
{
    value at = jit_run_register_at(m, reg);
    return make_lanes(m, "load %s, ptr %s, align 4", m->ints, at.s);
}

value run_read(struct maker *m, unsigned reg)
{
    struct lane_run *r = &m->run;
    if (!r->known[reg]) {
        r->v[reg] = load_register(m, reg);
        r->known[reg] = r->input[reg] = true;
    }
    return r->v[reg];
}

void run_write(struct maker *m, unsigned reg, value v)
{
    m->run.overwritten += m->run.input[reg] && !m->run.dirty[reg];
    m->run.v[reg] = v;
    m->run.known[reg] = m->run.dirty[reg] = true;
}

value run_splat(struct maker *m, value x)
{
    value one = make_value(m, "insertelement %s poison, i32 %s, i64 0", m->ints, x.s);
    return make_value(m, "shufflevector %s %s, %s poison, <%u x i32> zeroinitializer", m->ints,
                      one.s, m->ints, m->width);
}

static struct run_mask *find_mask(struct maker *m, unsigned reg)
{
    for (unsigned k = 0; k < m->run.nmasks; k++)
        if (m->run.masks[k].reg == reg)
            return &m->run.masks[k];
    return NULL;
}

value run_read_mask(struct maker *m, unsigned reg)
{
    struct run_mask *known = m->run.open ? find_mask(m, reg) : NULL;
    if (known)
        return known->lanes;
    value mask = scalar_read_mask(m, reg); /* may end the run */
    run_open(m);
    value here = make_lanes(m, "lshr i64 %s, %%l%u", mask.s, m->run.number);
    value bits = make_lanes(m, "trunc i64 %s to i%u", here.s, m->width);
    return make_lanes(m, "bitcast i%u %s to %s", m->width, bits.s, m->bools);
}

void run_write_mask(struct maker *m, unsigned reg, value lanes)
{
    value active = make_lanes(m, "and %s %s, %%m%u", m->bools, lanes.s, m->run.number);
    struct run_mask *mask = find_mask(m, reg);
    if (!mask)
        mask = &m->run.masks[m->run.nmasks++];
    *mask = (struct run_mask){reg, active};
}

/* The loop's head, up to where the body begins. */
static void make_top(struct maker *m)
{
    struct lane_run *r = &m->run;
    unsigned n = r->number;
    make_line(m, "  br label %%pre%u\npre%u:\n  br label %%head%u\nhead%u:", n, n, n, n);
    make_line(m, "  %%l%u = phi i64 [0, %%pre%u], [%%next%u, %%latch%u]", n, n, n, n);
    for (unsigned k = 0; k < r->nmasks; k++)
        make_line(m, "  %%was%u_%u = phi i64 [0, %%pre%u], [%%now%u_%u, %%latch%u]", n, k, n, n, k,
                  n);
    value here = make_value(m, "lshr i64 %s, %%l%u", r->exec.s, n);
    make_line(m, "  %%bits%u = trunc i64 %s to i%u", n, here.s, m->width);
    make_line(m, "  %%m%u = bitcast i%u %%bits%u to %s", n, m->width, n, m->bools);
    value none = make_value(m, "icmp eq i%u %%bits%u, 0", m->width, n);
    make_line(m, "  br i1 %s, label %%latch%u, label %%body%u\nbody%u:", none.s, n, n, n);
}

/* Where all lanes at hand are active, what was there before need not be read. */
static void store_all(struct maker *m)
{
    struct lane_run *r = &m->run;
    for (unsigned reg = 0; reg < VREG_COUNT; reg++)
        if (r->dirty[reg]) {
            value at = jit_run_register_at(m, reg);
            make_lanes_line(m, "  store %s %s, ptr %s, align 4", m->ints, r->v[reg].s, at.s);
        }
}

static void store_active(struct maker *m)
{
    struct lane_run *r = &m->run;
    for (unsigned reg = 0; reg < VREG_COUNT; reg++) {
        if (!r->dirty[reg])
            continue;
        value at = jit_run_register_at(m, reg),
              old = make_lanes(m, "load %s, ptr %s, align 4", m->ints, at.s);
        value new = make_lanes(m, "select %s %%m%u, %s %s, %s %s", m->bools, r->number, m->ints,
                               r->v[reg].s, m->ints, old.s);
        make_lanes_line(m, "  store %s %s, ptr %s, align 4", m->ints, new.s, at.s);
    }
}

static void store_registers(struct maker *m)
{
    unsigned n = m->run.number;
    value full = make_lanes(m, "icmp eq i%u %%bits%u, -1", m->width, n);
    make_lanes_line(m, "  br i1 %s, label %%all%u, label %%some%u\nall%u:", full.s, n, n, n);
    store_all(m);
    make_lanes_line(m, "  br label %%end%u\nsome%u:", n, n);
    store_active(m);
    make_lanes_line(m, "  br label %%end%u\nend%u:", n, n);
}

static void gather_masks(struct maker *m)
{
    struct lane_run *r = &m->run;
    for (unsigned k = 0; k < r->nmasks; k++) {
        value bits = make_lanes(m, "bitcast %s %s to i%u", m->bools, r->masks[k].lanes.s, m->width);
        value wide = make_lanes(m, "zext i%u %s to i64", m->width, bits.s);
        value there = make_lanes(m, "shl i64 %s, %%l%u", wide.s, r->number);
        buf_printf(&r->body, "  %%sum%u_%u = or i64 %%was%u_%u, %s\n", r->number, k, r->number, k,
                   there.s);
    }
}

static void make_bottom(struct maker *m)
{
    struct lane_run *r = &m->run;
    unsigned n = r->number;
    make_line(m, "  br label %%latch%u\nlatch%u:", n, n);
    for (unsigned k = 0; k < r->nmasks; k++)
        make_line(m, "  %%now%u_%u = phi i64 [%%was%u_%u, %%head%u], [%%sum%u_%u, %%end%u]", n, k,
                  n, k, n, n, k, n);
    make_line(m, "  %%next%u = add i64 %%l%u, %u", n, n, m->width);
    value more = make_value(m, "icmp ult i64 %%next%u, %u", n, m->region->lanes);
    make_line(m, "  br i1 %s, label %%head%u, label %%past%u\npast%u:", more.s, n, n, n);
}

static value wave_field(struct maker *m, size_t offset)
{
    return make_value(m, "getelementptr i8, ptr %%w, i64 %zu", offset);
}

static void set_saved(struct maker *m, unsigned n)
{
    value to = wave_field(m, offsetof(struct wave, nsaved));
    make_line(m, "  store volatile i8 %u, ptr %s", n, to.s);
}

static void save_register(struct maker *m, unsigned reg, unsigned k)
{
    value to = wave_field(m, offsetof(struct wave, saved_reg) + k * sizeof(uint16_t));
    make_line(m, "  store volatile i16 %u, ptr %s", reg, to.s);
    for (unsigned l = 0; l < m->region->lanes; l += m->width) {
        value from =
            make_value(m, "getelementptr [%d x i32], ptr %%v, i64 %u, i64 %u", MAX_LANES, reg, l);
        value at =
            make_value(m, "getelementptr [%d x i32], ptr %%saved, i64 %u, i64 %u", MAX_LANES, k, l);
        value was = make_value(m, "load %s, ptr %s, align 4", m->ints, from.s);
        make_line(m, "  store volatile %s %s, ptr %s, align 4", m->ints, was.s, at.s);
    }
}

/* What a fault in a later round needs as it was: the addresses, and where instructions run again,
 * all that they read. The number of them. */
static unsigned save_inputs(struct maker *m)
{
    struct lane_run *r = &m->run;
    unsigned n = 0;
    for (unsigned reg = 0; reg < VREG_COUNT; reg++)
        if (r->dirty[reg] && (r->loads > 1 ? r->input[reg] : r->address[reg]))
            save_register(m, reg, n++);
    if (n == 0)
        return 0;
    value to = wave_field(m, offsetof(struct wave, saved));
    make_line(m, "  store volatile ptr %%saved, ptr %s", to.s);
    set_saved(m, n);
    return n;
}

void run_make_room(struct maker *m)
{
    enum { MOST_WRITTEN = 4 }; /* registers of one instruction */
    if (m->run.open && m->run.loads && m->run.overwritten + MOST_WRITTEN > MOST_SAVED)
        run_close(m);
}

void run_close(struct maker *m)
{
    struct lane_run *r = &m->run;
    if (!r->open)
        return;
    store_registers(m);
    gather_masks(m);
    unsigned saved = save_inputs(m);
    make_top(m);
    buf_adds(&m->out, buf_str(&r->body));
    make_bottom(m);
    r->open = false;
    if (r->loads > 1)
        make_again(m, NULL);
    if (saved)
        set_saved(m, 0);
    for (unsigned k = 0; k < r->nmasks; k++) {
        value mask;
        snprintf(mask.s, sizeof mask.s, "%%now%u_%u", r->number, k);
        if (m->region->lanes == 64)
            scalar_write64(m, r->masks[k].reg, mask);
        else
            scalar_write(m, r->masks[k].reg, make_value(m, "trunc i64 %s to i32", mask.s));
    }
}
