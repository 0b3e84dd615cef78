#include "validate/mutate/site.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char text[] = "__device__ float half(float x) { return x * 0.5f; }\n"
                           "__global__ void k(float *x, int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++)\n"
                           "        x[i] = half(x[i]) + 2.0f;  \n"
                           "}\n"
                           "int main() { int a = 1 + 2; k<<<1, 1>>>(0, a); }\n";

static struct arena arena;
static struct device_code code;

static void site_test_find(struct mutation_sites *s, uint64_t seed, const char *name)
{
    device_code_release(&code);
    code = (struct device_code){0};
    device_code_add(&code, "/t/a.cu", "a.cu", true, str_of(text), &arena);
    device_code_reach(&code);
    sites_find(s, &code, seed, name, &arena);
}

static bool same_order(const struct mutation_sites *a, const struct mutation_sites *b)
{
    bool same = a->list.n == b->list.n;
    for (size_t i = 0; same && i < a->list.n; i++)
        same = a->list.p[i].tok == b->list.p[i].tok;
    return same;
}

/* "*", 0.5f, 0, <, +, 2.0f: nothing of main. */
static void places_are_in_device_code(void **state)
{
    (void)state;
    struct mutation_sites s;
    site_test_find(&s, 1, "c/k");
    assert_int_equal(s.list.n, 6);
    for (size_t i = 0; i < s.list.n; i++)
        assert_true(code.file.p[0]->t.tok[s.list.p[i].tok].begin < strstr(text, "int main") - text);
    sites_release(&s);
}

static void the_seed_draws_the_order(void **state)
{
    (void)state;
    struct mutation_sites a, b, c;
    site_test_find(&a, 1, "c/k");
    site_test_find(&b, 1, "c/k");
    assert_true(same_order(&a, &b));
    int others = 0;
    for (uint64_t seed = 2; seed < 10; seed++) {
        site_test_find(&c, seed, "c/k");
        others += !same_order(&a, &c);
        sites_release(&c);
    }
    assert_true(others > 4);
    sites_release(&a);
    sites_release(&b);
}

static void shares_are_even(void **state)
{
    (void)state;
    const char *const name[] = {"a", "b", "c", "d"};
    const size_t has[] = {10, 1, 0, 10};
    size_t taken[4];
    sites_share(9, 1, name, has, 4, taken);
    assert_int_equal(taken[0], 4);
    assert_int_equal(taken[1], 1);
    assert_int_equal(taken[2], 0);
    assert_int_equal(taken[3], 4);
    sites_share(100, 1, name, has, 4, taken); /* no more than there are */
    assert_int_equal(taken[0] + taken[1] + taken[2] + taken[3], 21);
    sites_share(1, 1, name, has, 4, taken);
    assert_int_equal(taken[0] + taken[1] + taken[3], 1);
    sites_share(5, 1, name, has, 0, taken);
    /* More of them: those that there were stay. */
    for (size_t n = 1; n < 20; n++) {
        size_t before[4];
        sites_share(n, 7, name, has, 4, before);
        sites_share(n + 1, 7, name, has, 4, taken);
        for (int i = 0; i < 4; i++)
            assert_true(taken[i] >= before[i]);
    }
}

static const struct mutation_site *site_test_at(const struct mutation_sites *s, const char *old)
{
    for (size_t i = 0; i < s->list.n; i++)
        if (str_is(tok_raw(&s->list.p[i].file->t, s->list.p[i].tok), old))
            return &s->list.p[i];
    fail_msg("nothing at %s", old);
    return NULL;
}

static void a_mutant_as_text(void **state)
{
    (void)state;
    struct mutation_sites s;
    struct buf out = {0};
    size_t from, to;
    site_test_find(&s, 1, "c/k");
    assert_string_equal(site_line(site_test_at(&s, "<"), &arena, &from, &to),
                        "for (int i = 0; i <= n; i++)");
    assert_int_equal(from, 18);
    assert_int_equal(to, 20);
    assert_string_equal(site_line(site_test_at(&s, "+"), &arena, &from, &to),
                        "x[i] = half(x[i]) - 2.0f;");
    site_write(site_test_at(&s, "<"), &out);
    /* The line numbers are those of the file, and the host's code is as it was. */
    assert_non_null(strstr(
        out.p, "#define TRANSHIP_MUTANT <=\n#else\n#define TRANSHIP_MUTANT <\n#endif\n#line 1\n"
               "__device__ float half"));
    assert_non_null(strstr(out.p, "i = 0; i  TRANSHIP_MUTANT  n; i++)\n"));
    assert_non_null(strstr(out.p, "k<<<1, 1>>>(0, a); }\n"));
    buf_release(&out);
    sites_release(&s);
}

static int site_test_release(void **state)
{
    (void)state;
    device_code_release(&code);
    code = (struct device_code){0};
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(places_are_in_device_code, site_test_release),
        cmocka_unit_test_teardown(the_seed_draws_the_order, site_test_release),
        cmocka_unit_test_teardown(shares_are_even, site_test_release),
        cmocka_unit_test_teardown(a_mutant_as_text, site_test_release),
    };
    return cmocka_run_group_tests_name("site", tests, NULL, NULL);
}
