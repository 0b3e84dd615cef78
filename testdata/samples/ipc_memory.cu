// Memory of one process in another: cudaIpcGetMemHandle and cudaIpcOpenMemHandle. Both processes are there before either
// of them calls CUDA; the handle goes through a pipe.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         cudaGetErrorString(err_));                            \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const int COUNT = 5000;

__global__ void add(int *values, int n, int what)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] += what + i;
}

static void run(int *values, int what)
{
    add<<<(COUNT + 127) / 128, 128>>>(values, COUNT, what);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// Adds to what the parent has, when it gets the handle; says so.
static int child(int from, int to)
{
    cudaIpcMemHandle_t handle;
    void *memory = nullptr;
    char done = 1;
    if (read(from, &handle, sizeof handle) != (ssize_t)sizeof handle)
        return 1;
    CHECK(cudaSetDevice(0));
    CHECK(cudaIpcOpenMemHandle(&memory, handle, cudaIpcMemLazyEnablePeerAccess));
    run((int *)memory, 1000);
    CHECK(cudaIpcCloseMemHandle(memory));
    return write(to, &done, 1) != 1;
}

int main()
{
    int to[2], from[2], status = -1, bad = 0;
    char done = 0;
    if (pipe(to) != 0 || pipe(from) != 0)
        return 1;
    const pid_t other = fork();
    if (other == 0)
        return child(to[0], from[1]);
    int *memory = nullptr;
    cudaIpcMemHandle_t handle;
    CHECK(cudaMalloc(&memory, COUNT * sizeof(int)));
    CHECK(cudaMemset(memory, 0, COUNT * sizeof(int)));
    run(memory, 7);
    CHECK(cudaIpcGetMemHandle(&handle, memory));
    if (write(to[1], &handle, sizeof handle) != (ssize_t)sizeof handle)
        return 1;
    close(from[1]);
    if (read(from[0], &done, 1) != 1)
        std::printf("the child has not done it\n");
    std::vector<int> values(COUNT);
    run(memory, 0);
    CHECK(cudaMemcpy(values.data(), memory, COUNT * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(memory));
    for (int i = 0; i < COUNT; i++)
        bad += values[i] != 1007 + 3 * i;
    waitpid(other, &status, 0);
    bad += status != 0;
    std::printf(bad ? "FAIL ipc_memory: %d wrong\n" : "PASS ipc_memory\n", bad);
    return bad != 0;
}
