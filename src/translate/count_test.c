#include "base/buf.h"
#include "translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static bool count_test_lies_beside(void *ctx, const struct source *src, const char *name)
{
    (void)src;
    return strcmp(name, ctx) == 0;
}

/* "family converted/unconverted" of a text that no parse has seen, then what was left, then those
 * of the converted that were not written anew. */
static const char *counted(const char *text, struct arena *a)
{
    struct source src;
    struct translation tr;
    struct map m;
    struct buf b = {0};
    struct translate_options opt = {.rocm = RELEASE(5, 2),
                                    .beside = count_test_lies_beside,
                                    .beside_ctx = (void *)(uintptr_t)"cufft.h"};
    map_init(&m);
    source_init(&src, "input.cu", str_of(text), a);
    translate(&tr, &src, &m, &opt, NULL, NULL, a, NULL);
    uint32_t converted = 0, unconverted = 0, uses = 0;
    for (uint32_t i = 0; i < tr.count.ntallies; i++) {
        const struct tally *t = &tr.count.tally[i];
        buf_printf(&b, "%s %u/%u ", t->family, tally_converted(t), t->uses[USE_LEFT]);
        converted += tally_converted(t);
        unconverted += t->uses[USE_LEFT];
    }
    for (uint32_t i = 0; i < tr.count.nleft; i++) {
        buf_printf(&b, "%s:%u ", tr.count.left[i].name, tr.count.left[i].uses);
        uses += tr.count.left[i].uses;
    }
    for (uint32_t i = 0; i < tr.count.ntallies; i++) {
        for (int k = USE_SAME; k < USE_LEFT; k++) {
            if (tr.count.tally[i].uses[k])
                buf_printf(&b, "%s=%u ", use_status_name((enum use_status)k),
                           tr.count.tally[i].uses[k]);
        }
    }
    assert_int_equal(tr.count.converted, converted);
    assert_int_equal(tr.count.unconverted, unconverted);
    assert_int_equal(uses, unconverted);
    const char *all = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    translation_release(&tr);
    map_release(&m);
    return all;
}

static void count_test_uses(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"int a;\n", ""},
        {"void f() { cudaFree(p); cudaFree(q); }\n", "runtime 2/0 "},
        {"void f() { cudaNoSuch(); cudaNoSuch(); cudaFree(p); }\n",
         "runtime 1/0 unknown 0/2 cudaNoSuch:2 "},
        /* in a namespace that HIP has nothing like: one finding for both */
        {"void f() { nvcuda::wmma::experimental::zap(1); nvcuda::wmma::experimental::zap(2); }\n",
         "wmma 0/2 nvcuda::wmma::experimental::zap:2 "},
        /* in one that HIP has, too; in one of another name */
        {"void f() { cooperative_groups::zap(1); }\n", "cooperative_groups 1/0 same=1 "},
        /* a name that C++ has as well, in a namespace of CUDA's: there, by a
         * helper, and not at all */
        {"void f() { cooperative_groups::sync(b); }\n", "cooperative_groups 1/0 same=1 "},
        {"void f() { cooperative_groups::reduce(b, 1, g); }\n", "cooperative_groups 1/0 same=1 "},
        {"void f() { cooperative_groups::this_cluster(); }\n",
         "cooperative_groups 0/1 cooperative_groups::this_cluster:1 "},
        {"void f() { nvcuda::wmma::zap(1); }\n", "wmma 0/1 nvcuda::wmma::zap:1 "},
        /* members of who knows what */
        {"void f() { p.warpSize = p->totalGlobalMem; }\n", ""},
        {"void f() { p.maxTexture1DLinear = p->computeMode; cudaFree(p); }\n", "runtime 1/0 "},
        /* lines, not edits: a mapped header, one that is removed, one that stays as it
         * is, a missing runtime
         */
        {"#include <cuda_runtime.h>\n", "include 1/0 "},
        {"#include <cuda_runtime.h>\n#include <cuda_runtime_api.h>\n#include "
         "<cuda.h>\n#include <vector>\n",
         "include 3/0 "},
        {"#include <cuda_fp16.h>\n", "include 1/0 "},
        {"#include <thrust/sort.h>\n", "include 1/0 same=1 "},
        {"#if __has_include(<cuda_fp16.h>)\n#endif\n", ""},
        {"#include \"cufft.h\"\n", ""},
        {"#include <cufft.h>\n", "include 1/0 "},
        {"#include <cudaNoSuch.h>\n#include <cuda_runtime.h>\n", "include 1/1 cudaNoSuch.h:1 "},
        /* launches: from the host, and from a kernel */
        {"__global__ void k() {}\nvoid f() { k<<<1, 1>>>(); k<<<2, 1>>>(); }\n",
         "device 1/0 launch 2/0 same=1 same=2 "},
        {"__global__ void k() { k<<<1, 1>>>(); }\nvoid f() { k<<<1, 1>>>(); }\n",
         "device 1/0 launch 1/1 launch:1 same=1 same=1 "},
        /* a call that is written anew, over something that is: neither is done; the
         * argument by itself is */
        {"__device__ void f(float x) { g = __float2bfloat16_rn(x); }\n",
         "bf16 1/0 device 1/0 same=1 "},
        {"__device__ void f(float x) { g = __float2bfloat16_rn<warpSize>(x + warpSize); }\n",
         "bf16 0/1 device 2/1 __float2bfloat16_rn:1 warpSize:1 same=1 "},
        {"__device__ void f() { asm(\"exit;\"); }\n", "device 1/0 ptx 0/1 exit:1 same=1 "},
        /* code that no build sees; a warning */
        {"#if 0\nint r = cudaFree(p);\n#endif\n", "runtime 1/0 inactive=1 "},
        {"#if 0\nint r = cudaNoSuch(p);\n#endif\n", "unknown 0/1 cudaNoSuch:1 "},
        {"int r = cudaDevAttrAsyncEngineCount;\n", "runtime 1/0 warned=1 "},
        /* an error that is no name's, and source in a string: both leave something */
        {"#include <cuda_runtime.h>\ntypedef unsigned short uchar;\n",
         "code 0/1 include 1/0 uchar:1 "},
        {"const char *s = \"extern \\\"C\\\" __global__ void k() {}\";\n", "code 0/1 string:1 "},
        /* names that CUDA has from others */
        {"void f(GLuint *__restrict__ p, GLenum e);\n", ""},
    };
    struct arena a = {0};
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = counted(cases[i].text, &a);
        if (strcmp(got, cases[i].want) != 0) {
            print_error("%s\n%s, not %s\n", cases[i].text, got, cases[i].want);
            wrong++;
        }
    }
    arena_release(&a);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(count_test_uses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
