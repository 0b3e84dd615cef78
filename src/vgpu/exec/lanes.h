/* Operands of instructions as values: scalars, and vectors of one value per lane. The function of a
 * vector instruction is written once, for one lane (VALU1, VALU2, VALU3, VCMP below). The loops
 * over the lanes are simple enough for the compiler to make SIMD code of them.
 *
 * A function that reads source n of a vector instruction has a parameter tmp. It returns the
 * register itself if that needs no change, or fills tmp in and returns it. */
#ifndef VGPU_EXEC_LANES_H
#define VGPU_EXEC_LANES_H

#include "vgpu/isa/ints.h"
#include "vgpu/machine/wave.h"
#include <string.h>

typedef _Float16 f16;
typedef float f32;
typedef double f64;

/* Begins the definition of the handler of the instruction with that mnemonic. The decode tables
 * find it by its name, so a new instruction needs nothing else. */
#define INSN(name)                                                                                 \
    insn_run op_##name;                                                                            \
    void op_##name(struct wave *w, const struct insn *i)

/* Defines another mnemonic for the same instruction (gfx11: global_load_b32 for
 * global_load_dword), in the file that has the first one. */
#define ALIAS(name, old)                                                                           \
    insn_run op_##name;                                                                            \
    void op_##name(struct wave *w, const struct insn *i)                                           \
    {                                                                                              \
        op_##old(w, i);                                                                            \
    }

/* The bits of an inline constant, by its code: of 64 and of 16 bits. is_float: a float constant is
 * an f64 or f16. Integers are sign-extended. (The 32-bit form is operand.value.) */
u64 const_b64(const struct operand *o, bool is_float);
u16 const_b16(const struct operand *o, bool is_float);

/* Read and write a scalar operand. b64: an aligned pair of registers, or a constant, which
 * depends on the type (is_float). */
u32 scalar_b32(const struct wave *w, const struct operand *o);
u64 scalar_b64(const struct wave *w, const struct operand *o, bool is_float);
void scalar_put32(struct wave *w, const struct operand *o, u32 value);
void scalar_put64(struct wave *w, const struct operand *o, u64 value);

/* Source n of a vector instruction with everything that SDWA and DPP do to it, without abs and
 * neg. */
const u32 *lanes_selected(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES]);

/* scalar_b32 for operands that are not a register. */
u32 scalar_special(const struct wave *w, const struct operand *o);

static inline void lanes_splat(u32 tmp[MAX_LANES], u32 x)
{
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = x;
}

static inline const u32 *lanes_b32(struct wave *w, const struct insn *i, unsigned n,
                                   u32 tmp[MAX_LANES])
{
    const struct operand *o = &i->src[n];
    if (__builtin_expect(i->lanes != LANES_PLAIN, 0))
        return lanes_selected(w, i, n, tmp);
    if (o->kind == OPERAND_VREG)
        return w->v[o->reg];
    lanes_splat(tmp, o->kind == OPERAND_SREG ? w->s[o->reg] : scalar_special(w, o));
    return tmp;
}

/* The MODE register: rounding, denormals, clamping (AMDGPUUsage, "compute_pgm_rsrc1":
 * FLOAT_ROUND_MODE, FLOAT_DENORM_MODE, ENABLE_DX10_CLAMP, ENABLE_IEEE_MODE). */
enum {
    MODE_ROUND32 = 3,
    MODE_ROUND64 = 3 << 2, /* and f16 */
    MODE_SRC32 = 1 << 4,   /* denormal sources stay */
    MODE_DST32 = 1 << 5,   /* denormal results stay */
    MODE_SRC64 = 1 << 6,
    MODE_DST64 = 1 << 7,
    MODE_DX10 = 1 << 8,
    MODE_IEEE = 1 << 9
};

/* Source n as floats, with abs and neg applied; as 64-bit values; as 16-bit values (op_sel selects
 * the half; values of lanes that the wave does not have are undefined). */
const f32 *lanes_f32_modified(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES]);
static inline const f32 *lanes_f32(struct wave *w, const struct insn *i, unsigned n,
                                   u32 tmp[MAX_LANES])
{
    if (__builtin_expect(((i->abs | i->neg) >> n & 1) | !(w->mode & MODE_SRC32), 0))
        return lanes_f32_modified(w, i, n, tmp);
    return (const f32 *)lanes_b32(w, i, n, tmp);
}
const u64 *lanes_b64(struct wave *w, const struct insn *i, unsigned n, u64 tmp[MAX_LANES]);
const f64 *lanes_f64(struct wave *w, const struct insn *i, unsigned n, u64 tmp[MAX_LANES]);
const u16 *lanes_b16(struct wave *w, const struct insn *i, unsigned n, u16 tmp[MAX_LANES]);
const f16 *lanes_f16(struct wave *w, const struct insn *i, unsigned n, u16 tmp[MAX_LANES]);
/* Sixteen-bit floats converted to f32, with abs and neg applied; f16 instructions compute with
 * these. */
const f32 *lanes_h32(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES]);

/* The destination as a further source (v_fmac, v_dot2c ...): it has no modifiers. */
const f32 *lanes_dst_f32(struct wave *w, const struct insn *i, u32 tmp[MAX_LANES]);
const f64 *lanes_dst_f64(struct wave *w, const struct insn *i, u64 tmp[MAX_LANES]);
const f32 *lanes_dst_h32(struct wave *w, const struct insn *i, u32 tmp[MAX_LANES]);

/* The carry or condition mask in source n; VCC if the encoding has no such source. */
u64 lanes_condition(const struct wave *w, const struct insn *i, unsigned n);
/* Writes the mask destination (sdst, else VCC); inactive lanes become 0. */
void put_carry(struct wave *w, const struct insn *i, u64 mask);

/* Convert an array with -1 for some lanes and 0 for the others to a mask of the former, and
 * back. */
u64 mask_of(const i32 on[MAX_LANES]);
void lanes_of_mask(u64 mask, i32 on[MAX_LANES]);

/* Convert n half floats to floats, and back. Halves are rounded in the host's rounding mode. */
void floats_of_halves(const u16 *h, f32 *f, unsigned n);
void halves_of_floats(const f32 *f, u16 *h, unsigned n);
f32 float_of_half(u16 h);
u16 half_of_float(f32 f);
/* Rounds once, to nearest. (A conversion by way of f32 would round twice.) */
u16 half_of_double(f64 d);

/* The lanes that a vector instruction writes: EXEC without those that DPP's masks and bounds
 * exclude. */
u64 lanes_written(const struct wave *w, const struct insn *i);

/* Write the active lanes of the destination; floats get omod and clamp first. b16, f16: the half
 * that op_sel or SDWA selects; gfx9 clears the other half, gfx10 and later keep it. */
void put_b32(struct wave *w, const struct insn *i, const u32 r[MAX_LANES]);
void put_f32(struct wave *w, const struct insn *i, f32 r[MAX_LANES]);
void put_b64(struct wave *w, const struct insn *i, const u64 r[MAX_LANES]);
void put_f64(struct wave *w, const struct insn *i, f64 r[MAX_LANES]);
void put_b16(struct wave *w, const struct insn *i, const u16 r[MAX_LANES]);
void put_f16(struct wave *w, const struct insn *i, f16 r[MAX_LANES]);
/* The same with floats that are rounded to f16. */
void put_h32(struct wave *w, const struct insn *i, f32 r[MAX_LANES]);
/* Writes r to register reg in the lanes of mask. */
void put_masked(struct wave *w, unsigned reg, const u32 r[MAX_LANES], u64 mask);
/* Writes the mask of a comparison; inactive lanes are 0 in it. */
void put_mask(struct wave *w, const struct insn *i, u64 mask);

/* True if results can be written straight to the register: all lanes are active, and there is no
 * modifier. For f32, denormal results must be allowed, too (STRAIGHT_f32). */
static inline bool put_straight(const struct wave *w, const struct insn *i)
{
    return ((w->pair[SREG_EXEC / 2] ^ w->lanes_mask) & w->lanes_mask) == 0 &&
           !(i->clamp | i->omod | i->lanes) && i->dst.kind == OPERAND_VREG;
}

/* Calls run with the host in the rounding mode of the wave's field `mode` (MODE_ROUND32,
 * MODE_ROUND64), and with that field set to the default, so that run does not come back here. */
void run_rounded(struct wave *w, const struct insn *i, insn_run *run, u32 mode);

/* How the macros read and write a type. h32: f16 in registers, f32 in computations. */
typedef f32 h32;
#define TMP_h32               u32
#define LANES_h32(w, i, n, t) lanes_h32(w, i, n, t)
#define PUT_h32(w, i, r)      put_h32(w, i, r)
#define ROUND_u32             0
#define ROUND_i32             0
#define ROUND_f32             MODE_ROUND32
#define ROUND_u64             0
#define ROUND_i64             0
#define ROUND_f64             MODE_ROUND64
#define ROUND_u16             0
#define ROUND_i16             0
#define ROUND_f16             MODE_ROUND64
#define ROUND_h32             MODE_ROUND64
#define STRAIGHT_u32(w, i)    put_straight(w, i)
#define STRAIGHT_i32(w, i)    put_straight(w, i)
#define STRAIGHT_f32(w, i)    (((w)->mode & MODE_DST32) && put_straight(w, i))
#define STRAIGHT_u64(w, i)    false
#define STRAIGHT_i64(w, i)    false
#define STRAIGHT_f64(w, i)    false
#define STRAIGHT_u16(w, i)    false
#define STRAIGHT_i16(w, i)    false
#define STRAIGHT_f16(w, i)    false
#define STRAIGHT_h32(w, i)    false
#define TMP_u32               u32
#define TMP_i32               u32
#define TMP_f32               u32
#define TMP_u64               u64
#define TMP_i64               u64
#define TMP_f64               u64
#define TMP_u16               u16
#define TMP_i16               u16
#define TMP_f16               u16
#define LANES_u32(w, i, n, t) lanes_b32(w, i, n, t)
#define LANES_i32(w, i, n, t) ((const i32 *)lanes_b32(w, i, n, t))
#define LANES_f32(w, i, n, t) lanes_f32(w, i, n, t)
#define LANES_u64(w, i, n, t) lanes_b64(w, i, n, t)
#define LANES_i64(w, i, n, t) ((const i64 *)lanes_b64(w, i, n, t))
#define LANES_f64(w, i, n, t) lanes_f64(w, i, n, t)
#define LANES_u16(w, i, n, t) lanes_b16(w, i, n, t)
#define LANES_i16(w, i, n, t) ((const i16 *)lanes_b16(w, i, n, t))
#define LANES_f16(w, i, n, t) lanes_f16(w, i, n, t)
#define PUT_u32(w, i, r)      put_b32(w, i, r)
#define PUT_i32(w, i, r)      put_b32(w, i, (const u32 *)(r))
#define PUT_f32(w, i, r)      put_f32(w, i, r)
#define PUT_u64(w, i, r)      put_b64(w, i, r)
#define PUT_i64(w, i, r)      put_b64(w, i, (const u64 *)(r))
#define PUT_f64(w, i, r)      put_f64(w, i, r)
#define PUT_u16(w, i, r)      put_b16(w, i, r)
#define PUT_i16(w, i, r)      put_b16(w, i, (const u16 *)(r))
#define PUT_f16(w, i, r)      put_f16(w, i, r)

#define EACH_LANE(w, l) for (unsigned l = 0, lanes_ = (w)->lanes & ~31u; l < lanes_; l++)
#define SOURCE(T, x, n)                                                                            \
    TMP_##T x##_tmp[MAX_LANES] __attribute__((aligned(64)));                                       \
    const T *x##_p = LANES_##T(w, i, n, x##_tmp)

/* The destination of the results: the register itself if possible, else a temporary array. A lane's
 * sources are read before its result is written, so the register may be a source as well (hence
 * ivdep). */
#define RESULT(D)                                                                                  \
    D r_tmp[MAX_LANES] __attribute__((aligned(64)));                                               \
    D *r = STRAIGHT_##D(w, i) ? (D *)w->v[i->dst.reg] : r_tmp
#define PUT_RESULT(D)                                                                              \
    if (r == r_tmp)                                                                                \
    PUT_##D(w, i, r_tmp)
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed" /* loops with calls stay as they are */
#define LANES_TOGETHER _Pragma("clang loop vectorize(assume_safety)")
#else
#define LANES_TOGETHER _Pragma("GCC ivdep")
#endif
#define LANES_ALIGNED(w, l) LANES_TOGETHER EACH_LANE(w, l)
/* For a rounding mode other than to nearest, runs the instruction again by run_rounded. */
#define ROUNDING(D, name)                                                                          \
    if (__builtin_expect((w->mode & ROUND_##D) != 0, 0)) {                                         \
        run_rounded(w, i, op_##name, ROUND_##D);                                                   \
        return;                                                                                    \
    }

/* The values of the wave and the instruction that an expression may use. They are read before the
 * loop, because the compiler has to assume that the results overwrite them. */
#define LOOP_CONSTANTS(w, i)                                                                       \
    const bool ieee = (w)->mode & MODE_IEEE, clamp = (i)->clamp;                                   \
    const u8 neg = (i)->neg;                                                                       \
    const u32 literal = (u32)(i)->imm;                                                             \
    (void)ieee, (void)clamp, (void)neg, (void)literal

/* Define an instruction by an expression of a (b, c) for each lane:
 * VALU2(v_add_f32, f32, f32, f32, a + b). */
#define VALU1(name, D, A, expr)                                                                    \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(D, name);                                                                         \
        SOURCE(A, a, 0);                                                                           \
        LOOP_CONSTANTS(w, i);                                                                      \
        RESULT(D);                                                                                 \
        LANES_ALIGNED(w, l)                                                                        \
        {                                                                                          \
            A a = a_p[l];                                                                          \
            r[l] = (D)(expr);                                                                      \
        }                                                                                          \
        PUT_RESULT(D);                                                                             \
    }
#define VALU2(name, D, A, B, expr)                                                                 \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(D, name);                                                                         \
        SOURCE(A, a, 0);                                                                           \
        SOURCE(B, b, 1);                                                                           \
        LOOP_CONSTANTS(w, i);                                                                      \
        RESULT(D);                                                                                 \
        LANES_ALIGNED(w, l)                                                                        \
        {                                                                                          \
            A a = a_p[l];                                                                          \
            B b = b_p[l];                                                                          \
            r[l] = (D)(expr);                                                                      \
        }                                                                                          \
        PUT_RESULT(D);                                                                             \
    }
#define VALU3(name, D, A, B, C, expr)                                                              \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(D, name);                                                                         \
        SOURCE(A, a, 0);                                                                           \
        SOURCE(B, b, 1);                                                                           \
        SOURCE(C, c, 2);                                                                           \
        LOOP_CONSTANTS(w, i);                                                                      \
        RESULT(D);                                                                                 \
        LANES_ALIGNED(w, l)                                                                        \
        {                                                                                          \
            A a = a_p[l];                                                                          \
            B b = b_p[l];                                                                          \
            C c = c_p[l];                                                                          \
            r[l] = (D)(expr);                                                                      \
        }                                                                                          \
        PUT_RESULT(D);                                                                             \
    }
/* Defines the comparison v_cmp_NAME and its v_cmpx_NAME. */
#define VCMP(name, A, expr)                                                                        \
    static u64 compare_##name(struct wave *w, const struct insn *i)                                \
    {                                                                                              \
        SOURCE(A, a, 0);                                                                           \
        SOURCE(A, b, 1);                                                                           \
        i32 on[MAX_LANES] __attribute__((aligned(64)));                                            \
        EACH_LANE(w, l)                                                                            \
        {                                                                                          \
            A a = a_p[l], b = b_p[l];                                                              \
            on[l] = -(expr);                                                                       \
        }                                                                                          \
        return mask_of(on) & wave_exec(w);                                                         \
    }                                                                                              \
    INSN(v_cmp_##name)                                                                             \
    {                                                                                              \
        put_mask(w, i, compare_##name(w, i));                                                      \
    }                                                                                              \
    INSN(v_cmpx_##name)                                                                            \
    {                                                                                              \
        put_cmpx(w, i, compare_##name(w, i));                                                      \
    }
/* Writes the mask of a v_cmpx_ to EXEC, and on gfx9 to the destination, too. */
void put_cmpx(struct wave *w, const struct insn *i, u64 mask);

#endif
