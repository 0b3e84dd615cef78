/* Shared by the tests of the stand-ins: cmocka, numbers, and a device that is always ready. A test
 * is one source file. */
#ifndef STANDIN_COMMON_TEST_H
#define STANDIN_COMMON_TEST_H
#include "standin/common/device.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int device_ready(const char *function, struct ihipStream_t *stream)
{
    (void)function, (void)stream;
    return 0;
}

void device_wrote(void *at, size_t size)
{
    (void)at, (void)size;
}

void device_wrote_matrix(void *at, size_t element, int64_t rows, int64_t columns, int64_t leading)
{
    (void)at, (void)element, (void)rows, (void)columns, (void)leading;
}

void device_missing(const char *function)
{
    (void)function;
}

/* Returns numbers from -1 to 1, always in the same sequence. */
static inline double test_number(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(state >> 11) * 0x1p-52 - 1;
}

static inline void test_close(double is, double should, double within)
{
    if (!(fabs(is - should) <= within * fmax(1, fabs(should))))
        fail_msg("%.17g instead of %.17g", is, should);
}
#endif
