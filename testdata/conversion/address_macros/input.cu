#include <cuda.h>
#define CHECK(x)                \
    do {                        \
        CUresult r_ = (x);      \
        if (r_ != CUDA_SUCCESS) \
            return;             \
    } while (0)
#define ALIGN(x) (((x) + 255) & ~255ull)
#define BASE     0x1000
#define IN       (0x1000)
#define FREE(p)           \
    do {                  \
        if (p) {          \
            cuMemFree(p); \
            p = 0;        \
        }                 \
    } while (0)

void macros(CUdeviceptr p, size_t n)
{
    CHECK(cuMemFree(p + n));
    CUdeviceptr a = ALIGN(p), b = BASE, c = IN, d = p + BASE, e = BASE + p;
    CHECK(cuMemFree(ALIGN(p + 3)));
    CHECK(cuMemFree(p + BASE));
    CHECK(cuMemFree(p+BASE));
    CHECK(cuMemFree(BASE + p));
    CHECK(cuMemFree(BASE));
    CHECK(cuMemFree(ALIGN(p) + ALIGN(p)));
    CHECK(cuMemFree(ALIGN(ALIGN(p) + BASE)));
    CHECK(cuMemFree(p | BASE));
    FREE(p);
}
