#include <cuda_runtime.h>

namespace mine {
int cudaMallocHost(float **p, int n);
int use(float **p) { return mine::cudaMallocHost(p, 2); }
} // namespace mine

struct Allocator {
    int cudaMallocHost(float **p, int n);
    int cudaStreamWaitEvent(int a, int b) { return a + b; }
};

int use(Allocator &a, Allocator *b, float **p)
{
    return a.cudaMallocHost(p, 2) + b->cudaStreamWaitEvent(1, 2);
}
