#include <rocwmma/rocwmma.hpp>
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
using namespace rocwmma;
using rocwmma::accumulator;
namespace { using namespace ::cooperative_groups; }
namespace nvcuda_helpers { int x; }

__global__ void tile(const half *a)
{
    rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, half, rocwmma::row_major> fa;
    rocwmma::load_matrix_sync(fa, a, 16);
}
