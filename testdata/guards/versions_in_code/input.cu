// HIP_VERSION's numbers are none of CUDA's: what is compared is the release of CUDA that conditions were ported for.
#include <cuda_runtime.h>
#include <cstdio>

static const int lanes = CUDART_VERSION < 13000 ? 32 : 64;
static_assert(11000 <= CUDA_VERSION, "old");
enum { MAJOR = CUDART_VERSION / 1000 };
template <bool NEW> void go();

int main()
{
    int version;
    cudaRuntimeGetVersion(&version);
    if (version != CUDART_VERSION)
        printf("built for %d\n", CUDART_VERSION);
    if constexpr (CUDART_VERSION >= 12000)
        go<true>();
    return lanes;
}
