#include "translate/translate.h"
#include "clang/unit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* A parsed text. */
struct parsed {
    struct arena arena;
    struct source src;
    struct tokens tok;
    struct facts facts;
};

static void parse_as(struct parsed *p, const char *path, const char *text, const char *const *flags,
                     int nflags)
{
    struct clang_options opt = {.flags = flags, .nflags = nflags};
    *p = (struct parsed){0};
    source_init(&p->src, path, str_of(text), &p->arena);
    lex(&p->tok, &p->src, &p->arena);
    clang_facts(&opt, &p->src, &p->tok, &p->facts, &p->arena);
}

static void unit_test_parse(struct parsed *p, const char *text)
{
    parse_as(p, "test.cu", text, NULL, 0);
}

/* The offset of the nth (from 0) occurrence of a word. */
static uint32_t unit_test_at(const struct parsed *p, const char *word, int nth)
{
    const char *found = p->src.bytes;
    for (int i = 0; i <= nth; i++) {
        found = strstr(found + (i > 0), word);
        assert_non_null(found);
    }
    return (uint32_t)(found - p->src.bytes);
}

static int owner(const struct parsed *p, const char *word, int nth)
{
    const struct fact_ref *ref = facts_ref(&p->facts, unit_test_at(p, word, nth));
    return ref ? ref->owner : 0;
}

static void test_api_and_user_names(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "namespace my { int cudaFree(int); }\n"
                        "struct S { void cudaMalloc(); int warpSize; };\n"
                        "int f(S &s, void *q) {\n"
                        "  s.cudaMalloc(); s.warpSize = 1;\n"
                        "  int warpSize = my::cudaFree(2);\n"
                        "  return cudaFree(q) + warpSize; }\n");
    assert_true(p.facts.complete);
    assert_int_equal(owner(&p, "cudaFree", 0), OWNER_USER);   /* declared */
    assert_int_equal(owner(&p, "cudaMalloc", 1), OWNER_USER); /* s.cudaMalloc() */
    assert_int_equal(owner(&p, "warpSize", 1), OWNER_USER);
    assert_int_equal(owner(&p, "cudaFree", 1), OWNER_USER); /* my:: */
    assert_int_equal(owner(&p, "cudaFree", 2), OWNER_API);
    assert_int_equal(owner(&p, "warpSize", 3), OWNER_USER); /* the local variable */
    arena_release(&p.arena);
}

/* A declaration of one of the compiler's own functions does not make it the user's; a definition
 * does. */
static void test_functions_of_the_compiler(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p, "extern \"C\" __device__ float __nv_sinf(float);\n"
            "extern \"C\" __device__ float __nv_newer(float);\n"
            "__device__ float __nv_own(float);\n"
            "extern \"C\" __device__ float __nv_cosf(float x) { return x; }\n"
            "__device__ float f(float x) {\n"
            "  return __nv_sinf(x) + __nv_newer(x) + __nv_own(x) + __nv_cosf(x) + __nv_expf(x) +\n"
            "         __nvvm_read_ptx_sreg_tid_x(); }\n"
            "__device__ float __nv_own(float x) { return x; }\n");
    assert_true(p.facts.complete);
    assert_int_equal(owner(&p, "__nv_sinf", 1), OWNER_API);
    assert_int_equal(owner(&p, "__nv_newer", 1), OWNER_API);
    assert_int_equal(owner(&p, "__nv_own", 1), OWNER_USER);
    assert_int_equal(owner(&p, "__nv_cosf", 1), OWNER_USER);
    assert_int_equal(owner(&p, "__nv_expf", 0), OWNER_API);
    assert_int_equal(owner(&p, "__nvvm_read_ptx_sreg_tid_x", 0), OWNER_API);
    arena_release(&p.arena);
}

static void test_members_have_their_struct(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p, "int f() { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); return p.warpSize; }\n");
    const struct fact_ref *ref = facts_ref(&p.facts, unit_test_at(&p, "warpSize", 0));
    assert_non_null(ref);
    assert_int_equal(ref->owner, OWNER_API);
    assert_true(ref->member);
    assert_string_equal(ref->parent, "cudaDeviceProp");
    arena_release(&p.arena);
}

static void test_macro_arguments_are_seen_and_bodies_are_not(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#define CHECK(x) do { if ((x) != cudaSuccess) return 1; } while (0)\n"
                        "int f(void *q) { CHECK(cudaFree(q)); return 0; }\n");
    assert_int_equal(owner(&p, "cudaFree", 0), OWNER_API);
    assert_int_equal(owner(&p, "cudaSuccess", 0), 0);
    assert_int_equal(owner(&p, "CHECK", 1), OWNER_USER);
    arena_release(&p.arena);
}

static void test_calls_have_mask_values(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p, "#define FULL 0xffffffff\n"
            "constexpr unsigned kHalf = 0xffff;\n"
            "template <class T> __device__ T sum(T v) { return __shfl_down_sync(FULL, v, 1); }\n"
            "__global__ void k(int *p, unsigned m) {\n"
            "  *p = __shfl_sync(kHalf, *p, 0) + __shfl_up_sync(m, *p, 1); }\n");
    const struct fact_call *dependent =
        facts_call(&p.facts, unit_test_at(&p, "__shfl_down_sync", 0));
    assert_non_null(dependent);
    assert_int_equal(dependent->nargs, 3);
    assert_true(dependent->arg[0].has_value);
    assert_int_equal((unsigned)dependent->arg[0].value, 0xffffffffU);
    const struct fact_call *half = facts_call(&p.facts, unit_test_at(&p, "__shfl_sync", 0));
    assert_true(half && half->arg[0].has_value && half->arg[0].value == 0xffff);
    const struct fact_call *variable = facts_call(&p.facts, unit_test_at(&p, "__shfl_up_sync", 0));
    assert_true(variable && !variable->arg[0].has_value);
    arena_release(&p.arena);
}

static void test_types_of_arguments(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "void f(const void *q) {\n"
                        "  cudaFuncSetCacheConfig(q, cudaFuncCachePreferL1);\n"
                        "}\n"
                        "template <class T> int g(T n) { return cudaMemset(nullptr, n, n); }\n");
    const struct fact_call *pointer =
        facts_call(&p.facts, unit_test_at(&p, "cudaFuncSetCacheConfig", 0));
    const struct fact_call *null = facts_call(&p.facts, unit_test_at(&p, "cudaMemset", 0));
    assert_true(pointer && null);
    assert_int_equal(pointer->arg[0].kind, FACT_ARG_OTHER);
    assert_string_equal(pointer->arg[0].type, "const void *");
    assert_int_equal(null->arg[0].kind, FACT_ARG_NULL);
    arena_release(&p.arena);
}

/* Host code is what surely is no device code. */
static void test_calls_in_host_code(void **state)
{
    static const struct {
        const char *text;
        bool is_host;
    } cases[] = {
        {"float f(float x) { return rsqrtf(x); }", true},
        {"template <class T> T f(T x) { return rsqrtf(x); }", true},
        {"struct s { float v; s(float x) : v(rsqrtf(x)) {} };", true},
        {"void g() { struct s { float v(float x) { return rsqrtf(x); } }; }", true},
        {"__device__ float f(float x) { return rsqrtf(x); }", false},
        {"__host__ __device__ float f(float x) { return rsqrtf(x); }", false},
        {"struct s { float v; __device__ s(float x) : v(rsqrtf(x)) {} };", false},
        {"constexpr float f(float x) { return x > 0 ? x : rsqrtf(x); }", false},
        {"auto f() { return [](float x) { return rsqrtf(x); }; }", false},
        {"int f() { return sizeof(rsqrtf(2)); }", false},
        {"float f(float x) {\n#ifdef __CUDA_ARCH__\nreturn rsqrtf(x);\n#else\nreturn x;\n#endif\n}",
         false},
        {"__device__ float v = rsqrtf(2);", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed p;
        unit_test_parse(&p, cases[i].text);
        const struct fact_call *call = facts_call(&p.facts, unit_test_at(&p, "rsqrtf", 0));
        if (!call || call->in_host != cases[i].is_host)
            fail_msg("%s: %s", cases[i].text, call ? "the other way round" : "no call");
        arena_release(&p.arena);
    }
}

/* The expression of the nth (from 0) occurrence of a text, whole; the outermost
 * one; NULL: not told. */
static const struct fact_expr *expr(const struct parsed *p, const char *text, int nth)
{
    uint32_t begin = unit_test_at(p, text, nth);
    for (uint32_t i = 0; i < p->facts.nexprs; i++) {
        const struct fact_expr *e = &p->facts.expr[i];
        if (e->span.begin == begin && e->span.end == begin + strlen(text))
            return e;
    }
    return NULL;
}

static const struct fact_expr *expr_recorded(const struct parsed *p, const char *text, int nth)
{
    const struct fact_expr *e = expr(p, text, nth);
    if (!e)
        fail_msg("%s: not told", text);
    return e;
}

static const char *type(const struct parsed *p, uint32_t number)
{
    return p->facts.type[number].text;
}

static void test_types_of_expressions(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#include <cuda.h>\n"
                        "typedef CUdeviceptr buffer;\n"
                        "void f(buffer aa, CUdeviceptr *bb, const unsigned long long &uu) {\n"
                        "  CUdeviceptr cc = aa + uu; bb = &cc; cuMemFree(0);\n"
                        "}\n");
    assert_true(p.facts.complete);
    const struct fact_expr *sum = expr_recorded(&p, "aa + uu", 0), *a = expr_recorded(&p, "aa", 1);
    const struct fact_type *t = &p.facts.type[a->type];
    assert_int_equal(sum->kind, EXPR_BINARY);
    assert_int_equal(sum->op, OPERATOR_ADD);
    assert_int_equal(sum->use, USE_INITIALISER);
    assert_string_equal(type(&p, sum->required), "CUdeviceptr");
    assert_int_equal(sum->initialises, unit_test_at(&p, "cc", 0));
    assert_int_equal(a->names, unit_test_at(&p, "aa", 0));
    assert_ptr_equal(&p.facts.expr[a->parent], sum);
    assert_string_equal(t->text, "buffer");
    assert_string_equal(t->named, "CUdeviceptr");
    assert_string_equal(type(&p, t->canonical), "unsigned long long");
    assert_int_equal(t->size, 8);
    const struct fact_expr *address = expr_recorded(&p, "&cc", 0);
    t = &p.facts.type[address->type];
    assert_int_equal(address->op, OPERATOR_ADDRESS);
    assert_int_equal(t->kind, TYPE_POINTER);
    assert_string_equal(type(&p, t->to), "CUdeviceptr");
    const struct fact_expr *zero = expr_recorded(&p, "0", 0);
    assert_true(zero->is_zero && zero->use == USE_ARGUMENT);
    assert_string_equal(type(&p, zero->required), "CUdeviceptr");
    assert_int_equal(p.facts.expr[zero->parent].op, CALLEE_FUNCTION);
    assert_int_equal(p.facts.expr[zero->parent].owner, OWNER_API);
    arena_release(&p.arena);
}

/* Only expressions that involve a type whose row has converts= are recorded. */
static void test_expressions_recorded(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "__global__ void k(float *out, int n) { int i = blockIdx.x * blockDim.x + "
                        "threadIdx.x; out[i] = n; }\n"
                        "void g(dim3 grid, uint3 at, float *out) {\n"
                        "  dim3 block(32, 4); grid = block; k<<<grid, block>>>(out, 1 + 2); "
                        "k<<<4, 256>>>(out, 2);\n"
                        "}\n");
    assert_true(p.facts.complete);
    assert_int_equal(p.facts.nexprs, 0);
    assert_int_equal(p.facts.ntypes, 0);
    arena_release(&p.arena);
    unit_test_parse(&p,
                    "__device__ void h(dim3 grid);\n"
                    "__device__ void g(uint3 at, int nn) { h(at); uint3 i = threadIdx; auto j = "
                    "threadIdx; at = j; nn + 1; }\n");
    assert_true(p.facts.complete);
    assert_string_equal(type(&p, expr_recorded(&p, "at", 1)->required), "dim3");
    const struct fact_expr *index = expr_recorded(&p, "threadIdx", 0);
    assert_int_equal(index->owner, OWNER_API);
    assert_false(index->is_deduced);
    assert_true(expr_recorded(&p, "threadIdx", 1)->is_deduced);
    assert_int_equal(expr_recorded(&p, "j", 1)->names,
                     unit_test_at(&p, "j", 0)); /* follows from its initialiser */
    assert_null(expr(&p, "nn + 1", 0));
    arena_release(&p.arena);
}

static void test_expressions_of_templates(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p,
        "#include <cuda.h>\n"
        "template <class T> struct list { T at; T *begin(); void add(const T &v); };\n"
        "void f(list<CUdeviceptr> &vv, int nn) {\n"
        "  vv.add(nn); auto x = *vv.begin(); x + 1; auto g = [&]() -> CUdeviceptr { return nn; };\n"
        "}\n");
    assert_true(p.facts.complete);
    const struct fact_expr *object = expr_recorded(&p, "vv", 1);
    const struct fact_type *t = &p.facts.type[object->type];
    assert_int_equal(t->kind, TYPE_CLASS);
    assert_int_equal(t->fields, 1);
    assert_int_equal(t->nargs, 1);
    assert_string_equal(type(&p, p.facts.type_arg[t->arg]), "CUdeviceptr");
    assert_int_equal(p.facts.expr[object->parent].op, MEMBER_FUNCTION);
    assert_int_equal(expr_recorded(&p, "vv.add(nn)", 0)->op, CALLEE_METHOD);
    assert_int_equal(p.facts.type[expr_recorded(&p, "nn", 1)->required].kind, TYPE_REFERENCE);
    assert_int_equal(expr_recorded(&p, "*vv.begin()", 0)->initialises, unit_test_at(&p, "x = ", 0));
    assert_int_equal(expr_recorded(&p, "x + 1", 0)->use, USE_DISCARDED);
    const struct fact_expr *result = expr_recorded(&p, "nn", 2);
    assert_int_equal(result->use, USE_RETURN);
    assert_string_equal(type(&p, result->required), "CUdeviceptr");
    arena_release(&p.arena);
}

static void test_expressions_in_macros(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#include <cuda.h>\n"
                        "#define CHECK(x) do { if (x) return; } while (0)\n"
                        "#define ADD(x) (x) + 15\n"
                        "#define BASE 16\n"
                        "void f(CUdeviceptr aa, CUdeviceptr bb) {\n"
                        "  CHECK(cuMemFree(aa)); bb = BASE; ADD(bb); bb = aa++;\n"
                        "}\n");
    assert_true(p.facts.complete);
    const struct fact_expr *free = expr_recorded(&p, "aa", 1), *base = expr_recorded(&p, "BASE", 1);
    assert_true(free->in_argument && !free->in_body);
    assert_true(!base->in_argument && !base->in_body);
    assert_true(expr_recorded(&p, "ADD(bb)", 0)->in_body == 0);
    assert_true(free->is_pure && base->is_pure && !expr_recorded(&p, "aa++", 0)->is_pure);
    arena_release(&p.arena);
}

/* An expression that both parses see is recorded once. */
static void test_expressions_of_two_parses(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#include <cuda.h>\n"
                        "void f(CUdeviceptr aa) {\n"
                        "#ifdef __CUDA_ARCH__\n"
                        "  aa * 5;\n"
                        "#endif\n"
                        "  aa * 2;\n"
                        "}\n");
    assert_int_equal(p.facts.nexprs, 6);
    assert_int_equal(expr_recorded(&p, "aa * 2", 0)->kind, EXPR_BINARY);
    arena_release(&p.arena);
}

static void test_signatures(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p,
        "#include <cuda.h>\n#include <cuda_runtime.h>\n"
        "void declared(cudaError_t);\nvoid plain(int) {}\n"
        "namespace ns { void f(const cudaError_t &, CUdeviceptr) {} }\n"
        "template <class T> struct S {};\ntemplate <> struct S<CUresult> { void m(int) const; };\n");
    assert_int_equal(p.facts.nsignatures, 2);
    assert_string_equal(p.facts.signature[0].text, "ns::f<>(const cudaError &, CUdeviceptr, )");
    assert_int_equal(p.facts.signature[0].at, unit_test_at(&p, "f(", 0));
    assert_string_equal(p.facts.signature[1].text, "S<cudaError_enum, >()");
    arena_release(&p.arena);
}

static void test_inactive_is_what_both_passes_skip(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#ifdef __CUDA_ARCH__\nint device_only;\n#else\nint host_only;\n#endif\n"
                        "#ifdef NEVER\nint never;\n#endif\n");
    assert_false(facts_inactive(&p.facts, unit_test_at(&p, "device_only", 0)));
    assert_false(facts_inactive(&p.facts, unit_test_at(&p, "host_only", 0)));
    assert_true(facts_inactive(&p.facts, unit_test_at(&p, "never", 0)));
    arena_release(&p.arena);
}

/* The ranges that the passes skip begin alike and end apart, or nest. */
static void test_inactive_ranges_overlap(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(
        &p, "#if defined(NEVER)\nint never;\n#elif defined(__CUDA_ARCH__)\nint device_only;\n"
            "#else\nint host_only;\n#endif\n"
            "#ifdef __CUDA_ARCH__\n# ifdef NEVER\nint nested;\n# endif\nint device_too;\n"
            "# ifdef NEVER\nint nested_too;\n# endif\n#endif\n"
            "#ifdef NEVER\nint never_last;\n#endif\n");
    static const char *const active[] = {"device_only", "host_only", "device_too"};
    static const char *const inactive[] = {"never", "nested", "nested_too", "never_last"};
    for (size_t i = 0; i < sizeof active / sizeof *active; i++)
        assert_false(facts_inactive(&p.facts, unit_test_at(&p, active[i], 0)));
    for (size_t i = 0; i < sizeof inactive / sizeof *inactive; i++)
        assert_true(facts_inactive(&p.facts, unit_test_at(&p, inactive[i], 0)));
    arena_release(&p.arena);
}

static const struct fact_device *unit_test_body_around(const struct parsed *p, uint32_t offset)
{
    for (uint32_t i = 0; i < p->facts.ndevice; i++) {
        struct span body = p->facts.device[i].body;
        if (body.begin <= offset && offset < body.end)
            return &p->facts.device[i];
    }
    return NULL;
}

static void test_device_bodies(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#define DEV __device__ __forceinline__\nDEV int helper() { return 1; }\n"
                        "int host() { return 2; }\n__host__ DEV int both() { return 3; }\n");
    const struct fact_device *device = unit_test_body_around(&p, unit_test_at(&p, "return 1", 0));
    const struct fact_device *both = unit_test_body_around(&p, unit_test_at(&p, "return 3", 0));
    assert_true(device && !device->is_host);
    assert_null(unit_test_body_around(&p, unit_test_at(&p, "return 2", 0)));
    assert_true(both && both->is_host);
    arena_release(&p.arena);
}

static void test_errors_leave_the_rest(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#include \"missing.h\"\nvoid g() { Unknown u; u.x = ; }\nint f(void *q) "
                        "{ return cudaFree(q); }\n");
    assert_true(p.facts.parsed);
    assert_false(p.facts.complete);
    assert_true(p.facts.ndiagnostics >= 2);
    assert_int_equal(owner(&p, "cudaFree", 0), OWNER_API);
    arena_release(&p.arena);
}

static void test_user_flags_count(void **state)
{
    (void)state;
    struct parsed p;
    static const char *const flags[] = {"-D", "USE_X=1", "--define-macro=USE_Y", "-o", "nowhere"};
    parse_as(&p, "test.cu", "#if USE_X && defined(USE_Y)\nint x;\n#else\nint y;\n#endif\n", flags,
             5);
    assert_false(facts_inactive(&p.facts, unit_test_at(&p, "x;", 0)));
    assert_true(facts_inactive(&p.facts, unit_test_at(&p, "y;", 0)));
    arena_release(&p.arena);
}

/* The language standard that flags choose, as __cplusplus has it. */
static void test_standards(void **state)
{
    (void)state;
    static const struct {
        const char *flag[2];
        int n;
        const char *standard;
    } cases[] = {
        {{NULL}, 0, "201703L"},
        {{"-std=c++14"}, 1, "201402L"},
        {{"-std", "c++14"}, 2, "201402L"},
        {{"--std", "c++14"}, 2, "201402L"},
        {{"--std=c++20"}, 1, "202002L"},
        {{"-stdlib=libc++"}, 1, "201703L"},
        {{"-std"}, 1, "201703L"},
        {{"-std=c11"}, 1, "201703L"},
        {{"--std", "gnu11"}, 2, "201703L"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed p;
        char text[80];
        snprintf(text, sizeof text,
                 "#if __cplusplus == %s\nint right;\n#else\nint wrong;\n#endif\n",
                 cases[i].standard);
        parse_as(&p, "test.cu", text, cases[i].flag, cases[i].n);
        assert_true(p.facts.parsed);
        assert_false(facts_inactive(&p.facts, unit_test_at(&p, "right", 0)));
        assert_true(facts_inactive(&p.facts, unit_test_at(&p, "wrong", 0)));
        arena_release(&p.arena);
    }
}

/* Standard, and whether it is C at all, by name and flags. */
static void sources_are_parsed_in_their_language(void **state)
{
    (void)state;
    static const struct {
        const char *path, *flag[2];
        int n;
        const char *is;
    } cases[] = {
        {"a.c", {NULL}, 0, "__STDC_VERSION__ == 201710L"},
        {"a.c", {"-std=c99"}, 1, "__STDC_VERSION__ == 199901L"},
        {"a.c", {"-std=c++14"}, 1, "__STDC_VERSION__ == 201710L"},
        {"a.c", {"-x", "c++"}, 2, "__cplusplus == 201703L"},
        {"a.c", {"-xc++", "-std=c++11"}, 2, "__cplusplus == 201103L"},
        {"a.cpp", {"-xc", "-std=gnu11"}, 2, "__STDC_VERSION__ == 201112L"},
        {"a.cpp", {"-std=c99"}, 1, "__cplusplus == 201703L"},
        {"a.cu", {"-xc"}, 1, "__CUDACC__ && __cplusplus == 201703L"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed p;
        char text[200];
        snprintf(text, sizeof text,
                 "#include <cuda_runtime.h>\n#if %s\nint right;\n#else\nint wrong;\n#endif\n"
                 "int f(void *q) { return cudaFree(q); }\n",
                 cases[i].is);
        parse_as(&p, cases[i].path, text, cases[i].flag, cases[i].n);
        assert_true(p.facts.parsed);
        assert_int_equal(p.facts.ndiagnostics, 0);
        if (facts_inactive(&p.facts, unit_test_at(&p, "right", 0)))
            fail_msg("%zu: %s is not %s", i, cases[i].path, cases[i].is);
        arena_release(&p.arena);
    }
}

/* Without a word of the build, what is only right in C++ is C++; code that is wrong in both is C. */
static void c_that_is_cxx(void **state)
{
    (void)state;
    struct parsed p;
    parse_as(
        &p, "a.c",
        "#include <cuda_runtime.h>\n#ifdef __cplusplus\nint right;\n#endif\n"
        "class A { public: cudaStream_t s; };\nint f(A &a) { return cudaStreamCreate(&a.s); }\n",
        NULL, 0);
    assert_int_equal(p.facts.ndiagnostics, 0);
    assert_false(facts_inactive(&p.facts, unit_test_at(&p, "right", 0)));
    arena_release(&p.arena);
    parse_as(&p, "a.c",
             "#ifndef __cplusplus\nint right;\n#endif\nint *p = missing;\n"
             "void *v; int *class = sizeof(int[3]);\n",
             NULL, 0);
    assert_false(facts_inactive(&p.facts, unit_test_at(&p, "right", 0)));
    arena_release(&p.arena);
}

static void test_host_files_are_no_cuda_compilation(void **state)
{
    (void)state;
    struct parsed p;
    parse_as(&p, "host.cpp",
             "#include <cuda_runtime.h>\n#ifdef __CUDACC__\nint a;\n#endif\nint f(void *q) "
             "{ return cudaFree(q); }\n",
             NULL, 0);
    assert_true(facts_inactive(&p.facts, unit_test_at(&p, "a;", 0)));
    assert_int_equal(owner(&p, "cudaFree", 0), OWNER_API);
    arena_release(&p.arena);
}

/* Code that nvcc accepts without an include, and after any header of the standard library. */
static const char nvcc_takes[] =
    "#define ANY(n) n(int i, unsigned u, long l, size_t z, float f, double d, "
    "float2 v, bool b) { \\\n"
    "  d = sqrt(i) + sqrt(z) + exp(u) + fabs(i) + floor(i); f = sqrt(f) + abs(f) "
    "+ max(abs(f), 2.f); \\\n"
    "  d = pow(f, i) + pow(i, f) + pow(2, z) + pow(i, i) + fmax(f, d) + fmax(i, d) + "
    "fmod(d, i) + fma(f, d, i); \\\n"
    "  i = abs(i) + min(i, i); l = abs(l); u = min(u, i); d = max(f, d); v.x = "
    "min(1.f, sqrt(v.y)); \\\n"
    "  b = isnan(f) || isinf(d) || isfinite(i) || signbit(f); d = ldexp(i, i) + "
    "frexp(f, &i) + modf(f, &f); \\\n"
    "  d = M_PI + HUGE_VAL + INT_MAX + UINT_MAX + LLONG_MIN; memcpy(&d, &l, sizeof d); \\\n"
    "  d = std::sqrt(i) + std::pow(f, i) + std::abs(f) + std::fmax(f, d); b = std::isnan(f); }\n"
    "void ANY(h) __device__ void ANY(g) __host__ __device__ void ANY(hd)\n"
    "template <class T> __global__ void k(T *p, int i) { p[0] = fmax(p[1], pow(p[2], i)) + "
    "max(p[0], fabs(p[3])); }\n"
    "template __global__ void k<float>(float *, int); template __global__ void "
    "k<double>(double *, int);\n"
    "template <class T> T &&f(T &&x) { std::swap(x, x); return std::forward<T>(x); }\n"
    "ptrdiff_t p; time_t t = time(0); std::size_t s; std::pair<int, float> q = "
    "std::make_pair(1, 2.f);\n"
    "long s1 = strtol(\"1\", 0, 10) + strncmp(\"a\", \"b\", 1) + atoll(\"1\") + "
    "std::max(1, 2) + RAND_MAX;\n"
    "float most = std::numeric_limits<float>::max(); const char *c = strchr(\"a\", 'a');\n";

static void test_what_nvcc_includes(void **state)
{
    (void)state;
    static const char *const before[] = {"",           "<cmath>",  "<math.h>", "<stdlib.h>",
                                         "<string.h>", "<time.h>", "<vector>", "<complex>",
                                         "<limits.h>", "<ctype.h>"};
    static const char *const standards[] = {"-std=c++14", "-std=c++17", "-std=c++20"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        struct parsed p;
        char text[sizeof nvcc_takes + 64];
        snprintf(text, sizeof text, "%s%s\n%s", i ? "#include " : "", before[i], nvcc_takes);
        parse_as(&p, "test.cu", text, &standards[i % 3], 1);
        if (p.facts.ndiagnostics)
            print_error("with %s: %s\n", before[i], p.facts.diagnostic[0].text);
        assert_true(p.facts.complete);
        arena_release(&p.arena);
    }
}

/* nvcc hands a .cpp file to the host compiler as it is. */
static void test_what_host_files_have(void **state)
{
    (void)state;
    struct parsed p;
    parse_as(&p, "host.cpp", "#include <cuda_runtime.h>\nlong n = strtol(\"1\", 0, 10);\n", NULL,
             0);
    assert_false(p.facts.complete);
    arena_release(&p.arena);
}

/* Its own header is not installed with every compiler. */
static void test_openmp(void **state)
{
    (void)state;
    struct parsed p;
    unit_test_parse(&p, "#include <omp.h>\n"
                        "#include <vector>\n"
                        "int f(void *q, omp_lock_t *l) {\n"
                        "  omp_set_lock(l); omp_set_num_threads(omp_get_max_threads());\n"
                        "  return cudaFree(q) + omp_get_thread_num() + omp_sched_guided; }\n");
    assert_true(p.facts.complete);
    assert_int_equal(owner(&p, "cudaFree", 0), OWNER_API);
    arena_release(&p.arena);
}

static void test_self_check(void **state)
{
    (void)state;
    struct arena a = {0};
    assert_null(clang_self_check(&a));
    assert_non_null(strstr(clang_version_text(&a), "clang version"));
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_api_and_user_names),
        cmocka_unit_test(test_functions_of_the_compiler),
        cmocka_unit_test(test_members_have_their_struct),
        cmocka_unit_test(test_macro_arguments_are_seen_and_bodies_are_not),
        cmocka_unit_test(test_calls_have_mask_values),
        cmocka_unit_test(test_types_of_arguments),
        cmocka_unit_test(test_calls_in_host_code),
        cmocka_unit_test(test_types_of_expressions),
        cmocka_unit_test(test_expressions_recorded),
        cmocka_unit_test(test_expressions_of_templates),
        cmocka_unit_test(test_expressions_in_macros),
        cmocka_unit_test(test_expressions_of_two_parses),
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_inactive_is_what_both_passes_skip),
        cmocka_unit_test(test_inactive_ranges_overlap),
        cmocka_unit_test(test_device_bodies),
        cmocka_unit_test(test_errors_leave_the_rest),
        cmocka_unit_test(test_user_flags_count),
        cmocka_unit_test(test_standards),
        cmocka_unit_test(sources_are_parsed_in_their_language),
        cmocka_unit_test(c_that_is_cxx),
        cmocka_unit_test(test_host_files_are_no_cuda_compilation),
        cmocka_unit_test(test_what_nvcc_includes),
        cmocka_unit_test(test_what_host_files_have),
        cmocka_unit_test(test_openmp),
        cmocka_unit_test(test_self_check),
    };
    return cmocka_run_group_tests_name("unit", tests, NULL, NULL);
}
