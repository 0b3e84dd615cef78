#include "vgpu/check/observe.h"

void observe_start(void)
{
}

unsigned observe_threads(void)
{
    return 0;
}
