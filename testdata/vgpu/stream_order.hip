// Proves: what orders kernels of different streams does: events, waits of the host, of a stream and of the
// device, queries, the default stream, callbacks, host functions, the edges of a graph, copies in between.
// `vgpu --check` has nothing to say of any of them.
#include "check.hpp"
#include <atomic>
#include <thread>

enum { N = 1024 };

__global__ void step(const int *from, int *to, int add)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    to[i] = from[i] + add;
}

static hipStream_t one, two, blocking, other;
static hipEvent_t done, timed;
static int *x, *y; // what is only copied
static std::vector<int> host(N);

// a -> b on the first stream, what orders them, b -> a on the second.
static void hand_over(const char *name, hipStream_t first, hipStream_t second,
                      void (*between)(hipStream_t, hipStream_t))
{
    Array<int> a(N), b(N);
    for (int round = 0; round < 2; round++) {
        step<<<N / 256, 256, 0, first>>>(a.d, b.d, 10);
        between(first, second);
        step<<<N / 256, 256, 0, second>>>(b.d, a.d, 1);
        HIP(hipDeviceSynchronize());
    }
    a.down();
    for (int i = 0; i < N; i++)
        equal(name, a[i], 22, i);
}

static void by_event(hipStream_t first, hipStream_t second)
{
    HIP(hipEventRecord(done, first));
    HIP(hipStreamWaitEvent(second, done, 0));
}

static void by_chain(hipStream_t first, hipStream_t second)
{
    by_event(first, other);
    by_event(other, second);
}

static void by_stream(hipStream_t first, hipStream_t)
{
    HIP(hipStreamSynchronize(first));
}

static void by_device(hipStream_t, hipStream_t)
{
    HIP(hipDeviceSynchronize());
}

static void by_query(hipStream_t first, hipStream_t)
{
    while (hipStreamQuery(first) == hipErrorNotReady)
        std::this_thread::yield();
}

static void by_event_query(hipStream_t first, hipStream_t)
{
    HIP(hipEventRecord(timed, first));
    while (hipEventQuery(timed) == hipErrorNotReady)
        std::this_thread::yield();
}

static void by_event_wait(hipStream_t first, hipStream_t)
{
    HIP(hipEventRecord(timed, first));
    HIP(hipEventSynchronize(timed));
}

static void by_nothing(hipStream_t, hipStream_t)
{
}

static std::atomic<int> called;

static void by_callback(hipStream_t first, hipStream_t)
{
    called = 0;
    HIP(hipStreamAddCallback(first, [](hipStream_t, hipError_t, void *) { called = 1; }, nullptr, 0));
    while (!called)
        std::this_thread::yield();
}

static void by_host_function(hipStream_t first, hipStream_t second)
{
#if HIP_VERSION_MAJOR >= 6 // 5.2 only declares it
    HIP(hipLaunchHostFunc(first, [](void *) { called = 2; }, nullptr));
#endif
    by_event(first, second);
}

static void by_copy(hipStream_t first, hipStream_t second)
{
    HIP(hipMemcpyAsync(x, y, N * sizeof(int), hipMemcpyDeviceToDevice, first));
    by_event(first, second);
}

static void by_host_copy(hipStream_t first, hipStream_t)
{
    HIP(hipMemcpyAsync(host.data(), x, N * sizeof(int), hipMemcpyDeviceToHost, first));
    HIP(hipStreamSynchronize(first));
}

static void by_thread(hipStream_t first, hipStream_t)
{
    std::thread([=] { HIP(hipStreamSynchronize(first)); }).join();
}

// Two branches that meet.
static void graph()
{
    Array<int> a(N, 1), b(N), c(N), d(N);
    hipGraph_t g;
    hipGraphExec_t exec;
    HIP(hipStreamBeginCapture(one, hipStreamCaptureModeGlobal));
    step<<<N / 256, 256, 0, one>>>(a.d, b.d, 1);
    by_event(one, two);
    step<<<N / 256, 256, 0, one>>>(b.d, c.d, 1);
    step<<<N / 256, 256, 0, two>>>(b.d, d.d, 2);
    by_event(two, one);
    step<<<N / 256, 256, 0, one>>>(d.d, a.d, 3);
    HIP(hipStreamEndCapture(one, &g));
    HIP(hipGraphInstantiate(&exec, g, nullptr, nullptr, 0));
    for (int k = 0; k < 3; k++)
        HIP(hipGraphLaunch(exec, one));
    by_event(one, other); // HIP 5.2 takes what is launched on the second stream for a part of the graph still
    step<<<N / 256, 256, 0, other>>>(a.d, b.d, 0);
    HIP(hipStreamSynchronize(other));
    b.down();
    for (int i = 0; i < N; i++)
        equal("graph", b[i], 19, i);
    HIP(hipGraphExecDestroy(exec));
    HIP(hipGraphDestroy(g));
}

int main()
{
    for (hipStream_t *s : {&one, &two, &other})
        HIP(hipStreamCreateWithFlags(s, hipStreamNonBlocking));
    HIP(hipStreamCreate(&blocking));
    HIP(hipEventCreateWithFlags(&done, hipEventDisableTiming));
    HIP(hipEventCreate(&timed));
    HIP(hipMalloc((void **)&x, N * sizeof(int)));
    HIP(hipMalloc((void **)&y, N * sizeof(int)));
    HIP(hipMemset(y, 0, N * sizeof(int)));
    HIP(hipDeviceSynchronize());

    hand_over("event", one, two, by_event);
    hand_over("chain of events", one, two, by_chain);
    hand_over("hipStreamSynchronize", one, two, by_stream);
    hand_over("hipDeviceSynchronize", one, two, by_device);
    hand_over("hipStreamQuery", one, two, by_query);
    hand_over("hipEventQuery", one, two, by_event_query);
    hand_over("hipEventSynchronize", one, two, by_event_wait);
    hand_over("callback", one, two, by_callback);
    hand_over("host function", one, two, by_host_function);
    hand_over("copy", one, two, by_copy);
    hand_over("copy to the host", one, two, by_host_copy);
    hand_over("another thread", one, two, by_thread);
    hand_over("default stream first", nullptr, blocking, by_nothing);
    hand_over("default stream second", blocking, nullptr, by_nothing);
    hand_over("one stream", one, one, by_nothing);
    graph();
    return pass();
}
