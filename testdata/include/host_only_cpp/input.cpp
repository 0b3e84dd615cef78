#include <vector>

std::vector<void *> blocks;

void release_all()
{
    for (void *p : blocks)
        cudaFree(p);
}
