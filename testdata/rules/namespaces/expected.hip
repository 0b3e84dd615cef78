#include <hip/hip_runtime.h>

namespace acme::hip {
void start();
}

namespace acme {
struct cudaBuffer;
void *cudaAlloc(size_t);
void other();
} // namespace acme

namespace g = acme::hip;

void use(acme::hip::buffer *)
{
    acme::hip::start();
    g::start();
    acme::hipAlloc(4);
    acme::other();
}

void use_again()
{
    using namespace acme::hip;
    start();
}
