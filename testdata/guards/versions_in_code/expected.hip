// HIP_VERSION's numbers are none of CUDA's: what is compared is the release of CUDA that conditions were ported for.
#include <hip/hip_runtime.h>
#include <cstdio>

static const int lanes = 12090 < 13000 ? 32 : 64;
static_assert(11000 <= 12090, "old");
enum { MAJOR = 12090 / 1000 };
template <bool NEW> void go();

int main()
{
    int version;
    hipRuntimeGetVersion(&version);
    if (version != HIP_VERSION)
        printf("built for %d\n", HIP_VERSION);
    if constexpr (12090 >= 12000)
        go<true>();
    return lanes;
}
