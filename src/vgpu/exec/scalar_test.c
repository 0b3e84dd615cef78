/* Tests scalar instructions against formulas from the ISA document that are computed in another
 * way: in wide integers and bit by bit. The sources are s[0:1] and s[2:3]; the destination is
 * s[4:5], which starts as DST. */
#include "vgpu/exec/lanes.h"
#include "vgpu/formulas/bits.h"
#include "vgpu/machine/machine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { KEPT = -1 }; /* SCC */
static const u64 DST = 0x0123456789abcdef;

/* What an instruction finds and what it leaves. */
struct in {
    u64 a, b; /* s[0:1], s[2:3] */
    u32 scc;
    u64 exec;
};
struct out {
    u64 d, exec;
    int scc;
};
typedef void reference(const struct in *in, struct out *out);

#define U32A         (__int128_t)(in->a & 0xffffffff)
#define U32B         (__int128_t)(in->b & 0xffffffff)
#define S32A         (__int128_t) s32(in->a)
#define S32B         (__int128_t) s32(in->b)
#define OVERFLOWS(x) ((x) < -INT64_C(0x80000000) || (x) > 0x7fffffff)
/* 32-bit results leave the upper register alone. */
#define REF32(name, value, flag)                                                                   \
    static void ref_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        u64 d = lo(value);                                                                         \
        out->d = (DST & ~UINT64_C(0xffffffff)) | d;                                                \
        out->scc = (flag);                                                                         \
        (void)in;                                                                                  \
    }
#define REF64(name, value, flag)                                                                   \
    static void ref_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        u64 d = (u64)(value);                                                                      \
        out->d = d;                                                                                \
        out->scc = (flag);                                                                         \
        (void)in;                                                                                  \
    }
#define REFC(name, flag)                                                                           \
    static void ref_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        out->scc = (flag);                                                                         \
    }
#define REFE(name, new, save)                                                                      \
    static void ref_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        u64 a = in->a, e = in->exec;                                                               \
        out->exec = (new);                                                                         \
        out->d = (save);                                                                           \
        out->scc = out->exec != 0;                                                                 \
        (void)a;                                                                                   \
    }

REF32(add_u32, U32A + U32B, U32A + U32B > 0xffffffff)
REF32(sub_u32, U32A - U32B, U32A < U32B)
REF32(add_i32, S32A + S32B, OVERFLOWS(S32A + S32B))
REF32(sub_i32, S32A - S32B, OVERFLOWS(S32A - S32B))
REF32(addc_u32, U32A + U32B + in->scc, U32A + U32B + in->scc > 0xffffffff)
REF32(subb_u32, U32A - U32B - in->scc, U32A - U32B - in->scc < 0)
REF32(absdiff_i32, S32A > S32B ? S32A - S32B : S32B - S32A, d != 0)
REF32(lshl1_add_u32, lo(U32A * 2) + U32B, U32A * 2 + U32B > 0xffffffff)
REF32(lshl4_add_u32, lo(U32A * 16) + U32B, U32A * 16 + U32B > 0xffffffff)
REF32(mul_i32, S32A *S32B, KEPT)
REF32(mul_hi_u32, U32A *U32B / ((__int128_t)1 << 32), KEPT)
REF32(mul_hi_i32, (S32A * S32B - (__int128_t)lo(S32A * S32B)) / ((__int128_t)1 << 32), KEPT)
REF32(min_i32, S32A < S32B ? S32A : S32B, S32A < S32B)
REF32(min_u32, U32A < U32B ? U32A : U32B, U32A < U32B)
REF32(max_i32, S32A > S32B ? S32A : S32B, S32A > S32B)
REF32(max_u32, U32A > U32B ? U32A : U32B, U32A > U32B)
REF32(and_b32, in->a & in->b, d != 0)
REF32(or_b32, in->a | in->b, d != 0)
REF32(xor_b32, in->a ^ in->b, d != 0)
REF32(andn2_b32, in->a - (in->a & in->b), d != 0)
REF32(orn2_b32, in->a | (0xffffffff - lo(in->b)), d != 0)
REF32(nand_b32, 0xffffffff - lo(in->a & in->b), d != 0)
REF32(nor_b32, 0xffffffff - lo(in->a | in->b), d != 0)
REF32(xnor_b32, 0xffffffff - lo(in->a ^ in->b), d != 0)
REF32(lshl_b32, U32A *((__int128_t)1 << in->b % 32), d != 0)
REF32(lshr_b32, U32A / ((__int128_t)1 << in->b % 32), d != 0)
REF32(ashr_i32, extract(in->a, 32, in->b % 32 | 32 << 16, true), d != 0)
REF32(bfe_u32, extract(in->a, 32, in->b, false), d != 0)
REF32(bfe_i32, extract(in->a, 32, in->b, true), d != 0)
REF32(bfm_b32, (((__int128_t)1 << in->a % 32) - 1) * ((__int128_t)1 << in->b % 32), KEPT)
REF32(pack_ll_b32_b16, in->a % 65536 + in->b % 65536 * 65536, KEPT)
REF32(pack_lh_b32_b16, in->a % 65536 + lo(in->b) / 65536 * 65536, KEPT)
REF32(pack_hh_b32_b16, lo(in->a) / 65536 + lo(in->b) / 65536 * 65536, KEPT)
REF32(cselect_b32, in->scc ? in->a : in->b, KEPT)
REF32(mov_b32, in->a, KEPT)
REF32(not_b32, 0xffffffff - lo(in->a), d != 0)
REF32(abs_i32, S32A < 0 ? -S32A : S32A, d != 0)
REF32(sext_i32_i8, bit(in->a, 7) ? in->a % 256 + 0xffffff00 : in->a % 256, KEPT)
REF32(sext_i32_i16, bit(in->a, 15) ? in->a % 65536 + 0xffff0000 : in->a % 65536, KEPT)
REF32(brev_b32, mirrored(in->a, 32), KEPT)
REF32(bcnt0_i32_b32, count(in->a, 32, false), d != 0)
REF32(bcnt1_i32_b32, count(in->a, 32, true), d != 0)
REF32(ff0_i32_b32, find(in->a, 32, false, false), KEPT)
REF32(ff1_i32_b32, find(in->a, 32, true, false), KEPT)
REF32(flbit_i32_b32, find(in->a, 32, true, true), KEPT)
REF32(flbit_i32, find(in->a, 32, !bit(in->a, 31), true), KEPT)
REF32(wqm_b32, per_quad(in->a, 32, true), d != 0)
REF32(quadmask_b32, per_quad(in->a, 32, false), d != 0)
REF32(cmov_b32, in->scc ? in->a : DST, KEPT)
REF32(bitset0_b32, bit(DST, in->a % 32) ? DST - (UINT64_C(1) << in->a % 32) : DST, KEPT)
REF32(bitset1_b32, bit(DST, in->a % 32) ? DST : DST + (UINT64_C(1) << in->a % 32), KEPT)
REF64(and_b64, in->a & in->b, d != 0)
REF64(or_b64, in->a | in->b, d != 0)
REF64(xor_b64, in->a ^ in->b, d != 0)
REF64(andn2_b64, in->a - (in->a & in->b), d != 0)
REF64(orn2_b64, in->a | (UINT64_MAX - in->b), d != 0)
REF64(nand_b64, UINT64_MAX - (in->a & in->b), d != 0)
REF64(nor_b64, UINT64_MAX - (in->a | in->b), d != 0)
REF64(xnor_b64, UINT64_MAX - (in->a ^ in->b), d != 0)
REF64(cselect_b64, in->scc ? in->a : in->b, KEPT)
REF64(lshl_b64, (__uint128_t)in->a *((__uint128_t)1 << in->b % 64), d != 0)
REF64(lshr_b64, in->a / ((__uint128_t)1 << in->b % 64), d != 0)
REF64(ashr_i64, extract(in->a, 64, in->b % 64 | 64 << 16, true), d != 0)
REF64(bfe_u64, extract(in->a, 64, in->b, false), d != 0)
REF64(bfe_i64, extract(in->a, 64, in->b, true), d != 0)
REF64(bfm_b64, (((__uint128_t)1 << in->a % 64) - 1) * ((__uint128_t)1 << in->b % 64), KEPT)
REF64(mov_b64, in->a, KEPT)
REF64(not_b64, UINT64_MAX - in->a, d != 0)
REF64(brev_b64, mirrored(in->a, 64), KEPT)
REF64(wqm_b64, per_quad(in->a, 64, true), d != 0)
REF64(quadmask_b64, per_quad(in->a, 64, false), d != 0)
REF64(cmov_b64, in->scc ? in->a : DST, KEPT)
REF32(bcnt0_i32_b64, count(in->a, 64, false), d != 0)
REF32(bcnt1_i32_b64, count(in->a, 64, true), d != 0)
REF32(ff0_i32_b64, find(in->a, 64, false, false), KEPT)
REF32(ff1_i32_b64, find(in->a, 64, true, false), KEPT)
REF32(flbit_i32_b64, find(in->a, 64, true, true), KEPT)
REF32(flbit_i32_i64, find(in->a, 64, s64(in->a) >= 0, true), KEPT)
REF64(bitreplicate_b64_b32, twice(in->a), KEPT)
REF64(bitset0_b64, bit(DST, in->a % 64) ? DST - (UINT64_C(1) << in->a % 64) : DST, KEPT)
REF64(bitset1_b64, bit(DST, in->a % 64) ? DST : DST + (UINT64_C(1) << in->a % 64), KEPT)
REFC(cmp_eq_i32, S32A == S32B)
REFC(cmp_lg_i32, S32A != S32B)
REFC(cmp_gt_i32, S32A > S32B)
REFC(cmp_ge_i32, S32A >= S32B)
REFC(cmp_lt_i32, S32A < S32B)
REFC(cmp_le_i32, S32A <= S32B)
REFC(cmp_eq_u32, U32A == U32B)
REFC(cmp_lg_u32, U32A != U32B)
REFC(cmp_gt_u32, U32A > U32B)
REFC(cmp_ge_u32, U32A >= U32B)
REFC(cmp_lt_u32, U32A < U32B)
REFC(cmp_le_u32, U32A <= U32B)
REFC(cmp_eq_u64, s64(in->a) == s64(in->b))
REFC(cmp_lg_u64, s64(in->a) != s64(in->b))
REFC(bitcmp0_b32, !bit(in->a, in->b % 32))
REFC(bitcmp1_b32, bit(in->a, in->b % 32))
REFC(bitcmp0_b64, !bit(in->a, in->b % 64))
REFC(bitcmp1_b64, bit(in->a, in->b % 64))
REFE(and_saveexec_b64, a &e, e)
REFE(or_saveexec_b64, a | e, e)
REFE(xor_saveexec_b64, a ^ e, e)
REFE(andn2_saveexec_b64, a - (a & e), e)
REFE(orn2_saveexec_b64, a | (UINT64_MAX - e), e)
REFE(andn1_saveexec_b64, e - (a & e), e)
REFE(orn1_saveexec_b64, e | (UINT64_MAX - a), e)
REFE(nand_saveexec_b64, UINT64_MAX - (a & e), e)
REFE(nor_saveexec_b64, UINT64_MAX - (a | e), e)
REFE(xnor_saveexec_b64, UINT64_MAX - (a ^ e), e)
REFE(andn1_wrexec_b64, e - (a & e), out->exec)
REFE(andn2_wrexec_b64, a - (a & e), out->exec)
/* The constant 0x8001: -32767, and 32769 where it is unsigned. */
REF32(addk_i32, s32(DST) - 32767, OVERFLOWS(s32(DST) - 32767))
REF32(mulk_i32, s32(DST) * -32767, KEPT)
REF32(movk_i32, -32767, KEPT)
REF32(cmovk_i32, in->scc ? -32767 : (i64)DST, KEPT)
REFC(cmpk_gt_i32, S32A > -32767)
REFC(cmpk_gt_u32, U32A > 32769)

#define ROW(word, name) {word, ref_##name, #name},
static const struct row {
    u32 word; /* gfx90a */
    reference *ref;
    const char *name;
} rows[] = {
    /* clang-format off */
    ROW(0x80040200, add_u32) /* s_add_u32 s4, s0, s2 */
    ROW(0x80840200, sub_u32) /* s_sub_u32 s4, s0, s2 */
    ROW(0x81040200, add_i32) /* s_add_i32 s4, s0, s2 */
    ROW(0x81840200, sub_i32) /* s_sub_i32 s4, s0, s2 */
    ROW(0x82040200, addc_u32) /* s_addc_u32 s4, s0, s2 */
    ROW(0x82840200, subb_u32) /* s_subb_u32 s4, s0, s2 */
    ROW(0x95040200, absdiff_i32) /* s_absdiff_i32 s4, s0, s2 */
    ROW(0x97040200, lshl1_add_u32) /* s_lshl1_add_u32 s4, s0, s2 */
    ROW(0x98840200, lshl4_add_u32) /* s_lshl4_add_u32 s4, s0, s2 */
    ROW(0x92040200, mul_i32) /* s_mul_i32 s4, s0, s2 */
    ROW(0x96040200, mul_hi_u32) /* s_mul_hi_u32 s4, s0, s2 */
    ROW(0x96840200, mul_hi_i32) /* s_mul_hi_i32 s4, s0, s2 */
    ROW(0x83040200, min_i32) /* s_min_i32 s4, s0, s2 */
    ROW(0x83840200, min_u32) /* s_min_u32 s4, s0, s2 */
    ROW(0x84040200, max_i32) /* s_max_i32 s4, s0, s2 */
    ROW(0x84840200, max_u32) /* s_max_u32 s4, s0, s2 */
    ROW(0x86040200, and_b32) /* s_and_b32 s4, s0, s2 */
    ROW(0x87040200, or_b32) /* s_or_b32 s4, s0, s2 */
    ROW(0x88040200, xor_b32) /* s_xor_b32 s4, s0, s2 */
    ROW(0x89040200, andn2_b32) /* s_andn2_b32 s4, s0, s2 */
    ROW(0x8a040200, orn2_b32) /* s_orn2_b32 s4, s0, s2 */
    ROW(0x8b040200, nand_b32) /* s_nand_b32 s4, s0, s2 */
    ROW(0x8c040200, nor_b32) /* s_nor_b32 s4, s0, s2 */
    ROW(0x8d040200, xnor_b32) /* s_xnor_b32 s4, s0, s2 */
    ROW(0x8e040200, lshl_b32) /* s_lshl_b32 s4, s0, s2 */
    ROW(0x8f040200, lshr_b32) /* s_lshr_b32 s4, s0, s2 */
    ROW(0x90040200, ashr_i32) /* s_ashr_i32 s4, s0, s2 */
    ROW(0x92840200, bfe_u32) /* s_bfe_u32 s4, s0, s2 */
    ROW(0x93040200, bfe_i32) /* s_bfe_i32 s4, s0, s2 */
    ROW(0x91040200, bfm_b32) /* s_bfm_b32 s4, s0, s2 */
    ROW(0x99040200, pack_ll_b32_b16) /* s_pack_ll_b32_b16 s4, s0, s2 */
    ROW(0x99840200, pack_lh_b32_b16) /* s_pack_lh_b32_b16 s4, s0, s2 */
    ROW(0x9a040200, pack_hh_b32_b16) /* s_pack_hh_b32_b16 s4, s0, s2 */
    ROW(0x85040200, cselect_b32) /* s_cselect_b32 s4, s0, s2 */
    ROW(0xbe840000, mov_b32) /* s_mov_b32 s4, s0 */
    ROW(0xbe840400, not_b32) /* s_not_b32 s4, s0 */
    ROW(0xbe843000, abs_i32) /* s_abs_i32 s4, s0 */
    ROW(0xbe841600, sext_i32_i8) /* s_sext_i32_i8 s4, s0 */
    ROW(0xbe841700, sext_i32_i16) /* s_sext_i32_i16 s4, s0 */
    ROW(0xbe840800, brev_b32) /* s_brev_b32 s4, s0 */
    ROW(0xbe840a00, bcnt0_i32_b32) /* s_bcnt0_i32_b32 s4, s0 */
    ROW(0xbe840c00, bcnt1_i32_b32) /* s_bcnt1_i32_b32 s4, s0 */
    ROW(0xbe840e00, ff0_i32_b32) /* s_ff0_i32_b32 s4, s0 */
    ROW(0xbe841000, ff1_i32_b32) /* s_ff1_i32_b32 s4, s0 */
    ROW(0xbe841200, flbit_i32_b32) /* s_flbit_i32_b32 s4, s0 */
    ROW(0xbe841400, flbit_i32) /* s_flbit_i32 s4, s0 */
    ROW(0xbe840600, wqm_b32) /* s_wqm_b32 s4, s0 */
    ROW(0xbe842800, quadmask_b32) /* s_quadmask_b32 s4, s0 */
    ROW(0xbe840200, cmov_b32) /* s_cmov_b32 s4, s0 */
    ROW(0xbe841800, bitset0_b32) /* s_bitset0_b32 s4, s0 */
    ROW(0xbe841a00, bitset1_b32) /* s_bitset1_b32 s4, s0 */
    ROW(0x86840200, and_b64) /* s_and_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x87840200, or_b64) /* s_or_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x88840200, xor_b64) /* s_xor_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x89840200, andn2_b64) /* s_andn2_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x8a840200, orn2_b64) /* s_orn2_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x8b840200, nand_b64) /* s_nand_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x8c840200, nor_b64) /* s_nor_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x8d840200, xnor_b64) /* s_xnor_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x85840200, cselect_b64) /* s_cselect_b64 s[4:5], s[0:1], s[2:3] */
    ROW(0x8e840200, lshl_b64) /* s_lshl_b64 s[4:5], s[0:1], s2 */
    ROW(0x8f840200, lshr_b64) /* s_lshr_b64 s[4:5], s[0:1], s2 */
    ROW(0x90840200, ashr_i64) /* s_ashr_i64 s[4:5], s[0:1], s2 */
    ROW(0x93840200, bfe_u64) /* s_bfe_u64 s[4:5], s[0:1], s2 */
    ROW(0x94040200, bfe_i64) /* s_bfe_i64 s[4:5], s[0:1], s2 */
    ROW(0x91840200, bfm_b64) /* s_bfm_b64 s[4:5], s0, s2 */
    ROW(0xbe840100, mov_b64) /* s_mov_b64 s[4:5], s[0:1] */
    ROW(0xbe840500, not_b64) /* s_not_b64 s[4:5], s[0:1] */
    ROW(0xbe840900, brev_b64) /* s_brev_b64 s[4:5], s[0:1] */
    ROW(0xbe840700, wqm_b64) /* s_wqm_b64 s[4:5], s[0:1] */
    ROW(0xbe842900, quadmask_b64) /* s_quadmask_b64 s[4:5], s[0:1] */
    ROW(0xbe840300, cmov_b64) /* s_cmov_b64 s[4:5], s[0:1] */
    ROW(0xbe840b00, bcnt0_i32_b64) /* s_bcnt0_i32_b64 s4, s[0:1] */
    ROW(0xbe840d00, bcnt1_i32_b64) /* s_bcnt1_i32_b64 s4, s[0:1] */
    ROW(0xbe840f00, ff0_i32_b64) /* s_ff0_i32_b64 s4, s[0:1] */
    ROW(0xbe841100, ff1_i32_b64) /* s_ff1_i32_b64 s4, s[0:1] */
    ROW(0xbe841300, flbit_i32_b64) /* s_flbit_i32_b64 s4, s[0:1] */
    ROW(0xbe841500, flbit_i32_i64) /* s_flbit_i32_i64 s4, s[0:1] */
    ROW(0xbe843700, bitreplicate_b64_b32) /* s_bitreplicate_b64_b32 s[4:5], s0 */
    ROW(0xbe841900, bitset0_b64) /* s_bitset0_b64 s[4:5], s0 */
    ROW(0xbe841b00, bitset1_b64) /* s_bitset1_b64 s[4:5], s0 */
    ROW(0xbf000200, cmp_eq_i32) /* s_cmp_eq_i32 s0, s2 */
    ROW(0xbf060200, cmp_eq_u32) /* s_cmp_eq_u32 s0, s2 */
    ROW(0xbf010200, cmp_lg_i32) /* s_cmp_lg_i32 s0, s2 */
    ROW(0xbf070200, cmp_lg_u32) /* s_cmp_lg_u32 s0, s2 */
    ROW(0xbf020200, cmp_gt_i32) /* s_cmp_gt_i32 s0, s2 */
    ROW(0xbf080200, cmp_gt_u32) /* s_cmp_gt_u32 s0, s2 */
    ROW(0xbf030200, cmp_ge_i32) /* s_cmp_ge_i32 s0, s2 */
    ROW(0xbf090200, cmp_ge_u32) /* s_cmp_ge_u32 s0, s2 */
    ROW(0xbf040200, cmp_lt_i32) /* s_cmp_lt_i32 s0, s2 */
    ROW(0xbf0a0200, cmp_lt_u32) /* s_cmp_lt_u32 s0, s2 */
    ROW(0xbf050200, cmp_le_i32) /* s_cmp_le_i32 s0, s2 */
    ROW(0xbf0b0200, cmp_le_u32) /* s_cmp_le_u32 s0, s2 */
    ROW(0xbf0c0200, bitcmp0_b32) /* s_bitcmp0_b32 s0, s2 */
    ROW(0xbf0d0200, bitcmp1_b32) /* s_bitcmp1_b32 s0, s2 */
    ROW(0xbf120200, cmp_eq_u64) /* s_cmp_eq_u64 s[0:1], s[2:3] */
    ROW(0xbf130200, cmp_lg_u64) /* s_cmp_lg_u64 s[0:1], s[2:3] */
    ROW(0xbf0e0200, bitcmp0_b64) /* s_bitcmp0_b64 s[0:1], s2 */
    ROW(0xbf0f0200, bitcmp1_b64) /* s_bitcmp1_b64 s[0:1], s2 */
    ROW(0xbe842000, and_saveexec_b64) /* s_and_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842100, or_saveexec_b64) /* s_or_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842200, xor_saveexec_b64) /* s_xor_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842300, andn2_saveexec_b64) /* s_andn2_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842400, orn2_saveexec_b64) /* s_orn2_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe843300, andn1_saveexec_b64) /* s_andn1_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe843400, orn1_saveexec_b64) /* s_orn1_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842500, nand_saveexec_b64) /* s_nand_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842600, nor_saveexec_b64) /* s_nor_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe842700, xnor_saveexec_b64) /* s_xnor_saveexec_b64 s[4:5], s[0:1] */
    ROW(0xbe843500, andn1_wrexec_b64) /* s_andn1_wrexec_b64 s[4:5], s[0:1] */
    ROW(0xbe843600, andn2_wrexec_b64) /* s_andn2_wrexec_b64 s[4:5], s[0:1] */
    ROW(0xb7048001, addk_i32) /* s_addk_i32 s4, 0x8001 */
    ROW(0xb7848001, mulk_i32) /* s_mulk_i32 s4, 0x8001 */
    ROW(0xb0048001, movk_i32) /* s_movk_i32 s4, 0x8001 */
    ROW(0xb0848001, cmovk_i32) /* s_cmovk_i32 s4, 0x8001 */
    ROW(0xb2008001, cmpk_gt_i32) /* s_cmpk_gt_i32 s0, 0x8001 */
    ROW(0xb5008001, cmpk_gt_u32) /* s_cmpk_gt_u32 s0, 0x8001 */
    /* clang-format on */
};

static struct wave *wave_of(const struct in *in)
{
    static struct wave w;
    memset(&w, 0, sizeof w);
    w.isa = isa_find("gfx90a");
    w.lanes = 64;
    w.lanes_mask = UINT64_MAX;
    w.pair[0] = in->a;
    w.pair[1] = in->b;
    w.pair[2] = DST;
    w.pair[SREG_EXEC / 2] = in->exec;
    w.scc = in->scc;
    return &w;
}

static void scalar_test_check(const struct row *r, const struct in *in)
{
    struct insn i;
    struct out want = {.d = DST, .exec = in->exec, .scc = KEPT};
    if (!isa_decode(isa_find("gfx90a"), &r->word, 1, &i))
        fail_msg("s_%s is not there", r->name);
    struct wave *w = wave_of(in);
    i.run(w, &i);
    r->ref(in, &want);
    u32 scc = want.scc == KEPT ? in->scc : (u32)want.scc;
    if (w->pair[2] != want.d || w->pair[SREG_EXEC / 2] != want.exec || w->scc != scc)
        fail_msg("s_%s of %016llx, %016llx, SCC %u: %016llx, EXEC %016llx, SCC %u; "
                 "not %016llx, %016llx, %u",
                 r->name, (unsigned long long)in->a, (unsigned long long)in->b, in->scc,
                 (unsigned long long)w->pair[2], (unsigned long long)w->pair[SREG_EXEC / 2], w->scc,
                 (unsigned long long)want.d, (unsigned long long)want.exec, scc);
    assert_int_equal(w->pair[0], in->a);
    assert_int_equal(w->pair[1], in->b);
}

static void all_of_gfx90a(void **state)
{
    (void)state;
    u64 x[160] = {0,
                  1,
                  2,
                  0x7fff,
                  0x8000,
                  0xffff,
                  0x7fffffff,
                  0x80000000,
                  0xffffffff,
                  0xfffffffe,
                  0x80000001,
                  0x100000000,
                  INT64_MAX,
                  INT64_MIN,
                  UINT64_MAX,
                  31,
                  32,
                  33,
                  63,
                  64,
                  65,
                  0x00200000,
                  0x001f0001,
                  0x0040003f,
                  0x00080004,
                  0x007f0010,
                  0x0010001f,
                  0x11111111,
                  0x80000000ffffffff};
    u64 seed = 1;
    for (unsigned k = 29; k < 160; k++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        x[k] = seed >> 16 ^ seed << 24;
    }
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        for (unsigned a = 0; a < 160; a++)
            for (unsigned b = 0; b < 160; b++)
                scalar_test_check(&rows[n],
                                  &(struct in){x[a], x[b], (a ^ b) & 1, x[(a + 7 * b) % 160]});
}

static void scalar_test_run(struct wave *w, const char *arch, const u32 *words, size_t n)
{
    struct insn i;
    assert_true(isa_decode(isa_find(arch), words, n, &i));
    assert_int_equal(i.words, n);
    i.run(w, &i);
}
#define RUN(w, arch, ...)                                                                          \
    scalar_test_run(w, arch, (const u32[]){__VA_ARGS__},                                           \
                    sizeof(const u32[]){__VA_ARGS__} / sizeof(u32))

/* Literals and constants of 64 bits. */
static void wide_constants(void **state)
{
    (void)state;
    struct wave *w = wave_of(&(struct in){0, 0, 0, 0});
    RUN(w, "gfx90a", 0xbe8401ff, 0x80000000); /* s_mov_b64 s[4:5], 0x80000000 */
    assert_int_equal(w->pair[2], 0x80000000);
    RUN(w, "gfx90a", 0xbe8401c1); /* s_mov_b64 s[4:5], -1 */
    assert_int_equal(w->pair[2], UINT64_MAX);
    RUN(w, "gfx90a", 0xbe8401f2); /* s_mov_b64 s[4:5], 1.0 */
    assert_int_equal(w->pair[2], 0x3ff0000000000000);
    RUN(w, "gfx90a", 0xbe8401eb); /* s_mov_b64 s[4:5], src_shared_base */
    assert_int_equal(w->pair[2], APERTURE_SHARED);
    RUN(w, "gfx90a", 0xbe8400f2); /* s_mov_b32 s4, 1.0 */
    assert_int_equal(w->s[4], 0x3f800000);
}

/* MODE: fields written and read back; the neighbours stay. */
static void mode_register(void **state)
{
    (void)state;
    struct wave *w = wave_of(&(struct in){0xfffffff5, 0, 0, 0});
    w->mode = 0x3f0;
    RUN(w, "gfx90a", 0xb9001801); /* s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s0 */
    assert_int_equal(w->mode, 0x3f5);
    RUN(w, "gfx90a", 0xba001901, 0x00000002); /* s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 2 */
    assert_int_equal(w->mode, 0x325);
    RUN(w, "gfx90a", 0xb8841901); /* s_getreg_b32 s4, hwreg(HW_REG_MODE, 4, 4) */
    assert_int_equal(w->s[4], 2);
    RUN(w, "gfx1030", 0xbfa50003); /* s_denorm_mode 3 */
    assert_int_equal(w->mode, 0x335);
    RUN(w, "gfx1030", 0xbfa4000c); /* s_round_mode 0xc */
    assert_int_equal(w->mode, 0x33c);
}

/* Registers by M0; one that does not exist is trouble, not another variable. */
static void scalar_test_relative_registers(void **state)
{
    (void)state;
    struct wave *w = wave_of(&(struct in){11, 22, 0, 0});
    w->s[SREG_M0] = 2;
    RUN(w, "gfx90a", 0xbe842a00); /* s_movrels_b32 s4, s0 */
    assert_int_equal(w->s[4], 22);
    RUN(w, "gfx90a", 0xbe842d00); /* s_movreld_b64 s[4:5], s[0:1] */
    assert_int_equal(w->pair[3], 11);
}

/* A buffer's end: what lies behind reads as 0 and keeps what it has. */
static void buffer_bounds(void **state)
{
    (void)state;
    static u32 memory[8] __attribute__((aligned(64))) = {1, 2, 3, 4, 5, 6, 7, 8};
    struct wave *w = wave_of(&(struct in){0, 0, 0, 0});
    w->pair[4] = (u64)(uintptr_t)memory; /* s[8:11] */
    w->s[10] = 8;
    w->s[20] = 9;
    w->s[21] = 9;
    RUN(w, "gfx90a", 0xc02a0404, 0x00000000); /* s_buffer_load_dwordx4 s[16:19], s[8:11], 0x0 */
    assert_memory_equal(&w->s[16], ((u32[]){1, 2, 0, 0}), 16);
    RUN(w, "gfx90a", 0xc0660504, 0x00000004); /* s_buffer_store_dwordx2 s[20:21], s[8:11], 0x4 */
    assert_int_equal(memory[1], 9);
    assert_int_equal(memory[2], 3);
}

/* Offsets: a register, an immediate, both; negative ones. */
static void load_offsets(void **state)
{
    (void)state;
    static u32 memory[8] __attribute__((aligned(64))) = {10, 11, 12, 13, 14, 15, 16, 17};
    struct wave *w = wave_of(&(struct in){0, 0, 0, 0});
    w->pair[4] = (u64)(uintptr_t)(memory + 4);
    w->s[12] = 8;
    RUN(w, "gfx90a", 0xc0020404, 0x0000000c); /* s_load_dword s16, s[8:9], 0xc */
    assert_int_equal(w->s[16], 17);
    RUN(w, "gfx90a", 0xc0020404, 0x001ffff8); /* s_load_dword s16, s[8:9], -0x8 */
    assert_int_equal(w->s[16], 12);
    RUN(w, "gfx90a", 0xc0000404, 0x0000000c); /* s_load_dword s16, s[8:9], s12 */
    assert_int_equal(w->s[16], 16);
    RUN(w, "gfx1030", 0xf4000404, 0x18000004); /* s_load_dword s16, s[8:9], s12 offset:0x4 */
    assert_int_equal(w->s[16], 17);
    RUN(w, "gfx1100", 0xf4000404, 0x18000004); /* s_load_b32 s16, s[8:9], s12 offset:0x4 */
    assert_int_equal(w->s[16], 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_gfx90a), cmocka_unit_test(wide_constants),
        cmocka_unit_test(mode_register), cmocka_unit_test(scalar_test_relative_registers),
        cmocka_unit_test(buffer_bounds), cmocka_unit_test(load_offsets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
