#include <hip/hip_runtime.h>
#define CHECK(x)                \
    do {                        \
        hipError_t r_ = (x);      \
        if (r_ != hipSuccess) \
            return;             \
    } while (0)
#define ALIGN(x) (((x) + 255) & ~255ull)
#define BASE     0x1000
#define IN       (0x1000)
#define FREE(p)           \
    do {                  \
        if (p) {          \
            hipFree(p); \
            p = 0;        \
        }                 \
    } while (0)

void macros(hipDeviceptr_t p, size_t n)
{
    CHECK(hipFree((char *)p + n));
    hipDeviceptr_t a = (hipDeviceptr_t)ALIGN((unsigned long long)p), b = (hipDeviceptr_t)BASE, c = (hipDeviceptr_t)IN, d = (char *)p + BASE, e = BASE + (char *)p;
    CHECK(hipFree((hipDeviceptr_t)ALIGN((unsigned long long)p + 3)));
    CHECK(hipFree((char *)p + BASE));
    CHECK(hipFree((char *)p+BASE));
    CHECK(hipFree(BASE + (char *)p));
    CHECK(hipFree((hipDeviceptr_t)BASE));
    CHECK(hipFree((hipDeviceptr_t)(ALIGN((unsigned long long)p) + ALIGN((unsigned long long)p))));
    CHECK(hipFree((hipDeviceptr_t)ALIGN(ALIGN((unsigned long long)p) + BASE)));
    CHECK(hipFree((hipDeviceptr_t)((unsigned long long)p | BASE)));
    FREE(p);
}
