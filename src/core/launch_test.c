/* Launches and their parts. */
#include "base/buf.h"
#include "core/launch.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;
static struct buf dumped;

static void launch_test_dump(struct tok_range r, char open, char close)
{
    struct str s = source_text(&source, tok_span(&tokens, r));
    buf_printf(&dumped, "%c%.*s%c", open, (int)s.n, s.p, close);
}

/* The launches of a text: "[kernel](config)(config)" each, "-" for chevrons that make none. */
static const char *launches(const char *text)
{
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&tokens, &source, &arena);
    buf_clear(&dumped);
    buf_addstr(&dumped, "");
    for (uint32_t i = 0; i < tokens.n; i++) {
        struct launch l;
        if (!launch_begins(&tokens, i))
            continue;
        if (!launch_at(&tokens, i, &l)) {
            buf_addch(&dumped, '-');
            continue;
        }
        launch_test_dump(l.kernel, '[', ']');
        for (int k = 0; k < l.nconfig; k++)
            launch_test_dump(l.config[k], '(', ')');
        i = l.open.past - 1;
    }
    return dumped.p ? dumped.p : "";
}

static void kernels(void **state)
{
    (void)state;
    assert_string_equal(launches("k<<<1, 2>>>(x);"), "[k](1)(2)");
    assert_string_equal(launches("return ::k<<<1, 2>>>(x);"), "[::k](1)(2)");
    assert_string_equal(launches("else a::b::k<<<1, 2>>>(x);"), "[a::b::k](1)(2)");
    assert_string_equal(launches("k<1, f<2>><<<1, 2>>>(x);"), "[k<1, f<2>>](1)(2)");
    assert_string_equal(launches("T<A>::template k<(1 > 2)><<<1, 2>>>(x);"),
                        "[T<A>::template k<(1 > 2)>](1)(2)");
    assert_string_equal(launches("if (a) (*fp)<<<1, 2>>>(x);"), "[(*fp)](1)(2)");
    assert_string_equal(launches("a->b.c[i][j]<<<1, 2>>>(x);"), "[a->b.c[i][j]](1)(2)");
    assert_string_equal(launches("pick<A>(x, y)<<<1, 2>>>(x);"), "[pick<A>(x, y)](1)(2)");
    assert_string_equal(launches("return (a ? b : c)<<<1, 2>>>(x);"), "[(a ? b : c)](1)(2)");
    assert_string_equal(launches("#define L(n) a_##n##_b<<<1, 2>>>(x)"), "[a_##n##_b](1)(2)");
}

/* A directive is a text of its own, and code goes on behind it. */
static void directives_between(void **state)
{
    (void)state;
    assert_string_equal(launches("#define L k<<<1\n, 2>>>(x);"), "-");
    assert_string_equal(launches("#define L k<<<1, 2\n#define M >>>(x)"), "-");
    assert_string_equal(launches("#define L k\n<<<1, 2>>>(x);"), "-");
    assert_string_equal(launches("#define L a::\nk<<<1, 2>>>(x);"), "[k](1)(2)");
    assert_string_equal(launches("#define L k<\nb><<<1, 2>>>(x);"), "-");
    assert_string_equal(launches("k<\n#if A > B\n1\n#endif\n><<<1, 2>>>(x);"),
                        "[k<\n#if A > B\n1\n#endif\n>](1)(2)");
    assert_string_equal(launches("k<<<1,\n#if A, >>>(x);\n3,\n#endif\n2>>>(x);"),
                        "[k](1)(#if A, >>>(x);\n3)(#endif\n2)");
}

static void configurations(void **state)
{
    (void)state;
    assert_string_equal(launches("k<<<dim3(1, 2), n < 2 ? 1 : 2, f<1, 2>(), s>>>(x)"),
                        "[k](dim3(1, 2))(n < 2 ? 1 : 2)(f<1, 2>())(s)");
    assert_string_equal(launches("k<<<{1, 2}, a >> 2>>>()"), "[k]({1, 2})(a >> 2)");
    assert_string_equal(launches("k<<<[&] { j<<<3, 4>>>(y); return 1; }(), 2>>>(x)"),
                        "[k]([&] { j<<<3, 4>>>(y); return 1; }())(2)[j](3)(4)");
    assert_string_equal(launches("k<< <1, 2>> >(x); k< <<1, 2> >>(x);"), "[k](1)(2)[k](1)(2)");
}

static void no_launches(void **state)
{
    (void)state;
    assert_string_equal(launches("a << b < c; a<b<c<d>>>e;"), "");
    assert_string_equal(launches("k<<<>>>(x);"), "-");
    assert_string_equal(launches("k<<<1, 2>>>;"), "-");
    assert_string_equal(launches("k<<<1, 2, 3, 4, 5>>>(x);"), "-");
    assert_string_equal(launches("k<<<, 1>>>(x);"), "-");
    assert_string_equal(launches("k<<<1, 2 ; j<<<1, 2>>>(x);"), "-[j](1)(2)");
    assert_string_equal(launches("<<<1, 2>>>(x);"), "-");
    assert_string_equal(launches("+<<<1, 2>>>(x);"), "-");
}

/* Chevrons without an end are left at the next ones: all of them together take linear time. */
static void launch_test_hostile(void **state)
{
    (void)state;
    struct buf text = {0};
    for (int i = 0; i < 200000; i++)
        buf_addstr(&text, "k<<<1 ");
    assert_int_equal(strspn(launches(text.p), "-"), 200000);
    buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels),
        cmocka_unit_test(directives_between),
        cmocka_unit_test(configurations),
        cmocka_unit_test(no_launches),
        cmocka_unit_test(launch_test_hostile),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    buf_release(&dumped);
    arena_release(&arena);
    return failed;
}
