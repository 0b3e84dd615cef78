#include "core/facts_block.h"
#include "project/parse/unit_block.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char *const read_files[] = {"/usr/include/math.h", "sub/x.h"};
static const char *const missing[] = {"nowhere.h"};

/* A unit of a main file and the second and fourth of four that were asked about. */
static void unit_block_test_make(struct clang_unit *u, struct arena *a)
{
    static const struct fact_ref ref[] = {{.at = 1, .owner = OWNER_API}};
    *u = (struct clang_unit){
        .nfiles = 3, .read = read_files, .nread = 2, .missing = missing, .nmissing = 1};
    u->file = ARENA_ARRAY(a, struct clang_file, 3);
    u->file[0] = (struct clang_file){0, STR("main"), {.parsed = true}};
    u->file[1] = (struct clang_file){
        2, STR("second"), {.parsed = true, .complete = true, .ref = ref, .nrefs = 1}};
    u->file[2] = (struct clang_file){4, STR(""), {.parsed = true, .complete = true}};
}

static void unit_block_test_a_block_comes_back(void **state)
{
    (void)state;
    struct arena a = {0};
    struct buf b = {0};
    struct err err;
    struct clang_unit u;
    struct unit_facts back;
    struct facts f;
    unit_block_test_make(&u, &a);
    buf_addstr(&b, "what stands before it");
    size_t before = b.len;
    assert_int_equal(unit_pack(&u, &b, &err), 0);
    struct str block = str_cut(buf_str(&b), before, b.len);
    assert_int_equal(unit_unpack(block, 4, &back, &a, &err), 0);
    assert_int_equal(back.nparts, 3);
    assert_int_equal(back.part[1].wanted, 2);
    assert_true(back.part[1].complete && !back.part[0].complete);
    assert_int_equal(back.part[1].len, 6);
    assert_true(digest_eq(back.part[1].digest, digest_of(STR("second"))));
    assert_int_equal(facts_unpack(back.part[1].block, 6, &f, &a, &err), 0);
    assert_int_equal(f.nrefs, 1);
    assert_int_equal(back.nread, 2);
    assert_string_equal(back.read[1], "sub/x.h");
    assert_int_equal(back.nmissing, 1);
    assert_string_equal(back.missing[0], "nowhere.h");
    assert_int_equal(unit_unpack(block, 3, &back, &a, &err), -1); /* it speaks of a fourth */
    buf_release(&b);
    arena_release(&a);
}

/* Cut anywhere, or with any byte changed: refused, or read without a step beyond
 * it (sanitizers tell). */
static void unit_block_test_damage_is_survived(void **state)
{
    (void)state;
    struct arena a = {0};
    struct buf b = {0};
    struct err err;
    struct clang_unit u;
    struct unit_facts back;
    unit_block_test_make(&u, &a);
    assert_int_equal(unit_pack(&u, &b, &err), 0);
    for (size_t n = 0; n < b.len; n++) {
        char *cut = arena_strdup(&a, str_cut(buf_str(&b), 0, n));
        assert_int_equal(unit_unpack((struct str){cut, n}, 4, &back, &a, &err), -1);
    }
    for (size_t i = 0; i < b.len; i++) {
        char *own = arena_strdup(&a, buf_str(&b));
        own[i] = (char)(own[i] ^ 0xff);
        if (unit_unpack((struct str){own, b.len}, 4, &back, &a, &err) < 0)
            continue;
        for (uint32_t k = 0; k < back.nparts; k++) {
            struct facts f;
            assert_true(back.part[k].block.p >= own &&
                        back.part[k].block.p + back.part[k].block.n <= own + b.len);
            facts_unpack(back.part[k].block, back.part[k].len, &f, &a, &err);
        }
    }
    buf_release(&b);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unit_block_test_a_block_comes_back),
        cmocka_unit_test(unit_block_test_damage_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
