#include "stencil.h"
#include <cmath>
#include <cstdio>

/* The steps keep the sum: 999 cells of 0.5, and one of 512. */
extern "C" void report(const char *what, float value)
{
    printf("%s %.1f %s\n", what, value, std::fabs(value - 1011.5f) < 0.1f ? "right" : "WRONG");
}
