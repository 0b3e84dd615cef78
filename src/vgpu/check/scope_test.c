/* Compares scope.c with AMDGPUUsage, "Memory Model", for the instructions that the compiler emits
 * for each kind of access. */
#include "vgpu/check/scope.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *arch, *what;
    uint32_t text[3];
    bool store;
    enum scope scope;
};

/* llvm-mc-19 -mcpu=ARCH -show-encoding: global_load_dword v1, v2, s[4:5] BITS, global_store_dword
 * v2, v1, s[4:5] BITS (gfx11: _b32), the same of buffer (v1, off, s[4:7], 0) and flat (v[2:3]). */
static const struct row rows[] = {
    {"gfx90a", "load, plain", {0xdc508000, 0x01040002}, false, SCOPE_PLAIN},
    {"gfx90a", "load, agent and system", {0xdc518000, 0x01040002}, false, SCOPE_AGENT}, /* glc */
    {"gfx90a",
     "load, nontemporal, hipCUB's LOAD_CG",
     {0xdc538000, 0x01040002},
     false,
     SCOPE_AGENT}, /* glc slc */
    {"gfx90a", "store, plain, atomic and volatile", {0xdc708000, 0x00040102}, true, SCOPE_UNKNOWN},
    {"gfx90a", "store, nontemporal", {0xdc738000, 0x00040102}, true, SCOPE_UNKNOWN}, /* glc slc */
    {"gfx90a", "buffer load, agent", {0xe0504000, 0x80010100}, false, SCOPE_AGENT},  /* glc */
    {"gfx90a", "flat load, agent", {0xdc510000, 0x01000002}, false, SCOPE_AGENT},    /* glc */
    {"gfx942", "load, plain", {0xdc508000, 0x01040002}, false, SCOPE_PLAIN},
    {"gfx942", "load, workgroup", {0xdc518000, 0x01040002}, false, SCOPE_GROUP}, /* sc0 */
    {"gfx942", "load, agent", {0xde508000, 0x01040002}, false, SCOPE_AGENT},     /* sc1 */
    {"gfx942",
     "load, system and volatile",
     {0xde518000, 0x01040002},
     false,
     SCOPE_AGENT},                                                                 /* sc0 sc1 */
    {"gfx942", "load, nontemporal", {0xdc528000, 0x01040002}, false, SCOPE_PLAIN}, /* nt */
    {"gfx942", "load, hipCUB's LOAD_CG", {0xdc538000, 0x01040002}, false, SCOPE_AGENT}, /* sc0 nt */
    {"gfx942", "store, plain", {0xdc708000, 0x00040102}, true, SCOPE_PLAIN},
    {"gfx942", "store, workgroup", {0xdc718000, 0x00040102}, true, SCOPE_GROUP}, /* sc0 */
    {"gfx942", "store, agent", {0xde708000, 0x00040102}, true, SCOPE_AGENT},     /* sc1 */
    {"gfx942",
     "store, system and volatile",
     {0xde718000, 0x00040102},
     true,
     SCOPE_AGENT},                                                                 /* sc0 sc1 */
    {"gfx942", "store, nontemporal", {0xdc728000, 0x00040102}, true, SCOPE_PLAIN}, /* nt */
    {"gfx942",
     "store, hipCUB's STORE_CG",
     {0xdc738000, 0x00040102},
     true,
     SCOPE_UNKNOWN},                                                                    /* sc0 nt */
    {"gfx942", "buffer load, agent", {0xe0508000, 0x80010100}, false, SCOPE_AGENT},     /* sc1 */
    {"gfx942", "buffer store, workgroup", {0xe0704000, 0x80010100}, true, SCOPE_GROUP}, /* sc0 */
    {"gfx942", "flat load, agent", {0xde500000, 0x01000002}, false, SCOPE_AGENT},       /* sc1 */
    {"gfx942", "flat store, system", {0xde710000, 0x00000102}, true, SCOPE_AGENT}, /* sc0 sc1 */
    {"gfx1030", "load, plain", {0xdc308000, 0x01040002}, false, SCOPE_PLAIN},
    {"gfx1030", "load, workgroup", {0xdc318000, 0x01040002}, false, SCOPE_GROUP}, /* glc */
    {"gfx1030",
     "load, agent, system and volatile",
     {0xdc319000, 0x01040002},
     false,
     SCOPE_AGENT},                                                                  /* glc dlc */
    {"gfx1030", "load, nontemporal", {0xdc328000, 0x01040002}, false, SCOPE_PLAIN}, /* slc */
    {"gfx1030",
     "load, hipCUB's LOAD_CG",
     {0xdc338000, 0x01040002},
     false,
     SCOPE_AGENT}, /* glc slc */
    {"gfx1030", "store, plain, atomic and volatile", {0xdc708000, 0x00040102}, true, SCOPE_UNKNOWN},
    {"gfx1030", "store, nontemporal", {0xdc738000, 0x00040102}, true, SCOPE_UNKNOWN},  /* glc slc */
    {"gfx1030", "buffer load, agent", {0xe030c000, 0x80010100}, false, SCOPE_AGENT},   /* glc dlc */
    {"gfx1030", "flat load, workgroup", {0xdc310000, 0x017d0002}, false, SCOPE_GROUP}, /* glc */
    {"gfx1100", "load, plain", {0xdc520000, 0x01040002}, false, SCOPE_PLAIN},
    {"gfx1100",
     "load, workgroup, agent and system",
     {0xdc524000, 0x01040002},
     false,
     SCOPE_AGENT},                                                                  /* glc */
    {"gfx1100", "load, volatile", {0xdc526000, 0x01040002}, false, SCOPE_AGENT},    /* glc dlc */
    {"gfx1100", "load, nontemporal", {0xdc52a000, 0x01040002}, false, SCOPE_PLAIN}, /* slc dlc */
    {"gfx1100",
     "load, hipCUB's LOAD_CG",
     {0xdc52c000, 0x01040002},
     false,
     SCOPE_AGENT}, /* glc slc */
    {"gfx1100", "store, plain and atomic", {0xdc6a0000, 0x00040102}, true, SCOPE_UNKNOWN},
    {"gfx1100", "store, volatile", {0xdc6a2000, 0x00040102}, true, SCOPE_AGENT}, /* dlc */
    {"gfx1100",
     "store, nontemporal",
     {0xdc6ae000, 0x00040102},
     true,
     SCOPE_PLAIN}, /* glc slc dlc */
    {"gfx1100", "buffer load, agent", {0xe0504000, 0x80010100}, false, SCOPE_AGENT},    /* glc */
    {"gfx1100", "buffer store, volatile", {0xe0682000, 0x80010100}, true, SCOPE_AGENT}, /* dlc */
    {"gfx1100", "flat store, volatile", {0xdc682000, 0x007c0102}, true, SCOPE_AGENT},   /* dlc */
    {"gfx1201", "load, plain", {0xee050004, 0x00000001, 0x00000002}, false, SCOPE_PLAIN},
    {"gfx1201",
     "load, workgroup",
     {0xee050004, 0x00040001, 0x00000002},
     false,
     SCOPE_GROUP}, /* SCOPE_SE */
    {"gfx1201",
     "load, agent",
     {0xee050004, 0x00080001, 0x00000002},
     false,
     SCOPE_AGENT}, /* SCOPE_DEV */
    {"gfx1201",
     "load, volatile",
     {0xee050004, 0x000c0001, 0x00000002},
     false,
     SCOPE_AGENT}, /* SCOPE_SYS */
    {"gfx1201", "load, nontemporal", {0xee050004, 0x00100001, 0x00000002}, false, SCOPE_PLAIN},
    {"gfx1201", "store, plain", {0xee068004, 0x01000000, 0x00000002}, true, SCOPE_PLAIN},
    {"gfx1201", "store, workgroup", {0xee068004, 0x01040000, 0x00000002}, true, SCOPE_GROUP},
    {"gfx1201", "store, volatile", {0xee068004, 0x010c0000, 0x00000002}, true, SCOPE_AGENT},
};

static void test_rows(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        const struct row *r = &rows[n];
        const struct isa *isa = isa_find(r->arch);
        struct insn i = {0};
        if (!isa_decode(isa, r->text, 3, &i))
            fail_msg("%s %s: not decoded", r->arch, r->what);
        assert_true(strstr(isa_mnemonic(i.op), r->store ? "store" : "load") != NULL);
        enum scope got = r->store ? scope_of_store(isa, &i) : scope_of_load(isa, &i);
        if (got != r->scope)
            fail_msg("%s %s: %d, not %d", r->arch, r->what, (int)got, (int)r->scope);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
