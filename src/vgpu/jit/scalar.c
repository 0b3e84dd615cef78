/* Scalar instructions. Within a block, registers and SCC are values. They are read once from the
 * wave, and written back before a handler is called and at the end of the block. */
#include "vgpu/jit/make.h"
#include <stddef.h>
#include <string.h>

/* A register that the run computes: it ends. */
static void end_run_of(struct maker *m, unsigned reg)
{
    if (!m->run.open)
        return;
    unsigned words = m->region->lanes / 32;
    for (unsigned k = 0; k < m->run.nmasks; k++)
        if (reg >= m->run.masks[k].reg && reg < m->run.masks[k].reg + words) {
            run_close(m);
            return;
        }
}

static value jit_scalar_register_at(struct maker *m, unsigned reg)
{
    return make_value(m, "getelementptr i8, ptr %%w, i64 %u",
                      (unsigned)(offsetof(struct wave, s) + 4 * reg));
}

/* A pair that is written by halves and read as a whole would make the processor wait: pairs are
 * read and written as such. */
static void know_pair(struct maker *m, unsigned reg, value v)
{
    value up = make_value(m, "lshr i64 %s, 32", v.s);
    m->s[reg] = make_value(m, "trunc i64 %s to i32", v.s);
    m->s[reg + 1] = make_value(m, "trunc i64 %s to i32", up.s);
    m->known[reg] = m->known[reg + 1] = true;
    m->pair[reg / 2] = v;
    m->pair_known[reg / 2] = true;
}

value scalar_read(struct maker *m, unsigned reg)
{
    end_run_of(m, reg);
    if (!m->known[reg]) {
        value at = jit_scalar_register_at(m, reg);
        m->s[reg] = make_value(m, "load i32, ptr %s", at.s);
        m->known[reg] = true;
    }
    return m->s[reg];
}

void scalar_write(struct maker *m, unsigned reg, value v)
{
    end_run_of(m, reg);
    if (reg == SREG_EXEC || reg == SREG_EXEC + 1)
        run_close(m); /* what it has is of the lanes before */
    m->s[reg] = v;
    m->known[reg] = m->dirty[reg] = true;
    m->pair_known[reg / 2] = false;
}

value scalar_read64(struct maker *m, unsigned reg)
{
    end_run_of(m, reg);
    end_run_of(m, reg + 1);
    if (reg % 2 == 0 && m->pair_known[reg / 2])
        return m->pair[reg / 2];
    if (reg % 2 == 0 && !m->known[reg] && !m->known[reg + 1]) {
        value at = jit_scalar_register_at(m, reg);
        know_pair(m, reg, make_value(m, "load i64, ptr %s", at.s));
        return m->pair[reg / 2];
    }
    value low = scalar_read(m, reg), high = scalar_read(m, reg + 1);
    value l = make_value(m, "zext i32 %s to i64", low.s),
          h = make_value(m, "zext i32 %s to i64", high.s);
    value up = make_value(m, "shl i64 %s, 32", h.s);
    return make_value(m, "or i64 %s, %s", l.s, up.s);
}

void scalar_write64(struct maker *m, unsigned reg, value v)
{
    value low = make_value(m, "trunc i64 %s to i32", v.s),
          up = make_value(m, "lshr i64 %s, 32", v.s);
    value high = make_value(m, "trunc i64 %s to i32", up.s);
    scalar_write(m, reg, low);
    scalar_write(m, reg + 1, high);
    if (reg % 2 == 0)
        know_pair(m, reg, v);
}

value scalar_read_mask(struct maker *m, unsigned reg)
{
    if (m->region->lanes == 64)
        return scalar_read64(m, reg);
    value low = scalar_read(m, reg);
    return make_value(m, "zext i32 %s to i64", low.s);
}

bool scalar_source(struct maker *m, const struct operand *o, value *v)
{
    if (o->kind == OPERAND_SREG && o->reg < SREG_COUNT)
        *v = scalar_read(m, o->reg);
    else if (o->kind == OPERAND_CONST || o->kind == OPERAND_LITERAL)
        *v = make_constant((uint64_t)(int64_t)(int32_t)o->value);
    else if (o->kind == OPERAND_NULL)
        *v = make_constant(0);
    else
        return false;
    return true;
}

/* Integers only: an inline constant of a float would be one of 64 bits. */
bool scalar_source64(struct maker *m, const struct operand *o, value *v)
{
    if (o->kind == OPERAND_SREG && o->reg % 2 == 0 && o->reg < SREG_COUNT)
        *v = scalar_read64(m, o->reg);
    else if (o->kind == OPERAND_CONST && o->code < 240)
        *v = make_constant((uint64_t)(int64_t)(int32_t)o->value);
    else if (o->kind == OPERAND_LITERAL)
        *v = make_constant(o->value);
    else
        return false;
    return true;
}

value scalar_scc(struct maker *m)
{
    if (!m->scc_known) {
        value at = make_value(m, "getelementptr i8, ptr %%w, i64 %u",
                              (unsigned)offsetof(struct wave, scc));
        m->scc = make_value(m, "load i32, ptr %s", at.s);
        m->scc_known = true;
    }
    return m->scc;
}

void scalar_set_scc(struct maker *m, value i1)
{
    m->scc = make_value(m, "zext i1 %s to i32", i1.s);
    m->scc_known = m->scc_dirty = true;
}

void scalar_store(struct maker *m)
{
    for (unsigned reg = 0; reg < SREG_COUNT; reg += 2)
        if (m->dirty[reg] && m->dirty[reg + 1]) {
            value pair = scalar_read64(m, reg), at = jit_scalar_register_at(m, reg);
            make_line(m, "  store i64 %s, ptr %s", pair.s, at.s);
            m->dirty[reg] = m->dirty[reg + 1] = false;
        }
    for (unsigned reg = 0; reg < SREG_COUNT; reg++)
        if (m->dirty[reg]) {
            value at = jit_scalar_register_at(m, reg);
            make_line(m, "  store i32 %s, ptr %s", m->s[reg].s, at.s);
            m->dirty[reg] = false;
        }
    if (m->scc_dirty) {
        value at = make_value(m, "getelementptr i8, ptr %%w, i64 %u",
                              (unsigned)offsetof(struct wave, scc));
        make_line(m, "  store i32 %s, ptr %s", m->scc.s, at.s);
        m->scc_dirty = false;
    }
}

void scalar_forget(struct maker *m)
{
    memset(m->known, 0, sizeof m->known);
    memset(m->pair_known, 0, sizeof m->pair_known);
    m->scc_known = false;
}

/* What instructions do, by LLVM's word for it. */
enum kind {
    PLAIN,  /* SCC stays */
    LOGIC,  /* SCC: not zero */
    NOT_B,  /* the second source inverted, then as LOGIC */
    NOT_D,  /* the result inverted, then as LOGIC */
    SHIFT,  /* by the low bits of the second, then as LOGIC */
    CARRY,  /* SCC: of unsigned addition */
    BORROW, /* of unsigned subtraction */
    MOVE,
    SELECT,
    SAVE,     /* EXEC with one operand, the old one saved */
    SAVE_NOT, /* the operand, EXEC inverted */
    OVER_ADD, /* SCC: signed overflow */
    OVER_SUB,
    ADD_SCC,   /* with carry in */
    SHIFT_ADD, /* word: the distance */
    COMPARE,
    COMPARE_K,
    MOVE_K,
    ADD_K,
    MUL_K,
};

static const struct form {
    const char *name;
    uint8_t kind, bits;
    const char *word;
} forms[] = {
    {"s_mov_b32", MOVE, 32, ""},
    {"s_mov_b64", MOVE, 64, ""},
    {"s_and_b32", LOGIC, 32, "and"},
    {"s_or_b32", LOGIC, 32, "or"},
    {"s_xor_b32", LOGIC, 32, "xor"},
    {"s_and_b64", LOGIC, 64, "and"},
    {"s_or_b64", LOGIC, 64, "or"},
    {"s_xor_b64", LOGIC, 64, "xor"},
    {"s_andn2_b32", NOT_B, 32, "and"},
    {"s_orn2_b32", NOT_B, 32, "or"},
    {"s_andn2_b64", NOT_B, 64, "and"},
    {"s_orn2_b64", NOT_B, 64, "or"},
    {"s_and_not1_b32", NOT_B, 32, "and"},
    {"s_or_not1_b32", NOT_B, 32, "or"},
    {"s_and_not1_b64", NOT_B, 64, "and"},
    {"s_or_not1_b64", NOT_B, 64, "or"},
    {"s_nand_b32", NOT_D, 32, "and"},
    {"s_nor_b32", NOT_D, 32, "or"},
    {"s_xnor_b32", NOT_D, 32, "xor"},
    {"s_nand_b64", NOT_D, 64, "and"},
    {"s_nor_b64", NOT_D, 64, "or"},
    {"s_xnor_b64", NOT_D, 64, "xor"},
    {"s_lshl_b32", SHIFT, 32, "shl"},
    {"s_lshr_b32", SHIFT, 32, "lshr"},
    {"s_ashr_i32", SHIFT, 32, "ashr"},
    {"s_lshl_b64", SHIFT, 64, "shl"},
    {"s_lshr_b64", SHIFT, 64, "lshr"},
    {"s_ashr_i64", SHIFT, 64, "ashr"},
    {"s_add_u32", CARRY, 32, "add"},
    {"s_add_co_u32", CARRY, 32, "add"},
    {"s_sub_u32", BORROW, 32, "sub"},
    {"s_sub_co_u32", BORROW, 32, "sub"},
    {"s_add_i32", OVER_ADD, 32, "add"},
    {"s_add_co_i32", OVER_ADD, 32, "add"},
    {"s_sub_i32", OVER_SUB, 32, "sub"},
    {"s_sub_co_i32", OVER_SUB, 32, "sub"},
    {"s_addc_u32", ADD_SCC, 32, "add"},
    {"s_add_co_ci_u32", ADD_SCC, 32, "add"},
    {"s_mul_i32", PLAIN, 32, "mul"},
    {"s_cselect_b32", SELECT, 32, ""},
    {"s_cselect_b64", SELECT, 64, ""},
    {"s_and_saveexec_b64", SAVE, 64, "and"},
    {"s_or_saveexec_b64", SAVE, 64, "or"},
    {"s_xor_saveexec_b64", SAVE, 64, "xor"},
    {"s_andn2_saveexec_b64", SAVE_NOT, 64, "and"},
    {"s_and_not1_saveexec_b64", SAVE_NOT, 64, "and"},
    {"s_and_saveexec_b32", SAVE, 32, "and"},
    {"s_or_saveexec_b32", SAVE, 32, "or"},
    {"s_xor_saveexec_b32", SAVE, 32, "xor"},
    {"s_andn2_saveexec_b32", SAVE_NOT, 32, "and"},
    {"s_and_not1_saveexec_b32", SAVE_NOT, 32, "and"},
    {"s_lshl1_add_u32", SHIFT_ADD, 32, "1"},
    {"s_lshl2_add_u32", SHIFT_ADD, 32, "2"},
    {"s_lshl3_add_u32", SHIFT_ADD, 32, "3"},
    {"s_lshl4_add_u32", SHIFT_ADD, 32, "4"},
    {"s_cmp_eq_i32", COMPARE, 32, "eq"},
    {"s_cmp_lg_i32", COMPARE, 32, "ne"},
    {"s_cmp_gt_i32", COMPARE, 32, "sgt"},
    {"s_cmp_ge_i32", COMPARE, 32, "sge"},
    {"s_cmp_lt_i32", COMPARE, 32, "slt"},
    {"s_cmp_le_i32", COMPARE, 32, "sle"},
    {"s_cmp_eq_u32", COMPARE, 32, "eq"},
    {"s_cmp_lg_u32", COMPARE, 32, "ne"},
    {"s_cmp_gt_u32", COMPARE, 32, "ugt"},
    {"s_cmp_ge_u32", COMPARE, 32, "uge"},
    {"s_cmp_lt_u32", COMPARE, 32, "ult"},
    {"s_cmp_le_u32", COMPARE, 32, "ule"},
    {"s_cmp_eq_u64", COMPARE, 64, "eq"},
    {"s_cmp_lg_u64", COMPARE, 64, "ne"},
    {"s_movk_i32", MOVE_K, 32, ""},
    {"s_addk_i32", ADD_K, 32, ""},
    {"s_addk_co_i32", ADD_K, 32, ""},
    {"s_mulk_i32", MUL_K, 32, ""},
};

static const struct form *jit_scalar_find_form(const char *name)
{
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (strcmp(forms[k].name, name) == 0)
            return &forms[k];
    return NULL;
}

static void jit_scalar_put(struct maker *m, const struct form *f, const struct operand *o, value v)
{
    if (o->kind != OPERAND_SREG)
        return;
    if (f->bits == 64)
        scalar_write64(m, o->reg, v);
    else
        scalar_write(m, o->reg, v);
}

static value overflow(struct maker *m, const struct form *f, value a, value b, value d)
{
    value x = make_value(m, "xor i32 %s, %s", a.s, f->kind == OVER_SUB ? b.s : d.s);
    value y = make_value(m, "xor i32 %s, %s", f->kind == OVER_SUB ? a.s : b.s, d.s);
    value both = make_value(m, "and i32 %s, %s", x.s, y.s);
    return make_value(m, "icmp slt i32 %s, 0", both.s);
}

/* Of two sources; SCC by the kind. */
static void binary(struct maker *m, const struct form *f, const struct operand *to, value a,
                   value b)
{
    unsigned n = f->bits;
    if (f->kind == SHIFT) {
        b = make_value(m, "and i32 %s, %u", b.s, n - 1);
        if (n == 64)
            b = make_value(m, "zext i32 %s to i64", b.s);
    }
    if (f->kind == NOT_B)
        b = make_value(m, "xor i%u %s, -1", n, b.s);
    value d = make_value(m, "%s i%u %s, %s", f->word, n, a.s, b.s);
    if (f->kind == NOT_D)
        d = make_value(m, "xor i%u %s, -1", n, d.s);
    jit_scalar_put(m, f, to, d);
    if (f->kind == CARRY)
        scalar_set_scc(m, make_value(m, "icmp ult i32 %s, %s", d.s, a.s));
    else if (f->kind == BORROW)
        scalar_set_scc(m, make_value(m, "icmp ult i32 %s, %s", a.s, b.s));
    else if (f->kind == OVER_ADD || f->kind == OVER_SUB)
        scalar_set_scc(m, overflow(m, f, a, b, d));
    else if (f->kind != PLAIN)
        scalar_set_scc(m, make_value(m, "icmp ne i%u %s, 0", n, d.s));
}

/* Sums of more than 32 bits: SCC is what does not fit. */
static void wide_sum(struct maker *m, const struct form *f, const struct operand *to, value a,
                     value b)
{
    value x = make_value(m, "zext i32 %s to i64", a.s),
          y = make_value(m, "zext i32 %s to i64", b.s);
    if (f->kind == SHIFT_ADD) {
        x = make_value(m, "shl i64 %s, %s", x.s, f->word);
    } else {
        value scc = scalar_scc(m), c = make_value(m, "zext i32 %s to i64", scc.s);
        x = make_value(m, "add i64 %s, %s", x.s, c.s);
    }
    value sum = make_value(m, "add i64 %s, %s", x.s, y.s);
    jit_scalar_put(m, f, to, make_value(m, "trunc i64 %s to i32", sum.s));
    scalar_set_scc(m, make_value(m, "icmp ugt i64 %s, 4294967295", sum.s));
}

static void save_exec(struct maker *m, const struct form *f, const struct operand *to, value a)
{
    unsigned n = f->bits;
    value exec = n == 64 ? scalar_read64(m, SREG_EXEC) : scalar_read(m, SREG_EXEC), e = exec;
    if (f->kind == SAVE_NOT)
        e = make_value(m, "xor i%u %s, -1", n, exec.s);
    value d = make_value(m, "%s i%u %s, %s", f->word, n, a.s, e.s);
    jit_scalar_put(m, f, to, exec);
    jit_scalar_put(m, f, &(struct operand){.kind = OPERAND_SREG, .reg = SREG_EXEC}, d);
    scalar_set_scc(m, make_value(m, "icmp ne i%u %s, 0", n, d.s));
}

static bool jit_scalar_with_constant(struct maker *m, const struct form *f, const struct insn *i)
{
    const struct operand *o = i->dst.kind != OPERAND_NONE ? &i->dst : &i->src[0];
    value k = make_constant((uint64_t)(int64_t)i->imm), a;
    if (o->kind != OPERAND_SREG || o->reg >= SREG_COUNT)
        return false;
    if (f->kind == MOVE_K) {
        jit_scalar_put(m, f, o, k);
        return true;
    }
    a = scalar_read(m, o->reg);
    if (f->kind == ADD_K)
        binary(m, &(struct form){"", OVER_ADD, 32, "add"}, o, a, k);
    else
        binary(m, &(struct form){"", PLAIN, 32, "mul"}, o, a, k);
    return true;
}

/* EXEC may be read and written by all of them: the order of reading and writing is
 * that of the handlers. */
bool scalar_insn(struct maker *m, const struct region_site *s)
{
    const struct form *f = jit_scalar_find_form(s->name);
    const struct insn *i = &s->insn;
    value a, b;
    if (!f || (i->dst.kind == OPERAND_SREG &&
               (i->dst.reg + f->bits / 32 > SREG_COUNT || (f->bits == 64 && i->dst.reg % 2))))
        return false;
    if (f->kind >= MOVE_K)
        return jit_scalar_with_constant(m, f, i);
    if (strcmp(f->word, "ashr") == 0 && f->bits == 64 && i->src[0].kind == OPERAND_LITERAL)
        return false; /* the one source of 64 bits whose literal has a sign */
    bool wide = f->bits == 64, one = f->kind == MOVE || f->kind == SAVE || f->kind == SAVE_NOT;
    if (!(wide ? scalar_source64(m, &i->src[0], &a) : scalar_source(m, &i->src[0], &a)))
        return false;
    if (!one && !(wide && f->kind != SHIFT ? scalar_source64(m, &i->src[1], &b)
                                           : scalar_source(m, &i->src[1], &b)))
        return false;
    if (f->kind == MOVE) {
        jit_scalar_put(m, f, &i->dst, a);
    } else if (f->kind == SELECT) {
        value scc = scalar_scc(m), on = make_value(m, "icmp ne i32 %s, 0", scc.s);
        jit_scalar_put(
            m, f, &i->dst,
            make_value(m, "select i1 %s, i%u %s, i%u %s", on.s, f->bits, a.s, f->bits, b.s));
    } else if (f->kind == SAVE || f->kind == SAVE_NOT) {
        save_exec(m, f, &i->dst, a);
    } else if (f->kind == ADD_SCC || f->kind == SHIFT_ADD) {
        wide_sum(m, f, &i->dst, a, b);
    } else if (f->kind == COMPARE) {
        scalar_set_scc(m, make_value(m, "icmp %s i%u %s, %s", f->word, f->bits, a.s, b.s));
    } else {
        binary(m, f, &i->dst, a, b);
    }
    return true;
}

/* s_load_dword: the address's low two bits are ignored. */
bool scalar_memory(struct maker *m, const struct region_site *s)
{
    static const struct {
        const char *name;
        unsigned words;
    } loads[] = {{"s_load_dword", 1},   {"s_load_dwordx2", 2},   {"s_load_dwordx4", 4},
                 {"s_load_dwordx8", 8}, {"s_load_dwordx16", 16}, {"s_load_b32", 1},
                 {"s_load_b64", 2},     {"s_load_b128", 4},      {"s_load_b256", 8},
                 {"s_load_b512", 16}};
    const struct insn *i = &s->insn;
    unsigned words = 0;
    for (size_t k = 0; k < sizeof loads / sizeof *loads; k++)
        if (strcmp(loads[k].name, s->name) == 0)
            words = loads[k].words;
    value base, offset = make_constant((uint64_t)(int64_t)i->imm);
    if (words == 0 || i->dst.kind != OPERAND_SREG || i->dst.reg + words > SREG_COUNT ||
        i->src[0].kind != OPERAND_SREG || i->src[0].reg % 2 ||
        (i->dst.reg < SREG_COUNT && i->dst.reg + words > SREG_EXEC))
        return false;
    base = scalar_read64(m, i->src[0].reg);
    if (i->src[1].kind != OPERAND_NONE) {
        value x;
        if (!scalar_source(m, &i->src[1], &x))
            return false;
        value wide = make_value(m, "zext i32 %s to i64", x.s);
        offset = make_value(m, "add i64 %s, %s", wide.s, offset.s);
    }
    run_close(m); /* a fault here is seen with all registers as they are */
    scalar_store(m);
    make_pc(m, s);
    value sum = make_value(m, "add i64 %s, %s", base.s, offset.s);
    value even = make_value(m, "and i64 %s, -4", sum.s),
          at = make_value(m, "inttoptr i64 %s to ptr", even.s);
    /* Two dwords at once, where nobody sees one without the other. */
    for (unsigned k = 0; k < words; k++) {
        value p = make_value(m, "getelementptr i32, ptr %s, i64 %u", at.s, k);
        if (words > 1 && i->dst.reg % 2 == 0) {
            scalar_write64(m, i->dst.reg + k,
                           make_value(m, "load volatile i64, ptr %s, align 4", p.s));
            k++;
            continue;
        }
        scalar_write(m, i->dst.reg + k, make_value(m, "load volatile i32, ptr %s, align 4", p.s));
    }
    return true;
}
