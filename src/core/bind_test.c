#include "base/buf.h"
#include "core/bind.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void looks(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "cudaMalloc",           "cublasSgemm",         "cuMemAlloc",  "CU_STREAM_DEFAULT",
        "CUDA_R_32F",           "__nv_bfloat16",       "__NV_E4M3",   "ncclAllReduce",
        "cudnnCreate",          "CUBLAS_OP_N",         "cuInit",      "__cudaPushCallConfiguration",
        "nppiFilterBox_8u_C1R", "nppGetStatus",        "Npp8u",       "nvjpegCreateSimple",
        "cuFileRead",           "CUfileDescr_t",       "optixLaunch", "OptixModule",
        "nvshmem_put",          "cuptiActivityEnable", NULL};
    static const char *const no[] = {
        "cuda",         "cudamalloc", "cublas",   "CU_", "custom", "current", "cUda",  "",
        "mycudaMalloc", "cut",        "__NVCC__", "npp", "nppx",   "optics",  "opTix", NULL};
    struct map m;
    map_init(&m);
    for (int i = 0; yes[i]; i++)
        assert_true(name_looks_cuda(&m, str_of(yes[i])));
    for (int i = 0; no[i]; i++)
        assert_false(name_looks_cuda(&m, str_of(no[i])));
    map_release(&m);
}

/* Judges a text by its tokens alone; uses that are the API's are joined with blanks. */
static const char *api(const char *text, struct arena *a)
{
    struct source src;
    struct tokens t;
    struct facts f = {0};
    struct names names;
    struct map m;
    struct buf b = {0};
    map_init(&m);
    source_init(&src, "input.cu", str_of(text), a);
    lex(&t, &src, a);
    names_bind(&names, &t, &f, &m, NULL, 0, a);
    for (uint32_t i = 0; i < names.n; i++) {
        const struct name_use *u = &names.use[i];
        if (u->verdict == NAME_API && name_looks_cuda(&m, tok_text(&t, u->tok, a)))
            buf_printf(&b, "%s%.*s", b.len ? " " : "", (int)tok_raw(&t, u->tok).n,
                       tok_raw(&t, u->tok).p);
    }
    const char *all = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    map_release(&m);
    return all;
}

static void bind_test_by_tokens(void **state)
{
    (void)state;
    static const struct {
        const char *text, *api;
    } cases[] = {
        {"cudaFree(p);", "cudaFree"},
        {"x.cudaFree(p); y->cudaFree(p);", ""},
        {"x.cudaError_t = 1; y->z.cudaStream_t(p);", ""},
        {"auto f() -> cudaError_t;", "cudaError_t"},
        {"f()->cudaFree();", ""},
        {"my::cudaFree(p); a::b::cudaFree(p); v<int>::cudaFree(p);", ""},
        {"::cudaFree(p); return ::cudaFree(p); f(::cudaFree);", "cudaFree cudaFree cudaFree"},
        {"cudaError_t::cudaSuccess", "cudaError_t cudaSuccess"},
        {"{ int cudaFree; cudaFree = 1; } cudaFree(p);", "cudaFree"},
        {"void cudaFree(int); void f() { cudaFree(1); ::cudaFree(1); }", ""},
        {"{ void cudaFree(int); cudaFree(1); ::cudaFree(1); }", "cudaFree"},
        {"struct CUstream_st; typedef struct CUstream_st *cudaStream_t;", "cudaStream_t"},
        {"#define cudaFree mine\ncudaFree(p);\n#undef cudaFree\ncudaFree(p);", "cudaFree"},
        {"#define cudaFree(p) count(cudaFree(p))\ncudaFree(p);", "cudaFree"},
        {"#define A cudaFree\n#define B(x) my_##cudaFree\n#error cudaFree\n", "cudaFree"},
        {"CUBLASLT_ORDER_ROW; NVJITLINK_SUCCESS; CUSOLVERRF_FACTORIZATION_ALG0; NVVM_SUCCESS",
         "CUBLASLT_ORDER_ROW NVJITLINK_SUCCESS CUSOLVERRF_FACTORIZATION_ALG0 NVVM_SUCCESS"},
        {"enum { cudaFree, cudaMalloc = 2 }; f(cudaMalloc);", ""},
        {"enum class e { cudaSuccess }; f(cudaSuccess);", "cudaSuccess"},
        {"for (int cudaFree = 0; cudaFree < 2; cudaFree++) g(cudaFree); cudaFree(p);", "cudaFree"},
        {"\"cudaFree\" 'c' /* cudaFree */ R\"(cudaFree)\"", ""},
    };
    struct arena a = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(api(cases[i].text, &a), cases[i].api);
    arena_release(&a);
}

/* A toolkit's own headers may give a struct a tag that the tables don't know. */
static void members(void **state)
{
    static const struct {
        const char *parent, *alias, *hip;
    } cases[] = {
        {"CUDA_GRAPH_INSTANTIATE_PARAMS", NULL, "uploadStream"},
        {"unheardOf_st", "CUDA_GRAPH_INSTANTIATE_PARAMS", "uploadStream"},
        {"unheardOf_st", "unheardOf", "uploadStream"},
        {"unheardOf_st", NULL, "uploadStream"},
        {"CUDA_ARRAY_DESCRIPTOR_st", NULL, ""}, /* known, and without such a member */
        {"unheardOf_st", "CUDA_ARRAY_DESCRIPTOR", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct source src;
        struct tokens t;
        struct names names;
        struct map m;
        struct fact_ref ref = {.at = 3,
                               .owner = OWNER_API,
                               .member = 1,
                               .parent = cases[i].parent,
                               .alias = cases[i].alias};
        struct facts f = {.ref = &ref, .nrefs = 1, .parsed = true};
        map_init(&m);
        source_init(&src, "input.cu", STR("p->hUploadStream;"), &a);
        lex(&t, &src, &a);
        names_bind(&names, &t, &f, &m, NULL, 0, &a);
        assert_string_equal(names.n ? row_hip(names.use[0].row) : "", cases[i].hip);
        map_release(&m);
        arena_release(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks),
        cmocka_unit_test(bind_test_by_tokens),
        cmocka_unit_test(members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
