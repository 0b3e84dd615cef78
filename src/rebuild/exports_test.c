#include "base/scratch_test_support.h"
#include "rebuild/exports.h"
#include "toolkit/stub.h"

static struct arena arena;

static int set_up(void **state)
{
    (void)state;
    return scratch_make("exports_test");
}

static int tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return scratch_remove();
}

static void write_bytes(const char *name, struct str bytes)
{
    FILE *f = fopen(scratch_in(name), "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes.p, 1, bytes.n, f), bytes.n);
    assert_int_equal(fclose(f), 0);
}

/* What is written for the linker is what was read. */
static void names_and_soname(void **state)
{
    (void)state;
    const struct stub stub[] = {{.name = "hipMalloc"}, {.name = "hipFree"}, {.name = "f"}};
    struct buf bytes = {0};
    struct exports e;
    struct err err;
    if (!stub_machine_known())
        skip();
    stub_shared(stub, 3, "libamdhip64.so.6", &bytes);
    write_bytes("l.so", buf_str(&bytes));
    if (exports_read(scratch_in("l.so"), &e, &arena, &err) != 0)
        fail_msg("%s", err.msg);
    assert_string_equal(e.soname, "libamdhip64.so.6");
    assert_int_equal(e.function.n, 3);
    assert_true(words_have(&e.function, "hipMalloc") && words_have(&e.function, "f"));
    /* cut anywhere, and with a byte that is another one, it is read to an end */
    for (size_t n = 0; n < bytes.len; n += 7) {
        write_bytes("cut.so", (struct str){bytes.p, n});
        (void)exports_read(scratch_in("cut.so"), &e, &arena, &err);
        bytes.p[n] ^= (char)0xff;
        write_bytes("bad.so", buf_str(&bytes));
        bytes.p[n] ^= (char)0xff;
        (void)exports_read(scratch_in("bad.so"), &e, &arena, &err);
    }
    buf_release(&bytes);
}

/* The C library, as compilers and linkers make them. */
static void a_real_one(void **state)
{
    (void)state;
    struct exports e;
    struct err err;
    const char *file = "/lib/x86_64-linux-gnu/libm.so.6";
    if (fs_kind(file) != FS_FILE)
        skip();
    if (exports_read(file, &e, &arena, &err) != 0)
        fail_msg("%s", err.msg);
    assert_string_equal(e.soname, "libm.so.6");
    assert_true(words_have(&e.function, "cos") && words_have(&e.function, "hypotf"));
    assert_false(words_have(&e.function, "malloc")); /* it needs that one */
}

static void none(void **state)
{
    (void)state;
    struct exports e;
    struct err err;
    scratch_put("text", "\177ELF, but no more");
    assert_int_equal(exports_read(scratch_in("text"), &e, &arena, &err), -1);
    assert_int_equal(exports_read(scratch_in("nothing"), &e, &arena, &err), -1);
    assert_int_equal(exports_read("/bin/true", &e, &arena, &err), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(names_and_soname, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_real_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(none, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
