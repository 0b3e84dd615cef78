#include "base/buf.h"
#include "validate/mutate/device_code.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct device_code code;
static struct buf told;

static void device_code_test_add(const char *name, bool own, const char *text)
{
    device_code_add(&code, name, name, own, str_of(text), &arena);
}

/* "*kernel helper -lambda": device code has a star before it, what is not reached a minus. */
static const char *device_code_test_functions(void)
{
    device_code_reach(&code);
    buf_clear(&told);
    buf_addstr(&told, "");
    for (size_t i = 0; i < code.file.n; i++)
        for (size_t k = 0; k < code.file.p[i]->function.n; k++) {
            const struct code_function *f = &code.file.p[i]->function.p[k];
            struct str name = f->name ? tok_raw(&code.file.p[i]->t, f->name) : STR("?");
            buf_printf(&told, "%s%s%s%.*s", told.len ? " " : "", f->reached ? "" : "-",
                       f->device ? "*" : "", (int)name.n, name.p);
        }
    return told.p ? told.p : "";
}

static void heads_of_all_kinds(void **state)
{
    (void)state;
    device_code_test_add(
        "a.cu", true,
        "template <int N>\n"
        "__global__ void __launch_bounds__(N * 2) plain(float *x) { if (x) { x[0] = 1; } }\n"
        "static __forceinline__ __device__ cg::tile<32> helper(const T &a) { return a; }\n"
        "auto __device__ trailing(int x) -> decltype(x) { return x; }\n"
        "struct S {\n"
        "    __host__ __device__ S(int x) : a(x), b(x) { for (;;) {} }\n"
        "    __device__ int size() const { return a; }\n"
        "    int on_host() const noexcept { return a; }\n"
        "    __device__ float operator()(int i) const { return a + i; }\n"
        "    __device__ S &operator+=(int i) { a += i; return *this; }\n"
        "};\n"
        "extern \"C\" __global__ void __attribute__((used)) attributed(int n) { }\n"
        "__device__ int counter = 0;\n"
        "__constant__ float table[] = {1, 2};\n"
        "__global__ void declared(int *x);\n"
        "enum { A = 1 };\n"
        "int main() { plain<3><<<1, 1>>>(0); S s(1); s.size(); trailing(1); "
        "attributed<<<1, 1>>>(1); }\n");
    /* Of a source, what nobody names may be called from outside: on_host. */
    assert_string_equal(device_code_test_functions(),
                        "*plain -*helper *trailing *S *size on_host *? *? *attributed main");
}

static void what_a_program_can_come_to(void **state)
{
    (void)state;
    device_code_test_add("b.cuh", false,
                         "__device__ float deep(float x) { return x; }\n"
                         "__device__ float through(float x) { return deep(x); }\n"
                         "__global__ void used() { through(1); }\n"
                         "__global__ void unused() { lonely(1); }\n"
                         "__device__ float lonely(float x) { return x; }\n"
                         "inline void launch() { used<<<1, 1>>>(); }\n"
                         "inline void never() { unused<<<1, 1>>>(); }\n");
    device_code_test_add("a.cu", true,
                         "#include \"b.cuh\"\n"
                         "#define RUN_IT by_macro<<<1, 1>>>()\n"
                         "__global__ void by_macro() {}\n"
                         "extern \"C\" __global__ void by_name() {}\n"
                         "#if 0\n"
                         "__global__ void dead() { }\n"
                         "#endif\n"
                         "static const char *names[] = {\"by_name\"};\n"
                         "void (*pointer)() = by_pointer;\n"
                         "__global__ void by_pointer() {}\n"
                         "int main() { launch(); }\n");
    assert_string_equal(
        device_code_test_functions(),
        "*deep *through *used -*unused -*lonely launch -never *by_macro *by_name *by_pointer main");
}

static void lambdas_and_local_functions(void **state)
{
    (void)state;
    device_code_test_add("a.cu", true,
                         "int main() {\n"
                         "    each(8, [=] __device__ (int i) { x[i] = i + 1; });\n"
                         "    each(8, [=] __host__ __device__(int i) mutable { x[i] = 2; });\n"
                         "    auto host = [&](int i) { return i; };\n"
                         "    struct local { __device__ int operator()(int i) { return i; } };\n"
                         "    while (x) { x--; }\n"
                         "}\n"
                         "static void nobody() { each(8, [=] __device__ (int i) { }); }\n");
    assert_string_equal(device_code_test_functions(), "main *? *? *? nobody *?");
}

static void damaged_text(void **state)
{
    (void)state;
    device_code_test_add("a.cu", true,
                         "{ ) } ( { __global__ void f( { } ) { [ } \n#if\n __device__ {");
    device_code_test_add("b.cu", true, "{");
    device_code_test_add("c.cu", true, "");
    device_code_test_add("d.cu", true, ") {}");
    (void)device_code_test_functions(); /* no more than that it ends */
    assert_int_equal(code.file.n, 4);
}

static int device_code_test_release(void **state)
{
    (void)state;
    device_code_release(&code);
    arena_release(&arena);
    buf_release(&told);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(heads_of_all_kinds, device_code_test_release),
        cmocka_unit_test_teardown(what_a_program_can_come_to, device_code_test_release),
        cmocka_unit_test_teardown(lambdas_and_local_functions, device_code_test_release),
        cmocka_unit_test_teardown(damaged_text, device_code_test_release),
    };
    return cmocka_run_group_tests_name("device_code", tests, NULL, NULL);
}
