#include <hip/hip_runtime.h>

static inline unsigned long long ticks()
{
    unsigned lo, hi;
    __asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi));
    return (unsigned long long)hi << 32 | lo;
}

void pause_a_little() { asm volatile("pause"); }
