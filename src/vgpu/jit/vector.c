/* Vector instructions of 32 bits as part of a run. A row here does the same as the handler
 * (exec/vop_*.c). Instructions with modifiers that are not supported here are left to the
 * handler. */
#include "vgpu/exec/lanes.h"
#include "vgpu/jit/make.h"
#include <stddef.h>

enum kind {
    INTEGER2,  /* one operation */
    REVERSED2, /* the second source first */
    SHIFT2,    /* the second source by the low five bits of the first */
    INTEGER3,  /* two operations: (a . b) . c */
    MOVE,
    NOT,
    FLOAT2,
    FLOAT_REVERSED2,
    FUSED,         /* a * b + c */
    FUSED_DST,     /* a * b + destination */
    FUSED_K_ADDED, /* a * b + literal */
    FUSED_K,       /* a * literal + b */
    LEAST,
    MOST,
    SELECT,
    CARRY,      /* a + b, a - b, and which lanes carry */
    CARRY_IN,   /* and with a carry in */
    PAIR_SHIFT, /* 64 bits, by a constant */
    PACKED2,
    PACKED_FUSED,
    FROM_INTEGER,
    EXTREME, /* of integers; op: the comparison */
    FIELD,   /* bit field */
    HIGH,    /* the upper half of a product; op: how its factors are extended */
};

static const struct form {
    const char *name;
    uint8_t kind;
    const char *op, *op2;
} forms[] = {
    {"v_mov_b32", MOVE, "", ""},
    {"v_not_b32", NOT, "", ""},
    {"v_add_u32", INTEGER2, "add", ""},
    {"v_add_nc_u32", INTEGER2, "add", ""},
    {"v_sub_u32", INTEGER2, "sub", ""},
    {"v_sub_nc_u32", INTEGER2, "sub", ""},
    {"v_subrev_u32", REVERSED2, "sub", ""},
    {"v_subrev_nc_u32", REVERSED2, "sub", ""},
    {"v_and_b32", INTEGER2, "and", ""},
    {"v_or_b32", INTEGER2, "or", ""},
    {"v_xor_b32", INTEGER2, "xor", ""},
    {"v_mul_lo_u32", INTEGER2, "mul", ""},
    {"v_mul_lo_i32", INTEGER2, "mul", ""},
    {"v_lshlrev_b32", SHIFT2, "shl", ""},
    {"v_lshrrev_b32", SHIFT2, "lshr", ""},
    {"v_ashrrev_i32", SHIFT2, "ashr", ""},
    {"v_add3_u32", INTEGER3, "add", "add"},
    {"v_lshl_add_u32", INTEGER3, "shl", "add"},
    {"v_add_lshl_u32", INTEGER3, "add", "shl"},
    {"v_lshl_or_b32", INTEGER3, "shl", "or"},
    {"v_and_or_b32", INTEGER3, "and", "or"},
    {"v_or3_b32", INTEGER3, "or", "or"},
    {"v_xor3_b32", INTEGER3, "xor", "xor"},
    {"v_xad_u32", INTEGER3, "xor", "add"},
    {"v_min_u32", EXTREME, "ult", ""},
    {"v_max_u32", EXTREME, "ugt", ""},
    {"v_min_i32", EXTREME, "slt", ""},
    {"v_max_i32", EXTREME, "sgt", ""},
    {"v_bfe_u32", FIELD, "", ""},
    {"v_mul_hi_u32", HIGH, "zext", ""},
    {"v_mul_hi_i32", HIGH, "sext", ""},
    {"v_add_f32", FLOAT2, "fadd", ""},
    {"v_sub_f32", FLOAT2, "fsub", ""},
    {"v_subrev_f32", FLOAT_REVERSED2, "fsub", ""},
    {"v_mul_f32", FLOAT2, "fmul", ""},
    {"v_fma_f32", FUSED, "", ""},
    {"v_fmac_f32", FUSED_DST, "", ""},
    {"v_fmaak_f32", FUSED_K_ADDED, "", ""},
    {"v_fmamk_f32", FUSED_K, "", ""},
    {"v_min_f32", LEAST, "olt", "or"},
    {"v_max_f32", MOST, "ogt", "and"},
    {"v_cndmask_b32", SELECT, "", ""},
    {"v_add_co_u32", CARRY, "add", ""},
    {"v_sub_co_u32", CARRY, "sub", ""},
    {"v_addc_co_u32", CARRY_IN, "add", ""},
    {"v_add_co_ci_u32", CARRY_IN, "add", ""},
    {"v_lshlrev_b64", PAIR_SHIFT, "", ""},
    {"v_pk_add_f32", PACKED2, "fadd", ""},
    {"v_pk_mul_f32", PACKED2, "fmul", ""},
    {"v_pk_fma_f32", PACKED_FUSED, "", ""},
    {"v_cvt_f32_i32", FROM_INTEGER, "sitofp", ""},
    {"v_cvt_f32_u32", FROM_INTEGER, "uitofp", ""},
};

static const struct form *jit_vector_find_form(const char *name)
{
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (strcmp(forms[k].name, name) == 0)
            return &forms[k];
    return NULL;
}

/* Scalars are read in front of the run, and may end the one before: all of them
 * before a run is opened. */
static bool jit_vector_prepare(struct maker *m, const struct insn *i, unsigned sources)
{
    for (unsigned n = 0; n < sources; n++) {
        const struct operand *o = &i->src[n];
        if (o->kind == OPERAND_SREG && o->reg + 1u < SREG_COUNT)
            scalar_read(m, o->reg);
        else if (o->kind != OPERAND_VREG && o->kind != OPERAND_CONST && o->kind != OPERAND_LITERAL)
            return false;
    }
    if (m->run.nmasks + 2 > MOST_MASKS)
        run_close(m);
    return true;
}

/* A constant of a float instruction is read from the decoded instruction: where LLVM does not know
 * it, x * 1 and x + 0 are instructions that make a NaN quiet, as they should be. */
static value opaque(struct maker *m, const void *p)
{
    value at = make_address(m, p), x = make_value(m, "load i32, ptr %s", at.s);
    return run_splat(m, x);
}

static value opaque_scalar(struct maker *m, value x)
{
    return make_value(m, "call i32 asm \"\", \"=r,0\"(i32 %s)", x.s);
}

static value jit_vector_source_at(struct maker *m, const struct region_site *s, unsigned n,
                                  unsigned half, bool is_float)
{
    const struct operand *o = &s->insn.src[n];
    if (o->kind == OPERAND_VREG)
        return run_read(m, o->reg + half);
    if (o->kind == OPERAND_SREG) {
        value x = scalar_read(m, o->reg + half);
        return run_splat(m, is_float && x.s[0] != '%' ? opaque_scalar(m, x) : x);
    }
    if (is_float)
        return opaque(m, &s->at->src[n].value);
    return run_splat(m, make_constant(o->value));
}

static value jit_vector_source(struct maker *m, const struct region_site *s, unsigned n)
{
    return jit_vector_source_at(m, s, n, 0, false);
}

/* 0, 1, -0 and -1, which may be moved into what a float instruction has as a source. */
static bool folds(const struct operand *o)
{
    return o->kind == OPERAND_SREG || (o->value & 0x7fffffff) == 0 ||
           (o->value & 0x7fffffff) == 0x3f800000;
}

static value jit_vector_float_of(struct maker *m, value bits)
{
    return make_lanes(m, "bitcast %s %s to %s", m->ints, bits.s, m->floats);
}

static value jit_vector_bits_of(struct maker *m, value f)
{
    return make_lanes(m, "bitcast %s %s to %s", m->floats, f.s, m->ints);
}

static value jit_vector_with_constant(struct maker *m, const char *op, value x, uint32_t k)
{
    value all = run_splat(m, make_constant(k));
    return make_lanes(m, "%s %s %s, %s", op, m->ints, x.s, all.s);
}

/* The sign is changed where LLVM does not see it: in an instruction that negates its operand, a NaN
 * would keep its sign. */
static value jit_vector_negated(struct maker *m, value x)
{
    value y = jit_vector_with_constant(m, "xor", x, 0x80000000);
    return make_lanes(m, "call %s asm \"\", \"=x,0\"(%s %s)", m->ints, m->ints, y.s);
}

/* Bits of a source of floats, abs and neg applied. */
static value float_bits(struct maker *m, const struct region_site *s, unsigned n)
{
    value x = jit_vector_source_at(m, s, n, 0, true);
    if (s->insn.abs >> n & 1)
        x = jit_vector_with_constant(m, "and", x, 0x7fffffff);
    return s->insn.neg >> n & 1 ? jit_vector_negated(m, x) : x;
}

static value float_source(struct maker *m, const struct region_site *s, unsigned n)
{
    return jit_vector_float_of(m, float_bits(m, s, n));
}

static value fused(struct maker *m, value a, value b, value c)
{
    return make_lanes(m, "call %s @llvm.fma.v%uf32(%s %s, %s %s, %s %s)", m->floats, m->width,
                      m->floats, a.s, m->floats, b.s, m->floats, c.s);
}

static void jit_vector_put(struct maker *m, const struct region_site *s, value bits)
{
    run_write(m, s->insn.dst.reg, bits);
}

/* Shifts take five bits of the distance. */
static value operation(struct maker *m, const char *op, value a, value b)
{
    if (strcmp(op, "shl") == 0 || strcmp(op, "lshr") == 0 || strcmp(op, "ashr") == 0)
        b = jit_vector_with_constant(m, "and", b, 31);
    return make_lanes(m, "%s %s %s, %s", op, m->ints, a.s, b.s);
}

static value jit_vector_choose(struct maker *m, value on, value yes, value no)
{
    return make_lanes(m, "select %s %s, %s %s, %s %s", m->bools, on.s, m->ints, yes.s, m->ints,
                      no.s);
}

/* A signalling NaN. */
static value signalling(struct maker *m, value nan, value bits)
{
    value quiet = jit_vector_with_constant(m, "and", bits, 0x400000),
          zero = run_splat(m, make_constant(0));
    value loud = make_lanes(m, "icmp eq %s %s, %s", m->ints, quiet.s, zero.s);
    return make_lanes(m, "and %s %s, %s", m->bools, nan.s, loud.s);
}

/* min_f32, max_f32 of exec/vop.h. */
static void extreme_float(struct maker *m, const struct form *f, const struct region_site *s)
{
    value x = float_bits(m, s, 0), y = float_bits(m, s, 1), a = jit_vector_float_of(m, x),
          b = jit_vector_float_of(m, y);
    value equal = make_lanes(m, "fcmp oeq %s %s, %s", m->floats, a.s, b.s);
    value both = make_lanes(m, "%s %s %s, %s", f->op2, m->ints, x.s, y.s);
    value second = make_lanes(m, "fcmp %s %s %s, %s", f->op, m->floats, b.s, a.s);
    value nan_a = make_lanes(m, "fcmp uno %s %s, %s", m->floats, a.s, a.s);
    value r = jit_vector_choose(m, equal, both, jit_vector_choose(m, second, y, x));
    r = jit_vector_choose(m, nan_a, y, r);
    if (m->region->mode & MODE_IEEE) {
        value nan_b = make_lanes(m, "fcmp uno %s %s, %s", m->floats, b.s, b.s);
        r = jit_vector_choose(m, signalling(m, nan_b, y),
                              jit_vector_with_constant(m, "or", y, 0x400000), r);
        r = jit_vector_choose(m, signalling(m, nan_a, x),
                              jit_vector_with_constant(m, "or", x, 0x400000), r);
    }
    jit_vector_put(m, s, r);
}

static unsigned mask_register(const struct operand *o)
{
    return o->kind == OPERAND_SREG ? o->reg : SREG_VCC;
}

/* EXEC as the mask that an instruction writes would be what the run is made for. */
static bool is_exec(const struct operand *o)
{
    return o->kind == OPERAND_SREG && (o->reg == SREG_EXEC || o->reg == SREG_EXEC + 1);
}

/* A mask as a source, before the run is opened. False: a constant. */
static bool prepare_mask(struct maker *m, const struct operand *o)
{
    if (o->kind != OPERAND_SREG && o->kind != OPERAND_NONE)
        return false;
    if (mask_register(o) % 2 && m->region->lanes == 64)
        return false;
    for (unsigned k = 0; m->run.open && k < m->run.nmasks; k++)
        if (m->run.masks[k].reg == mask_register(o))
            return true;
    scalar_read_mask(m, mask_register(o));
    return true;
}

static void carry(struct maker *m, const struct form *f, const struct region_site *s)
{
    value a = jit_vector_source(m, s, 0), b = jit_vector_source(m, s, 1);
    value sum = make_lanes(m, "%s %s %s, %s", f->op, m->ints, a.s, b.s), out;
    if (f->op[0] == 'a')
        out = make_lanes(m, "icmp ult %s %s, %s", m->ints, sum.s, a.s);
    else
        out = make_lanes(m, "icmp ult %s %s, %s", m->ints, a.s, b.s);
    if (f->kind == CARRY_IN) {
        value in = run_read_mask(m, mask_register(&s->insn.src[2]));
        value one = make_lanes(m, "zext %s %s to %s", m->bools, in.s, m->ints);
        value all = make_lanes(m, "add %s %s, %s", m->ints, sum.s, one.s);
        value more = make_lanes(m, "icmp ult %s %s, %s", m->ints, all.s, sum.s);
        out = make_lanes(m, "or %s %s, %s", m->bools, out.s, more.s);
        sum = all;
    }
    jit_vector_put(m, s, sum);
    if (s->insn.sdst.kind == OPERAND_SREG || s->insn.sdst.kind == OPERAND_NONE)
        run_write_mask(m, mask_register(&s->insn.sdst), out);
}

static void pair_shift(struct maker *m, const struct region_site *s)
{
    unsigned from = s->insn.src[1].reg, n = s->insn.src[0].value & 63;
    value low = run_read(m, from), high = run_read(m, from + 1u),
          by = run_splat(m, make_constant(n & 31));
    value up = make_lanes(m, "shl %s %s, %s", m->ints, low.s, by.s);
    if (n < 32) {
        high = make_lanes(m, "call %s @llvm.fshl.v%ui32(%s %s, %s %s, %s %s)", m->ints, m->width,
                          m->ints, high.s, m->ints, low.s, m->ints, by.s);
        jit_vector_put(m, s, up);
    } else {
        high = up;
        jit_vector_put(m, s, run_splat(m, make_constant(0)));
    }
    run_write(m, s->insn.dst.reg + 1u, high);
}

/* Both results before one is written: sources may be among them. */
static void jit_vector_packed(struct maker *m, const struct form *f, const struct region_site *s)
{
    const struct insn *i = &s->insn;
    value r[2];
    for (unsigned k = 0; k < 2; k++) {
        value x[3];
        for (unsigned n = 0; n < (f->kind == PACKED_FUSED ? 3u : 2u); n++) {
            x[n] = jit_vector_source_at(m, s, n, (k ? i->op_sel_hi : i->op_sel) >> n & 1, true);
            if ((k ? i->neg_hi : i->neg) >> n & 1)
                x[n] = jit_vector_negated(m, x[n]);
            x[n] = jit_vector_float_of(m, x[n]);
        }
        r[k] = f->kind == PACKED_FUSED
                   ? fused(m, x[0], x[1], x[2])
                   : make_lanes(m, "%s %s %s, %s", f->op, m->floats, x[0].s, x[1].s);
    }
    jit_vector_put(m, s, jit_vector_bits_of(m, r[0]));
    run_write(m, i->dst.reg + 1u, jit_vector_bits_of(m, r[1]));
}

static unsigned sources_of(const struct form *f)
{
    switch (f->kind) {
    case MOVE:
    case NOT:
    case FROM_INTEGER:
        return 1;
    case INTEGER3:
    case FUSED:
    case PACKED_FUSED:
    case FIELD:
        return 3;
    default:
        return 2;
    }
}

static bool jit_vector_is_float(const struct form *f)
{
    return (f->kind >= FLOAT2 && f->kind <= MOST) ||
           (f->kind >= PACKED2 && f->kind <= FROM_INTEGER);
}

/* Whether the handler's modifiers are none, or known here. */
static bool jit_vector_is_plain(const struct maker *m, const struct form *f, const struct insn *i)
{
    bool packs = f->kind == PACKED2 || f->kind == PACKED_FUSED, floats = jit_vector_is_float(f);
    if (i->clamp || i->omod || i->lanes != LANES_PLAIN || i->dst.kind != OPERAND_VREG)
        return false;
    if (i->dst.reg + 2u > VREG_COUNT)
        return false;
    if (!packs && (i->op_sel || ((i->abs || i->neg) && !(floats && f->kind != FROM_INTEGER))))
        return false;
    if (floats && ((m->region->mode & MODE_ROUND32) != 0 || !(m->region->mode & MODE_SRC32) ||
                   !(m->region->mode & MODE_DST32)))
        return false;
    if (f->kind == PAIR_SHIFT)
        return i->src[0].kind == OPERAND_CONST && i->src[0].code < 240 &&
               i->src[1].kind == OPERAND_VREG;
    return true;
}

static value high_product(struct maker *m, const char *extend, value a, value b)
{
    unsigned n = m->width;
    value x = make_lanes(m, "%s %s %s to <%u x i64>", extend, m->ints, a.s, n);
    value y = make_lanes(m, "%s %s %s to <%u x i64>", extend, m->ints, b.s, n);
    value product = make_lanes(m, "mul <%u x i64> %s, %s", n, x.s, y.s);
    value one = make_value(m, "insertelement <%u x i64> poison, i64 32, i64 0", n);
    value by =
        make_value(m, "shufflevector <%u x i64> %s, <%u x i64> poison, <%u x i32> zeroinitializer",
                   n, one.s, n, n);
    value high = make_lanes(m, "lshr <%u x i64> %s, %s", n, product.s, by.s);
    return make_lanes(m, "trunc <%u x i64> %s to %s", n, high.s, m->ints);
}

static void write_integers(struct maker *m, const struct form *f, const struct region_site *s)
{
    value a = jit_vector_source_at(m, s, 0, 0, f->kind == MOVE && folds(&s->insn.src[0]));
    if (f->kind == MOVE) {
        jit_vector_put(m, s, a);
        return;
    }
    if (f->kind == NOT) {
        jit_vector_put(m, s, jit_vector_with_constant(m, "xor", a, UINT32_MAX));
        return;
    }
    value b = jit_vector_source(m, s, 1);
    if (f->kind == SHIFT2 || f->kind == REVERSED2) {
        jit_vector_put(m, s, operation(m, f->op, b, a));
    } else if (f->kind == INTEGER2) {
        jit_vector_put(m, s, operation(m, f->op, a, b));
    } else if (f->kind == EXTREME) {
        value first = make_lanes(m, "icmp %s %s %s, %s", f->op, m->ints, a.s, b.s);
        jit_vector_put(m, s, jit_vector_choose(m, first, a, b));
    } else if (f->kind == HIGH) {
        jit_vector_put(m, s, high_product(m, f->op, a, b));
    } else if (f->kind == INTEGER3) {
        value x = operation(m, f->op, a, b);
        jit_vector_put(m, s, operation(m, f->op2, x, jit_vector_source(m, s, 2)));
    } else {
        value one = run_splat(m, make_constant(1)),
              bit = operation(m, "shl", one, jit_vector_source(m, s, 2));
        jit_vector_put(m, s,
                       operation(m, "and", operation(m, "lshr", a, b),
                                 jit_vector_with_constant(m, "sub", bit, 1)));
    }
}

static void write_floats(struct maker *m, const struct form *f, const struct region_site *s)
{
    value r, a, b, k;
    if (f->kind == FROM_INTEGER) {
        a = jit_vector_source(m, s, 0);
        jit_vector_put(
            m, s,
            jit_vector_bits_of(m, make_lanes(m, "%s %s %s to %s", f->op, m->ints, a.s, m->floats)));
        return;
    }
    a = float_source(m, s, 0), b = float_source(m, s, 1);
    switch (f->kind) {
    case FLOAT_REVERSED2:
        r = make_lanes(m, "%s %s %s, %s", f->op, m->floats, b.s, a.s);
        break;
    case FUSED:
        r = fused(m, a, b, float_source(m, s, 2));
        break;
    case FUSED_DST:
        r = fused(m, a, b, jit_vector_float_of(m, run_read(m, s->insn.dst.reg)));
        break;
    case FUSED_K:
    case FUSED_K_ADDED:
        k = jit_vector_float_of(m, opaque(m, &s->at->imm));
        r = f->kind == FUSED_K ? fused(m, a, k, b) : fused(m, a, b, k);
        break;
    default:
        r = make_lanes(m, "%s %s %s, %s", f->op, m->floats, a.s, b.s);
    }
    jit_vector_put(m, s, jit_vector_bits_of(m, r));
}

bool vector_insn(struct maker *m, const struct region_site *s)
{
    const struct form *f = jit_vector_find_form(s->name);
    const struct insn *i = &s->insn;
    if (!f || !jit_vector_is_plain(m, f, i) || !jit_vector_prepare(m, i, sources_of(f)))
        return false;
    if ((f->kind == PACKED2 || f->kind == PACKED_FUSED))
        for (unsigned n = 0; n < sources_of(f); n++)
            if (i->src[n].kind == OPERAND_SREG)
                scalar_read(m, i->src[n].reg + 1u);
    if ((f->kind == SELECT || f->kind == CARRY_IN) && !prepare_mask(m, &i->src[2]))
        return false;
    if ((f->kind == CARRY || f->kind == CARRY_IN) && is_exec(&i->sdst))
        return false;
    run_open(m);
    if (f->kind == SELECT) {
        value a = jit_vector_source(m, s, 0), b = jit_vector_source(m, s, 1);
        jit_vector_put(m, s,
                       jit_vector_choose(m, run_read_mask(m, mask_register(&i->src[2])), b, a));
    } else if (f->kind == CARRY || f->kind == CARRY_IN) {
        carry(m, f, s);
    } else if (f->kind == PAIR_SHIFT) {
        pair_shift(m, s);
    } else if (f->kind == LEAST || f->kind == MOST) {
        extreme_float(m, f, s);
    } else if (f->kind == PACKED2 || f->kind == PACKED_FUSED) {
        jit_vector_packed(m, f, s);
    } else if (jit_vector_is_float(f)) {
        write_floats(m, f, s);
    } else {
        write_integers(m, f, s);
    }
    return true;
}

/* "lt_i32" in LLVM's words; NULL: not one of those. */
static const char *relation(const char *name, bool *floats)
{
    static const char *const words[][4] = {
        {"lt", "slt", "ult", "olt"}, {"eq", "eq", "eq", "oeq"},  {"le", "sle", "ule", "ole"},
        {"gt", "sgt", "ugt", "ogt"}, {"ne", "ne", "ne", NULL},   {"ge", "sge", "uge", "oge"},
        {"lg", NULL, NULL, "one"},   {"o", NULL, NULL, "ord"},   {"u", NULL, NULL, "uno"},
        {"nge", NULL, NULL, "ult"},  {"nlg", NULL, NULL, "ueq"}, {"ngt", NULL, NULL, "ule"},
        {"nle", NULL, NULL, "ugt"},  {"neq", NULL, NULL, "une"}, {"nlt", NULL, NULL, "uge"},
    };
    const char *type = strchr(name, '_');
    if (!type)
        return NULL;
    unsigned column = strcmp(type, "_i32") == 0   ? 1
                      : strcmp(type, "_u32") == 0 ? 2
                      : strcmp(type, "_f32") == 0 ? 3
                                                  : 0;
    *floats = column == 3;
    for (size_t k = 0; column && k < sizeof words / sizeof *words; k++)
        if (strncmp(name, words[k][0], (size_t)(type - name)) == 0 && !words[k][0][type - name])
            return words[k][column];
    return NULL;
}

/* v_cmp_ and v_cmpx_: a mask; the second into EXEC, on gfx9 into its destination, too. */
bool vector_compare(struct maker *m, const struct region_site *s)
{
    const struct insn *i = &s->insn;
    bool exec = strncmp(s->name, "v_cmpx_", 7) == 0, floats;
    if (!exec && strncmp(s->name, "v_cmp_", 6) != 0)
        return false;
    const char *word = relation(s->name + (exec ? 7 : 6), &floats);
    if (!word || i->clamp || i->omod || i->lanes != LANES_PLAIN || i->op_sel ||
        (!floats && (i->abs || i->neg)) || (floats && !(m->region->mode & MODE_SRC32)))
        return false;
    if (i->dst.kind == OPERAND_SREG ? i->dst.reg % 2 && m->region->lanes == 64
                                    : i->dst.kind != OPERAND_NONE)
        return false;
    if ((!exec && is_exec(&i->dst)) || !jit_vector_prepare(m, i, 2))
        return false;
    run_open(m);
    value a = floats ? float_source(m, s, 0) : jit_vector_source(m, s, 0),
          b = floats ? float_source(m, s, 1) : jit_vector_source(m, s, 1);
    value on = make_lanes(m, "%s %s %s %s, %s", floats ? "fcmp" : "icmp", word,
                          floats ? m->floats : m->ints, a.s, b.s);
    if (!exec || m->region->isa->family == ISA_GFX9)
        run_write_mask(m, mask_register(&i->dst), on);
    if (exec) {
        run_write_mask(m, SREG_EXEC, on);
        run_close(m);
    }
    return true;
}
