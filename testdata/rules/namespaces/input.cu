#include <cuda_runtime.h>

namespace acme::gpu {
void start();
}

namespace acme {
struct cudaBuffer;
void *cudaAlloc(size_t);
void other();
} // namespace acme

namespace g = acme::gpu;

void use(acme::cudaBuffer *)
{
    acme::gpu::start();
    g::start();
    acme::cudaAlloc(4);
    acme::other();
}

void use_again()
{
    using namespace acme::gpu;
    start();
}
