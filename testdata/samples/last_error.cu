// The last error: what stays after calls that succeed, what reading it does, and what belongs to the thread.
#include <cuda_runtime.h>
#include <cstdio>
#include <thread>

static int failures;
static void expect(bool ok, const char *what, int line)
{
    if (!ok) {
        std::printf("FAIL last_error: line %d: %s\n", line, what);
        failures++;
    }
}
#define EXPECT(x) expect((x), #x, __LINE__)

__global__ void fine(int *p) { *p = 1; }

// A call that fails, others that succeed, and then only the question: the error is still there.
static void stays(int *d)
{
    int count = 0;
    EXPECT(cudaSetDevice(-1) == cudaErrorInvalidDevice);
    EXPECT(cudaGetDeviceCount(&count) == cudaSuccess);
    EXPECT(cudaMemset(d, 0, sizeof(int)) == cudaSuccess);
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);
    EXPECT(cudaPeekAtLastError() == cudaErrorInvalidDevice);
    EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
    EXPECT(cudaGetLastError() == cudaSuccess);
}

// Of two errors the later one; a launch that works does not take it away.
static void later_one(int *d)
{
    EXPECT(cudaSetDevice(-1) == cudaErrorInvalidDevice);
    fine<<<1, 1 << 20>>>(d);
    fine<<<1, 1>>>(d);
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);
    EXPECT(cudaGetLastError() == cudaErrorInvalidConfiguration);
    EXPECT(cudaPeekAtLastError() == cudaSuccess);
}

// Each thread has a last error of its own.
static void of_its_thread()
{
    cudaError_t other = cudaErrorUnknown;
    EXPECT(cudaSetDevice(-1) == cudaErrorInvalidDevice);
    std::thread([&] { other = cudaGetLastError(); }).join();
    EXPECT(other == cudaSuccess);
    EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
}

int main()
{
    int *d = nullptr;
    EXPECT(cudaMalloc(&d, sizeof(int)) == cudaSuccess);
    stays(d);
    later_one(d);
    of_its_thread();
    EXPECT(cudaFree(d) == cudaSuccess);
    if (failures)
        return 1;
    std::printf("PASS last_error\n");
}
