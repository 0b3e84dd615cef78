// A name of one's own in a namespace, with a row, used without its namespace.
#include <hip/hip_runtime.h>

namespace acme::gpu {
int currentHip(int device = -1);
}
namespace best {
namespace gpu {
using namespace acme::gpu;
}
} // namespace best

__global__ void kernel() {}

void declared() {
    using acme::gpu::currentHip;
    kernel<<<1, currentHip()>>>();
}
void declared_elsewhere() {
    using best::gpu::currentHip;
    kernel<<<1, currentHip()>>>();
}
void directive() {
    using namespace acme::gpu;
    kernel<<<1, currentHip()>>>();
}
