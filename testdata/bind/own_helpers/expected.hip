#include <hip/hip_runtime.h>


static void cudaCheck(hipError_t e, const char *file, int line);
#define CUDA_CHECK(x) cudaCheck((x), __FILE__, __LINE__)
class cudaTimer;
enum cudaState { cudaIdle, cudaBusy = 4 };
struct cudaTimer {
    hipEvent_t start, stop;
    enum cudaState state = cudaIdle;
    struct cudaTimer *cudaNext;
};
template <class T> T cudaMax(T a, T b) { return a > b ? a : b; }

int cudaRun(cudaTimer *t)
{
    CUDA_CHECK(hipEventRecord(t->start));
    t->state = cudaBusy;
    return cudaMax(1, 2);
}
