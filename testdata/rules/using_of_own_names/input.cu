// A name of one's own in a namespace, with a row, used without its namespace.
#include <cuda_runtime.h>

namespace acme::gpu {
int current(int device = -1);
}
namespace best {
namespace gpu {
using namespace acme::gpu;
}
} // namespace best

__global__ void kernel() {}

void declared() {
    using acme::gpu::current;
    kernel<<<1, current()>>>();
}
void declared_elsewhere() {
    using best::gpu::current;
    kernel<<<1, current()>>>();
}
void directive() {
    using namespace acme::gpu;
    kernel<<<1, current()>>>();
}
