#include "common.h"

#ifdef TOOL_USE_ROCM
int queue = 1;
#endif

int main()
{
    return hipDeviceSynchronize() != 0 || ENGINE_WAVE == 0;
}
