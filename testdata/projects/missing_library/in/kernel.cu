#include <cutlass/array.h>
#include "own.h"

namespace cutlass {
struct Mine; // declared ahead
}
using cute::Layout;
namespace c = cutlass;

__global__ void k(cutlass::Array<float, 4> *a, mgpu::context_t *)
{
    a[0] = cute::twice(a[0]);
    c::fill(a);
}
