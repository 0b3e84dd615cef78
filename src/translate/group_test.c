#include "base/buf.h"
#include "translate/group.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* "CUPTI metric" for a name that a finding of that number is about; "-" where there is none. */
static const char *grouped(enum finding_id id, const char *name, const char *note, struct arena *a)
{
    struct map m;
    struct source src;
    map_init(&m);
    source_init(&src, "a.cu", STR("x"), a);
    struct findings f = {.arena = a, .src = &src};
    finding_add(&f, id, (struct span){0, 1}, str_of(name), NULL, note);
    group_findings(&f, &m, a);
    const struct finding *one = &f.list.p[0];
    const char *text = arena_printf(a, "%s%s%s", one->family ? one->family : "-",
                                    one->pattern ? " " : "", one->pattern ? one->pattern : "");
    vec_release(&f.list);
    map_release(&m);
    return text;
}

static void test_names(void **state)
{
    static const struct {
        const char *name, *group;
    } cases[] = {
        /* no row lists them: the word behind the prefix */
        {"cuptiMetricGetValue", "CUPTI metric"},
        {"CUpti_MetricID", "CUPTI metric"},
        {"CUPTI_METRIC_VALUE_KIND_DOUBLE", "CUPTI metric"},
        {"CUpti_PCSamplingConfig", "CUPTI pc"},
        {"cuptiGetVersion", "CUPTI get"},
        {"CUPTI_CB_DOMAIN_DRIVER_API", "CUPTI cb"},
        {"cuptiSASSMetrics", "CUPTI sass"},
        {"nvshmem_my_pe", "NVSHMEM my"},
        {"NVSHMEM_TEAM_WORLD", "NVSHMEM team"},
        {"nppiFilterGauss_8u_C1R", "NPP filter"},
        {"optixDeviceContextCreate", "OptiX device"},
        /* rows say what becomes of them: no words are asked */
        {"nvmlDeviceGetNvLinkInfo", "NVML"},
        {"cuGreenCtxCreate", "CUDA"},
        {"CUdevResource", "CUDA"},
        {"cudaGraphConditionalHandle", "CUDA"},
        {"cudaDeviceProp.major", "CUDA"},
        {"csrqrInfo_t", "cuSOLVER"},
        {"fftw_iodim", "cuFFT"},
        {"cub::CTA_SYNC_AND", "CUB"},
        {"__nvvm_ldg_c2", "CUDA"},
        /* nobody's */
        {"my_own_name", "-"},
    };
    struct arena a = {0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(grouped(TS_NO_COUNTERPART, cases[i].name, "do this", &a),
                            cases[i].group);
        assert_string_equal(grouped(TS_NO_COUNTERPART, cases[i].name, NULL, &a), "-");
    }
    arena_release(&a);
}

static void test_findings(void **state)
{
    struct arena a = {0};
    (void)state;
    assert_string_equal(grouped(TS_HEADER_NO_COUNTERPART, "cupti_metrics.h", "x", &a), "CUPTI");
    assert_string_equal(grouped(TS_HEADER_NO_COUNTERPART, "own.h", "x", &a), "-");
    assert_string_equal(grouped(TS_NOT_IN_RELEASE, "ncclGetLastError", "x", &a), "NCCL");
    assert_string_equal(grouped(TS_INLINE_PTX, "nvmlInit", "x", &a), "-"); /* each its own */
    assert_string_equal(grouped(TS_UNKNOWN_IN_LIBRARY, "nvmlNewThing", "x", &a), "-");
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_findings),
    };
    return cmocka_run_group_tests_name("group", tests, NULL, NULL);
}
