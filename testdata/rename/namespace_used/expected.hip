#include <rocwmma/rocwmma.hpp>
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
using namespace rocwmma;
using rocwmma::accumulator;
namespace { using namespace ::cooperative_groups; }
namespace nvcuda_helpers { int x; }

__global__ void tile(const half *a)
{
    fragment<matrix_a, 16, 16, 16, half, row_major> fa;
    load_matrix_sync(fa, a, 16);
}
