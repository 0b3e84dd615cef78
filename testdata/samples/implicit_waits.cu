// Which calls wait for a kernel that runs in another stream, and which must not. The kernel ends when the host says so; should a call
// wait for it all the same, a watchdog says it, and the program fails.
#include <cuda_runtime.h>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

static void orDie(cudaError_t e, const char *s)
{
    if (e != cudaSuccess) {
        std::printf("FAIL implicit_waits: %s: %s\n", s, cudaGetErrorString(e));
        std::exit(1);
    }
}
#define OR_DIE(x) orDie(x, #x)

__global__ void until_told(const int *flag, int *out)
{
    while (*(volatile const int *)flag == 0)
        ;
    *out += 1;
}

static int failures, *flag;
static cudaStream_t busy;
static std::atomic<int> rescued;

// Lets the kernel go after a while, if nobody else has.
struct Watchdog {
    std::atomic<bool> over{false};
    std::thread thread;
    Watchdog() : thread([this] {
        for (int i = 0; i < 300 && !over; i++)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (!over) {
            rescued++;
            *(volatile int *)flag = 1;
        }
    }) {}
    ~Watchdog() { over = true; thread.join(); }
};

template <class Call>
static void must_not_wait(const char *what, int *out, Call call)
{
    *(volatile int *)flag = 0;
    const int before = rescued;
    {
        until_told<<<1, 1, 0, busy>>>(flag, out);
        OR_DIE(cudaGetLastError());
        Watchdog dog;
        call();
        const bool still_runs = cudaStreamQuery(busy) == cudaErrorNotReady;
        if (!still_runs || rescued != before) {
            std::printf("FAIL implicit_waits: %s waited\n", what);
            failures++;
        }
        *(volatile int *)flag = 1;
        OR_DIE(cudaStreamSynchronize(busy));
    }
    (void)cudaGetLastError(); // what the query left
}

int main()
{
    int *out, *pooled, *plain, *pinned;
    cudaStream_t other;
    cudaEvent_t event;
    OR_DIE(cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped));
    OR_DIE(cudaHostAlloc(&pinned, sizeof *pinned, cudaHostAllocDefault));
    OR_DIE(cudaMalloc(&out, sizeof *out));
    OR_DIE(cudaMalloc(&plain, sizeof *plain));
    OR_DIE(cudaMemset(out, 0, sizeof *out));
    OR_DIE(cudaMemset(plain, 0, sizeof *plain));
    OR_DIE(cudaStreamCreateWithFlags(&busy, cudaStreamNonBlocking));
    OR_DIE(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    OR_DIE(cudaEventCreate(&event));
    OR_DIE(cudaMallocAsync((void **)&pooled, sizeof *pooled, other));
    OR_DIE(cudaStreamSynchronize(other));

    must_not_wait("a kernel in another stream", out, [&] {
        *pinned = 0;
        OR_DIE(cudaMemsetAsync(plain, 0, sizeof *plain, other));
        OR_DIE(cudaMemcpyAsync(pinned, plain, sizeof *plain, cudaMemcpyDeviceToHost, other));
        OR_DIE(cudaEventRecord(event, other));
        OR_DIE(cudaEventSynchronize(event));
    });
    // The null stream waits for blocking streams only.
    must_not_wait("a copy", out, [&] { OR_DIE(cudaMemcpy(pinned, plain, sizeof *plain, cudaMemcpyDeviceToHost)); });
    must_not_wait("an allocation", out, [&] {
        void *p;
        OR_DIE(cudaMalloc(&p, 1 << 16));
    });
    must_not_wait("freeing in the order of a stream", out, [&] {
        int *p;
        OR_DIE(cudaMallocAsync((void **)&p, sizeof *p, other));
        OR_DIE(cudaFreeAsync(p, other));
        OR_DIE(cudaStreamSynchronize(other));
    });
    // Of memory of a pool, cudaFree does not wait either: whoever frees it has to.
    must_not_wait("freeing memory of a pool at once", out, [&] { OR_DIE(cudaFree(pooled)); });

    int ran = 0;
    OR_DIE(cudaMemcpy(&ran, out, sizeof ran, cudaMemcpyDeviceToHost));
    if (ran != 5 || failures) {
        std::printf("FAIL implicit_waits: %d kernels, %d failures\n", ran, failures);
        return 1;
    }
    std::printf("PASS implicit_waits\n");
}
