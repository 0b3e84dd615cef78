/* A directive is a text of its own: its last token has no neighbour in the next line, and its first
 * one none in the line before. Names of each kind are ported beside each kind of token across the
 * end of a directive, and must become what they become beside ";". */
#include "base/buf.h"
#include "translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The text of interest stands between these. */
#define BEGIN "/*[*/"
#define END   "/*]*/"

static struct map map;
static release rocm;

/* The numbers and subjects of the findings from one mark to the other. */
static void add_findings(struct buf *b, const struct translation *tr)
{
    const char *text = tr->src->bytes;
    uint32_t begin = (uint32_t)(strstr(text, BEGIN) - text);
    uint32_t end = (uint32_t)(strstr(text, END) - text);
    for (size_t i = 0; i < tr->findings.list.n; i++) {
        const struct finding *f = &tr->findings.list.p[i];
        if (f->span.begin >= begin && f->span.begin < end)
            buf_printf(b, " TS%d %s", f->def->number, f->subject);
    }
}

/* Ports a text by its tokens, and returns what stands between the marks, with the findings there.
 */
static const char *ported(struct str text, struct arena *a)
{
    struct source src;
    struct translation tr;
    struct buf out = {0};
    struct translate_options opt = {.rocm = rocm, .launch = LAUNCH_GGL};
    source_init(&src, "input.cu", text, a);
    translate(&tr, &src, &map, &opt, NULL, NULL, a, NULL);
    settled_apply(&tr.settled, &src, &out);
    buf_addch(&out, 0);
    char *begin = strstr(out.p, BEGIN), *end = begin ? strstr(begin, END) : NULL;
    assert_non_null(end);
    struct buf part = {0};
    buf_add(&part, begin, (size_t)(end - begin));
    add_findings(&part, &tr);
    const char *all = arena_strdup(a, buf_str(&part));
    buf_release(&part);
    buf_release(&out);
    translation_release(&tr);
    return all;
}

/* The same without splices, blanks and line ends. */
static const char *packed(const char *text, struct arena *a)
{
    struct buf b = {0};
    for (; *text; text++)
        if (!strchr(" \\\r\n", *text))
            buf_addch(&b, *text);
    const char *s = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return s;
}

/* Writes the parts one after another, with $ for the name. */
static struct str text_of(const char *const part[], const char *name, struct arena *a)
{
    struct buf b = {0};
    for (; *part; part++)
        for (const char *p = *part; *p; p++)
            if (*p == '$')
                buf_addstr(&b, name);
            else
                buf_addch(&b, *p);
    buf_addch(&b, 0);
    struct str s = {arena_strdup(a, buf_str(&b)), b.len - 1};
    buf_release(&b);
    return s;
}
#define TEXT(name, a, ...) text_of((const char *const[]){__VA_ARGS__, NULL}, name, a)

static void assert_same(const char *got, const char *want, struct str text)
{
    if (strcmp(got, want) != 0)
        fail_msg("%s\nis ported as %s, and not as %s", text.p, got, want);
}

#define HEADERS "#include <cuda_runtime.h>\n#include <cub/cub.cuh>\n"

/* Compilers' macros, versions, functions, types, enumerators, namespaces, what has no row. */
static const char *const names[] = {
    "__CUDACC__", "__NVCC__",           "__CUDA_ARCH__", "CUDART_VERSION",
    "cudaMalloc", "cudaStream_t",       "cudaSuccess",   "__shfl_sync",
    "cub",        "cub::Sum",           "::cub::Sum",    "cudaNoSuch",
    "warpSize",   "cooperative_groups", "atomicAdd",     NULL};

struct directive_text {
    const char *before, *line, *behind;
};

static const struct directive_text directives[] = {
    {"", "#ifdef $", "\n#endif\n"},
    {"", "#ifndef $", "\n#endif\n"},
    {"", "#if defined $", "\n#endif\n"},
    {"", "#if defined($)", "\n#endif\n"},
    {"", "#if !$", "\n#endif\n"},
    {"", "#if $", "\n#endif\n"},
    {"", "#if 700 <= $", "\n#endif\n"},
    {"", "#if $ > 700", "\n#endif\n"},
    {"#if MY_A\n", "#elif defined $", "\n#endif\n"},
    {"#if MY_A\n", "#elif $", "\n#endif\n"},
    {"", "#undef $", "\n"},
    {"", "#define $", "\n"},
    {"", "#define MY_X $", "\n"},
    {"", "#define MY_X(x) $", "\n"},
    {"", "#define MY_X(x) (x) $", "\n"},
    {"", "#define MY_X(x) $(x)", "\n"},
    {"", "#define MY_X(x) x, $", "\n"},
    {"", "#define MY_X(x) x ## $", "\n"},
    {"", "#define MY_X std::vector<$>", "\n"},
    {"", "#define MY_X my::template get<$>", "\n"},
    {"", "#define MY_X kernel<$><<<1, 2>>>(1)", "\n"},
    {"", "#define MY_X return x = $", "\n"},
    {"", "#define MY_X kernel<<<$, 2", "\n"},
    {"", "#define MY_X kernel<$, 2", "\n"},
    {"", "#define MY_X f($<a, 2", "\n"},
    {"", "#define MY_X f(x, \"$\")", "\n"},
    {"", "#define MY_X x = cooperative_groups::tiled_partition<$>", "\n"},
    {"", "#pragma my $", "\n"},
    {"", "#line 3 $", "\n"},
    {"", "#error $", "\n"},
    {"", "# $", "\n"},
    {"", "#include <cuda_fp16.h>", "\n"},
    {"", "#include \"cublas_v2.h\"", "\n"},
    {"", "#if __has_include(<cuda_fp16.h>)", "\n#endif\n"},
    {"", "#if __has_include(\"cublas_v2.h\")", "\n#endif\n"},
};

static const char *const followers[] = {"::foo();",
                                        "::cuda::x();",
                                        "<int> x;",
                                        "> 3;",
                                        "< 3;",
                                        ".x = 1;",
                                        "->x = 1;",
                                        "(1);",
                                        "(1, 2);",
                                        "() {}",
                                        "{ }",
                                        "{ 1, 2 }",
                                        "= 3;",
                                        "* p;",
                                        "*p = 3;",
                                        "& p;",
                                        "&& x;",
                                        "|| x;",
                                        "! x;",
                                        "== 3;",
                                        "+= 3;",
                                        "++;",
                                        "+ 1;",
                                        "- 1;",
                                        "? a : b;",
                                        ": b;",
                                        ", b;",
                                        ") ;",
                                        "} ",
                                        "] ;",
                                        "[1];",
                                        "...;",
                                        "## y",
                                        "%: y",
                                        "<<<1, 2>>>(x);",
                                        ">>>(x);",
                                        ">>(x);",
                                        ">(x);",
                                        "foo;",
                                        "foo = 1;",
                                        "3;",
                                        "'c';",
                                        "\"text\";",
                                        ", 3>>>(x);",
                                        "> <<<1, 2>>>(x);",
                                        ", 3>(x);",
                                        ">>>(x);",
                                        "struct x;",
                                        "const x;",
                                        "operator +",
                                        "\\ x",
                                        "@",
                                        "#define MY_Y ::",
                                        "#endif",
                                        "#pragma once",
                                        "#error ::",
                                        NULL};

/* What ends a line with a directive in it. */
static const char *const ends[] = {"\n", "\r\n", "// end\n", " \\\n\n", "/* a\n */ // b\r\n"};

/* What is in a directive does not depend on the line behind it. */
static void what_follows(void **state)
{
    (void)state;
    struct arena a = {0};
    unsigned turn = 0;
    for (size_t d = 0; d < sizeof directives / sizeof *directives; d++) {
        const struct directive_text *x = &directives[d];
        bool has_name = strchr(x->line, '$') != NULL;
        for (int n = 0; names[n] && (has_name || n == 0); n++) {
            const char *want = ported(
                TEXT(names[n], &a, HEADERS, x->before, BEGIN, x->line, END, "\n\n;", x->behind),
                &a);
            for (int f = 0; followers[f]; f++) {
                const char *end = ends[turn++ % (sizeof ends / sizeof *ends)];
                struct str text = TEXT(names[n], &a, HEADERS, x->before, BEGIN, x->line, END, end,
                                       followers[f], "\n;", x->behind);
                assert_same(ported(text, &a), want, text);
            }
            arena_release(&a);
        }
    }
}

/* A splice ends no directive: it stands between any two tokens. */
static void splices(void **state)
{
    (void)state;
    struct arena a = {0};
    for (size_t d = 0; d < sizeof directives / sizeof *directives; d++) {
        const struct directive_text *x = &directives[d];
        struct buf spliced = {0};
        for (const char *p = x->line; *p; p++)
            if (*p == ' ')
                buf_addstr(&spliced, " \\\n");
            else
                buf_addch(&spliced, *p);
        buf_addch(&spliced, 0);
        for (int n = 0; names[n]; n++) {
            struct str plain =
                TEXT(names[n], &a, HEADERS, x->before, BEGIN, x->line, END, "\n\n;", x->behind);
            struct str text =
                TEXT(names[n], &a, HEADERS, x->before, BEGIN, spliced.p, END, "\n\n;", x->behind);
            assert_same(packed(ported(text, &a), &a), packed(ported(plain, &a), &a), text);
        }
        buf_release(&spliced);
        arena_release(&a);
    }
}

static const char *const leaders[] = {"::",
                                      "my::",
                                      "std::",
                                      "a.",
                                      "a->",
                                      "a<",
                                      "a>",
                                      "<",
                                      ">",
                                      ">>",
                                      ">>>",
                                      "<<<",
                                      "(",
                                      "if (",
                                      "{",
                                      "[",
                                      ")",
                                      "}",
                                      "=",
                                      "*",
                                      "&",
                                      "&&",
                                      "!",
                                      "?",
                                      "a ? b :",
                                      ":",
                                      ",",
                                      "\"s\"",
                                      "1",
                                      "'c'",
                                      "mine",
                                      "int",
                                      "auto",
                                      "struct",
                                      "enum",
                                      "class",
                                      "using",
                                      "namespace",
                                      "typedef",
                                      "const",
                                      "static",
                                      "return",
                                      "template",
                                      "case",
                                      "operator",
                                      "register",
                                      "extern",
                                      "else",
                                      "do",
                                      "sizeof",
                                      "defined",
                                      "__host__",
                                      "__device__",
                                      "int *",
                                      "extern \"C\"",
                                      "auto x =",
                                      "enum {",
                                      "using a =",
                                      "case 1:",
                                      "printf(",
                                      "strcmp(a,",
                                      "x ==",
                                      "(float)",
                                      "(void *)",
                                      "register int",
                                      "auto",
                                      "thread_block_tile<",
                                      "a ?",
                                      "cudaGetErrorName(",
                                      "namespace a",
                                      "typedef struct",
                                      "typedef struct a",
                                      "const auto",
                                      "uint3",
                                      "uint3 a",
                                      "a::",
                                      "cub::",
                                      "struct a *",
                                      "if (a",
                                      "enum class",
                                      "extern \"C\" int",
                                      "cudaError_t",
                                      "cudaError_t::",
                                      NULL};

/* What stands in code. */
static const char *const codes[] = {"cudaMalloc(&p, 4);",
                                    "cudaStream_t s;",
                                    "(cudaStream_t)s;",
                                    "cudaSuccess;",
                                    "::cudaFree(p);",
                                    "cub::Sum op;",
                                    "::cub::Sum op;",
                                    "v = __shfl_sync(~0u, v, 0);",
                                    "__shfl_sync(~0u, v, 0);",
                                    "atomicAdd(p, 1);",
                                    "kernel<<<1, 2>>>(v);",
                                    "a::kernel<int><<<1, 2>>>(v);",
                                    "<int>(v), cudaFree(p);",
                                    ".x = cudaSuccess;",
                                    "= cudaSuccess;",
                                    "= threadIdx.x;",
                                    "T y = cooperative_groups::tiled_partition<32>(b);",
                                    "y = threadIdx.x;",
                                    "lab: kernel<<<1, 2>>>(v);",
                                    "a > (kernel<int><<<1, 2>>>)(v);",
                                    "int a > kernel<<<1, 2>>>(v);",
                                    "const int x[] = {cudaSuccess, cudaErrorUnknown};",
                                    "(cooperative_groups::tiled_partition<32>(b));",
                                    "cudaMalloc(), \"cudaErrorUnknown\" == cudaGetErrorName(e);",
                                    "= threadIdx;",
                                    "= cub;",
                                    "*cudaStream_t;",
                                    "* const s = cudaSuccess;",
                                    "s = threadIdx.x;",
                                    "cudaMalloc(void **, size_t);",
                                    "cudaDeviceSynchronize(); v = cudaGetLastError();",
                                    "{ cudaFree(p); }",
                                    "\"cudaMalloc\");",
                                    "cudaNoSuch(p);",
                                    "asm(\"mov.u32 %0, %laneid;\" : \"=r\"(v));",
                                    "cooperative_groups::sync(b);",
                                    "warpSize;",
                                    "__CUDA_ARCH__;",
                                    "cudaGetLastError();",
                                    "__device__ int v;",
                                    NULL};

static const char *const before_code[] = {"#define MY_X ", "#define MY_X(x) ", "#pragma my ",
                                          "#line 3 ", NULL};

/* What is in code does not depend on the tokens of a directive before it. */
static void what_leads(void **state)
{
    (void)state;
    struct arena a = {0};
    unsigned turn = 0;
    for (int d = 0; before_code[d]; d++) {
        for (int c = 0; codes[c]; c++) {
            const char *head = HEADERS "void f(int v, void *p)\n{\n    ;\n";
            const char *want = ported(
                TEXT("", &a, head, before_code[d], "0\n", BEGIN, codes[c], END, "\n;\n}\n"), &a);
            for (int l = 0; leaders[l]; l++) {
                const char *end = ends[turn++ % (sizeof ends / sizeof *ends)];
                struct str text = TEXT("", &a, head, before_code[d], leaders[l], end, BEGIN,
                                       codes[c], END, "\n;\n}\n");
                assert_same(ported(text, &a), want, text);
            }
            arena_release(&a);
        }
    }
}

/* Nor does a directive depend on code before it. */
static void what_leads_a_directive(void **state)
{
    (void)state;
    struct arena a = {0};
    for (size_t d = 0; d < sizeof directives / sizeof *directives; d++) {
        const struct directive_text *x = &directives[d];
        for (int n = 0; names[n]; n++) {
            const char *want = ported(TEXT(names[n], &a, HEADERS, x->before, ";\n", BEGIN, x->line,
                                           END, "\n\n;", x->behind),
                                      &a);
            for (int l = 0; leaders[l]; l++) {
                struct str text = TEXT(names[n], &a, HEADERS, x->before, leaders[l], "\n", BEGIN,
                                       x->line, END, "\n\n;", x->behind);
                assert_same(ported(text, &a), want, text);
            }
            arena_release(&a);
        }
    }
}

static int set_up(void **state)
{
    (void)state;
    map_init(&map);
    return 0;
}

static int choose_old(void **state)
{
    (void)state;
    rocm = RELEASE(5, 2);
    return 0;
}

static int choose_new(void **state)
{
    (void)state;
    rocm = RELEASE(7, 2);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    map_release(&map);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_follows, choose_new),
        cmocka_unit_test_setup(what_follows, choose_old),
        cmocka_unit_test_setup(splices, choose_new),
        cmocka_unit_test_setup(what_leads, choose_new),
        cmocka_unit_test_setup(what_leads, choose_old),
        cmocka_unit_test_setup(what_leads_a_directive, choose_new),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
