/* Tests the operations of mnemonics against numbers from the ISA documents' descriptions. */
#include "vgpu/isa/isa.h"
#include "vgpu/profile/flops.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void flops_test_check(const char *mnemonic, enum flop_kind kind, unsigned n)
{
    struct flops f = flops_of(mnemonic);
    if (f.n != n || (n && f.kind != kind))
        fail_msg("%s: %u of kind %d, not %u of kind %d", mnemonic, (unsigned)f.n, f.kind, n, kind);
}

static void test_vector(void **state)
{
    (void)state;
    flops_test_check("v_add_f32", FLOP_V32, 1);
    flops_test_check("v_fma_f32", FLOP_V32, 2);
    flops_test_check("v_fmac_f32", FLOP_V32, 2);
    flops_test_check("v_fmaak_f32", FLOP_V32, 2);
    flops_test_check("v_mul_f64", FLOP_V64, 1);
    flops_test_check("v_fma_f64", FLOP_V64, 2);
    flops_test_check("v_div_fmas_f64", FLOP_V64, 2);
    flops_test_check("v_pk_fma_f32", FLOP_VP32, 4);
    flops_test_check("v_pk_mul_f32", FLOP_VP32, 2);
    flops_test_check("v_pk_add_f16", FLOP_V16, 2);
    flops_test_check("v_pk_fma_f16", FLOP_V16, 4);
    flops_test_check("v_fma_mix_f32", FLOP_V32, 2);
    flops_test_check("v_rsq_f32", FLOP_V32, 1);
    flops_test_check("v_exp_f16", FLOP_V16, 1);
    flops_test_check("v_dot2_f32_f16", FLOP_V16, 4);
    flops_test_check("v_dot2c_f32_bf16", FLOP_V16, 4);
    static const char *const none[] = {"v_add_u32",
                                       "v_mad_u32_u24",
                                       "v_max_f32",
                                       "v_cvt_f32_f16",
                                       "v_mov_b32",
                                       "v_cmp_lt_f32",
                                       "v_dot4_i32_i8",
                                       "v_dot8_u32_u4",
                                       "v_div_fixup_f32",
                                       "v_ldexp_f32",
                                       "s_add_u32",
                                       "global_atomic_add_f32",
                                       "v_pk_add_u16",
                                       "v_rndne_f32",
                                       "v_",
                                       ""};
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        flops_test_check(none[k], FLOP_V16, 0);
}

/* M x N x K x blocks x 2. */
static void flops_test_matrix(void **state)
{
    (void)state;
    flops_test_check("v_mfma_f32_32x32x1f32", FLOP_M32, 2 * 32 * 32 * 1 * 2);
    flops_test_check("v_mfma_f32_32x32x2f32", FLOP_M32, 2 * 32 * 32 * 2);
    flops_test_check("v_mfma_f32_16x16x1f32", FLOP_M32, 2 * 16 * 16 * 1 * 4);
    flops_test_check("v_mfma_f32_4x4x1f32", FLOP_M32, 2 * 4 * 4 * 1 * 16);
    flops_test_check("v_mfma_f32_32x32x4f16", FLOP_M16, 2 * 32 * 32 * 4 * 2);
    flops_test_check("v_mfma_f32_32x32x8f16", FLOP_M16, 2 * 32 * 32 * 8);
    flops_test_check("v_mfma_f32_4x4x4f16", FLOP_M16, 2 * 4 * 4 * 4 * 16);
    flops_test_check("v_mfma_f32_32x32x2bf16", FLOP_MB16, 2 * 32 * 32 * 2 * 2);
    flops_test_check("v_mfma_f32_16x16x8bf16", FLOP_MB16, 2 * 16 * 16 * 8);
    flops_test_check("v_mfma_f32_32x32x4bf16_1k", FLOP_MB16, 2 * 32 * 32 * 4 * 2);
    flops_test_check("v_mfma_f32_16x16x16bf16_1k", FLOP_MB16, 2 * 16 * 16 * 16);
    flops_test_check("v_mfma_f64_16x16x4f64", FLOP_M64, 2 * 16 * 16 * 4);
    flops_test_check("v_mfma_f64_4x4x4f64", FLOP_M64, 2 * 4 * 4 * 4 * 4);
    flops_test_check("v_mfma_f32_32x32x1_2b_f32", FLOP_M32, 2 * 32 * 32 * 2);
    flops_test_check("v_mfma_f32_4x4x4_16b_bf16", FLOP_MB16, 2 * 4 * 4 * 4 * 16);
    flops_test_check("v_mfma_f32_16x16x8_xf32", FLOP_MX32, 2 * 16 * 16 * 8);
    flops_test_check("v_mfma_f32_32x32x16_fp8_bf8", FLOP_M8, 2 * 32 * 32 * 16);
    flops_test_check("v_mfma_f32_32x32x64_f8f6f4", FLOP_M8, 2 * 32 * 32 * 64);
    flops_test_check("v_mfma_f32_16x16x32_bf16", FLOP_MB16, 2 * 16 * 16 * 32);
    flops_test_check("v_smfmac_f32_16x16x32_f16", FLOP_M16, 16 * 16 * 32);
    flops_test_check("v_wmma_f32_16x16x16_f16", FLOP_M16, 2 * 16 * 16 * 16);
    flops_test_check("v_wmma_f32_16x16x16_fp8_fp8", FLOP_M8, 2 * 16 * 16 * 16);
    flops_test_check("v_swmmac_f32_16x16x32_bf16", FLOP_MB16, 16 * 16 * 32);
    flops_test_check("v_mfma_i32_32x32x8i8", FLOP_M8, 0);
    flops_test_check("v_wmma_i32_16x16x16_iu8", FLOP_M8, 0);
}

/* Every matrix instruction of floats that a decoder knows has operations: none is
 * forgotten for its name. */
static void test_all_matrices(void **state)
{
    (void)state;
    unsigned n = 0;
    for (unsigned op = 1; op < 65536 && isa_mnemonic(op); op++) {
        const char *name = isa_mnemonic(op);
        bool matrix = strncmp(name, "v_mfma_", 7) == 0 || strncmp(name, "v_smfmac_", 9) == 0 ||
                      strncmp(name, "v_wmma_", 7) == 0 || strncmp(name, "v_swmmac_", 9) == 0;
        if (!matrix || strstr(name, "_i32_") || strstr(name, "ld_scale"))
            continue;
        n++;
        if (flops_of(name).n == 0)
            fail_msg("%s has no operations", name);
        assert_true(flops_of(name).kind >= FLOP_FIRST_MATRIX);
    }
    assert_true(n > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vector),
        cmocka_unit_test(flops_test_matrix),
        cmocka_unit_test(test_all_matrices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
