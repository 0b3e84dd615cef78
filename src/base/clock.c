#include "base/clock.h"

double clock_read(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (double)t.tv_sec + (double)t.tv_nsec * 1e-9 : -1;
}

double clock_now(void)
{
    return clock_read(CLOCK_MONOTONIC);
}
