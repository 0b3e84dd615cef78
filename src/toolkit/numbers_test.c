#include "toolkit/numbers.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Checks the value of a macro in a release, "" for none. */
static void check(const char *macro, release cuda, const char *want)
{
    struct buf out = {0};
    bool has = numbers_value(str_of(macro), cuda, &out);
    assert_string_equal(out.len ? out.p : "", want);
    assert_int_equal(has, *want != '\0');
    buf_release(&out);
}

static void numbers_of_a_release(void **state)
{
    (void)state;
    check("CUDA_VERSION", RELEASE(12, 4), "12040");
    check("CUDART_VERSION", RELEASE(9, 2), "9020");
    check("__CUDACC_VER_BUILD__", RELEASE(11, 8), "89");
    check("CUBLAS_VER_MAJOR", RELEASE(11, 8), "11");
    check("CUBLAS_VER_MINOR", RELEASE(11, 8), "11");
    check("CUBLAS_VER_PATCH", RELEASE(11, 8), "3");
    check("CUBLAS_VER_BUILD", RELEASE(11, 8), "6");
    check("CUBLAS_VERSION", RELEASE(11, 8), "111103");
    check("CUBLAS_VERSION", RELEASE(10, 2), "10202");
    check("CUFFT_VERSION", RELEASE(12, 4), "11201");
    check("THRUST_VERSION", RELEASE(12, 8), "200700");
    check("CUB_MINOR_VERSION", RELEASE(11, 8), "15");
    check("CUDNN_VERSION", RELEASE(11, 8), "8907");
    check("CUDNN_VERSION", RELEASE(12, 4), "91900");
    check("CUDNN_PATCHLEVEL", RELEASE(10, 0), "5");
}

/* Those in between have the numbers of the last one before. */
static void releases_that_are_not_listed(void **state)
{
    (void)state;
    check("CUSPARSE_VER_PATCH", RELEASE(12, 7), "4");
    check("CURAND_VER_MINOR", RELEASE(13, 9), "4");
    check("CUDA_VERSION", RELEASE(13, 9), "13090");
    check("CUFFT_VER_MAJOR", RELEASE(8, 0), "9");
}

static void other_macros(void **state)
{
    (void)state;
    check("CUBLAS_OP_N", RELEASE(12, 4), "");
    check("CUDNN_MAX_DEVICE_VERSION", RELEASE(12, 4), "");
    check("NVML_API_VERSION", RELEASE(12, 4), "");
    check("", RELEASE(12, 4), "");
}

static void what_headers_state(void **state)
{
    (void)state;
    assert_string_equal(numbers_stated("cuda.h"), "CUDA_VERSION");
    assert_null(numbers_stated("cuda_runtime.h"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_a_release),
        cmocka_unit_test(releases_that_are_not_listed),
        cmocka_unit_test(other_macros),
        cmocka_unit_test(what_headers_state),
    };
    return cmocka_run_group_tests_name("numbers", tests, NULL, NULL);
}
