#include <hip/hip_runtime.h>

namespace std_ = cuda::std;

__device__ int total(cuda::std::no_such<int> &a, cuda::std::no_such<int> &b)
{
    return a.load() + b.load(cuda::std::no_such_order) + std_::no_such_sum(1, 2);
}
int host() { return cuda::getCurrentDevice() + at::cuda::std::now(); }
