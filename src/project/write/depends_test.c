#include "base/scratch_test_support.h"
#include "project/write/depends.h"
#include <unistd.h>

static void assert_rule(const struct depends *d, const char *target, const char *want)
{
    struct buf out = {0};
    struct err err;
    if (depends_rule(d, &target, 1, &out, &err) < 0)
        fail_msg("%s", err.msg);
    assert_string_equal(out.p, want);
    buf_release(&out);
}

/* Each file once and in order, whatever it was called; nothing that is none. */
static void files_are_in_order_and_once(void **state)
{
    struct depends d = {0};
    (void)state;
    assert_rule(&d, "out", "out:\n");
    depends_add(&d, "b.h");
    depends_add(&d, "./a.h");
    depends_add(&d, "x/../a.h");
    depends_add(&d, "gone.h");
    depends_add(&d, "/dev/null");
    depends_add(&d, ".");
    assert_rule(&d, "out", "out: \\\n  a.h \\\n  b.h\n");
    depends_release(&d);
}

static void names_are_escaped_as_by_compilers(void **state)
{
    static const char *const names[] = {"a b.h", "c#.h", "d$e.h", "f\\ g.h", "h\\i.h", "j%:k.h"};
    struct depends d = {0};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        scratch_put(names[i], "");
        depends_add(&d, names[i]);
    }
    assert_rule(&d, "my out$.o",
                "my\\ out$$.o: \\\n  a\\ b.h \\\n  c\\#.h \\\n  d$$e.h \\\n  f\\\\\\ g.h "
                "\\\n  h\\i.h \\\n  j%:k.h\n");
    depends_release(&d);
}

static void the_end_of_a_line_fits_no_rule(void **state)
{
    struct depends d = {0};
    struct buf out = {0};
    struct err err;
    const char *target = "out";
    (void)state;
    scratch_put("a\nb.h", "");
    depends_add(&d, "a\nb.h");
    assert_int_equal(depends_rule(&d, &target, 1, &out, &err), -1);
    assert_string_equal(err.msg, "a make rule can't contain a name with a line end");
    buf_release(&out);
    depends_release(&d);
}

static int enter_folder(void **state)
{
    (void)state;
    if (scratch_make("depends_test") < 0 || chdir(scratch) != 0)
        return -1;
    scratch_put("a.h", "");
    scratch_put("b.h", "");
    return 0;
}

static int leave_folder(void **state)
{
    (void)state;
    return scratch_remove();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_in_order_and_once),
        cmocka_unit_test(names_are_escaped_as_by_compilers),
        cmocka_unit_test(the_end_of_a_line_fits_no_rule),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
