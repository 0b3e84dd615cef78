#include "toolkit/releases.h"
#include "toolkit/numbers.h"
#include <stdlib.h>

static const struct {
    int arch;
    struct release_range in;
} archs[] = {
    {20, {0, RELEASE(8, 0)}},
    {30, {0, RELEASE(10, 2)}},
    {32, {0, RELEASE(10, 2)}},
    {35, {0, RELEASE(11, 8)}},
    {37, {0, RELEASE(11, 8)}},
    {50, {0, RELEASE(12, 9)}},
    {52, {0, RELEASE(12, 9)}},
    {53, {0, RELEASE(12, 9)}},
    {60, {0, RELEASE(12, 9)}},
    {61, {0, RELEASE(12, 9)}},
    {62, {0, RELEASE(12, 9)}},
    {70, {0, RELEASE(12, 9)}},
    {72, {RELEASE(9, 2), RELEASE(12, 9)}},
    {75, {RELEASE(10, 0), 0}},
    {80, {RELEASE(11, 0), 0}},
    {86, {RELEASE(11, 1), 0}},
    {87, {RELEASE(11, 4), 0}},
    {88, {RELEASE(13, 0), 0}},
    {89, {RELEASE(11, 8), 0}},
    {90, {RELEASE(11, 8), 0}},
    {100, {RELEASE(12, 8), 0}},
    {101, {RELEASE(12, 8), RELEASE(12, 9)}},
    {103, {RELEASE(12, 9), 0}},
    {110, {RELEASE(13, 0), 0}},
    {120, {RELEASE(12, 8), 0}},
    {121, {RELEASE(12, 9), 0}},
};

int releases_patch(release cuda)
{
    struct buf text = {0};
    int patch = numbers_value(STR("__CUDACC_VER_BUILD__"), cuda, &text) ? atoi(text.p) : 0;
    buf_release(&text);
    return patch;
}

const char *releases_version(release cuda, struct arena *a)
{
    return arena_printf(a, "%d.%d.%d", cuda / 100, cuda % 100, releases_patch(cuda));
}

bool releases_arch(int *i, release cuda, int *arch)
{
    for (; *i < (int)(sizeof archs / sizeof *archs); ++*i) {
        if (!release_in(cuda, archs[*i].in))
            continue;
        *arch = archs[(*i)++].arch;
        return true;
    }
    return false;
}

int releases_default_arch(release cuda)
{
    return cuda < RELEASE(11, 0) ? 30 : cuda < RELEASE(13, 0) ? 52 : 75;
}
