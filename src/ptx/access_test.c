#include "ptx/access.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;
static struct ptx_access access_;

static void assert_row(const char *name, const char *row)
{
    ptx_access_of(&access_, str_of(name), &arena);
    assert_true(str_is(access_.row, row));
}

static void modifiers_stand_in_any_order(void **state)
{
    (void)state;
    assert_row("atom.acq_rel.gpu.global.add.u32", "atom.sem.scope.add.u32");
    assert_row("atom.add.acq_rel.gpu.global.u32", "atom.sem.scope.add.u32");
    assert_row("atom.global.v4.f16.add.noftz", "atom.add.f16");
    assert_int_equal(access_.elements, 4);
    assert_row("ld.global.volatile.v2.u64", "ld.volatile.u64");
    assert_row("ld.volatile.global.u64", "ld.volatile.u64");
}

static void hints_and_spaces_are_not_in_the_name(void **state)
{
    (void)state;
    assert_row("ld.global.nc.L1::no_allocate.L2::256B.v4.f32", "ld.f32");
    assert_false(access_.policy);
    assert_row("ld.global.cs.nc.s32", "ld.cs.s32");
    assert_row("st.shared::cta.L2::cache_hint.v8.b32", "st.b32");
    assert_true(access_.space == PTX_SHARED && access_.elements == 8 && access_.policy);
    assert_row("ld.local.u8", "ld.u8");
    assert_int_equal(access_.space, PTX_LOCAL);
    assert_row("st.global.cg.f32", "st.f32");
    assert_row("ld.global.cg.f32", "ld.cg.f32");
    assert_row("cp.async.cg.shared.global.L2::128B", "cp.async");
    assert_row("createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64",
               "createpolicy.fractional.b64");
}

static void orders_and_scopes_that_differ_are_in_the_name(void **state)
{
    (void)state;
    assert_row("red.relaxed.gpu.global.add.s32", "red.add.s32");
    assert_row("red.add.s32", "red.add.s32");
    assert_string_equal(access_.scope, "__HIP_MEMORY_SCOPE_AGENT");
    assert_row("red.add.cta.s32", "red.sem.scope.add.s32");
    assert_string_equal(access_.sem, "__ATOMIC_RELAXED");
    assert_string_equal(access_.scope, "__HIP_MEMORY_SCOPE_WORKGROUP");
    assert_row("ld.relaxed.gpu.f32", "ld.sem.scope.f32");
    assert_row("ld.mmio.relaxed.sys.global.u32", "ld.sem.scope.u32");
    assert_string_equal(access_.scope, "__HIP_MEMORY_SCOPE_SYSTEM");
    assert_row("ld.weak.global.u32", "ld.u32");
    assert_row("mbarrier.arrive.release.cta.shared::cta.b64", "mbarrier.arrive.b64");
}

static void what_is_not_known_stays_in_the_name(void **state)
{
    (void)state;
    assert_row("st.shared::cluster.u32", "st.shared::cluster.u32");
    assert_row("ld.param.u32", "ld.param.u32");
    assert_row("add.u32", "");
    assert_row("", "");
    assert_row("ld", "ld");
    assert_row("ld.u32.u64", "ld.u32.u64");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modifiers_stand_in_any_order),
        cmocka_unit_test(hints_and_spaces_are_not_in_the_name),
        cmocka_unit_test(orders_and_scopes_that_differ_are_in_the_name),
        cmocka_unit_test(what_is_not_known_stays_in_the_name),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
