#include <hip/hip_runtime.h>
#include <vector>

std::vector<void *> blocks;

void release_all()
{
    for (void *p : blocks)
        hipFree(p);
}
