// The edges of the API: sizes of zero, null pointers, launches that can't be, events that were never recorded, and what may not be called
// while a stream is being captured.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>

static int failures;
static void expect(bool ok, const char *what, cudaError_t got, int line)
{
    if (!ok) {
        std::printf("FAIL api_edges: line %d: %s: %s\n", line, what, cudaGetErrorName(got));
        failures++;
    }
    (void)cudaGetLastError();
}
#define GIVES(call, error) do { cudaError_t e_ = (call); expect(e_ == (error), #call, e_, __LINE__); } while (0)
#define LAUNCH_GIVES(error) do { cudaError_t e_ = cudaGetLastError(); expect(e_ == (error), "launch", e_, __LINE__); } while (0)

__global__ void fine(int *p) { *p = 1; }

// Nothing to do is no error, and nothing allocated has no address.
static void nothing_to_do(int *d)
{
    void *none = (void *)(uintptr_t)16;
    GIVES(cudaMalloc(&none, 0), cudaSuccess);
    expect(none == nullptr, "no bytes have an address", cudaSuccess, __LINE__);
    GIVES(cudaFree(nullptr), cudaSuccess);
    GIVES(cudaFreeHost(nullptr), cudaSuccess);
    GIVES(cudaMemcpy(d, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
    GIVES(cudaMemset(d, 0, 0), cudaSuccess);
    GIVES(cudaMemsetAsync(d, 0, 0, 0), cudaSuccess);
}

// What the wrong arguments of each call are called.
static void wrong_arguments(int *d)
{
    int host = 0, value = 0;
    cudaDeviceProp properties;
    GIVES(cudaMalloc(nullptr, 4), cudaErrorInvalidValue);
    GIVES(cudaMemcpy(d, &host, 4, (cudaMemcpyKind)77), cudaErrorInvalidMemcpyDirection);
    GIVES(cudaMemcpy(nullptr, &host, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    GIVES(cudaSetDevice(-1), cudaErrorInvalidDevice);
    GIVES(cudaGetDeviceProperties(&properties, 1000), cudaErrorInvalidDevice);
    GIVES(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1000), cudaErrorInvalidDevice);
    GIVES(cudaHostUnregister(&host), cudaErrorHostMemoryNotRegistered);
}

static void wrong_launches(int *d)
{
    fine<<<0, 1>>>(d);
    LAUNCH_GIVES(cudaErrorInvalidConfiguration);
    fine<<<1, 0>>>(d);
    LAUNCH_GIVES(cudaErrorInvalidConfiguration);
    fine<<<1, dim3(1, 1, 2000)>>>(d);
    LAUNCH_GIVES(cudaErrorInvalidConfiguration);
    fine<<<1, 1, 1 << 30>>>(d);
    LAUNCH_GIVES(cudaErrorInvalidValue);
}

static void events()
{
    cudaEvent_t never, timed, untimed;
    float ms;
    GIVES(cudaEventCreate(&never), cudaSuccess);
    GIVES(cudaEventCreate(&timed), cudaSuccess);
    GIVES(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), cudaSuccess);
    GIVES(cudaEventQuery(never), cudaSuccess);
    GIVES(cudaEventSynchronize(never), cudaSuccess);
    GIVES(cudaEventRecord(timed), cudaSuccess);
    GIVES(cudaEventRecord(untimed), cudaSuccess);
    GIVES(cudaDeviceSynchronize(), cudaSuccess);
    GIVES(cudaEventElapsedTime(&ms, never, timed), cudaErrorInvalidResourceHandle);
    GIVES(cudaEventElapsedTime(&ms, timed, untimed), cudaErrorInvalidResourceHandle);
    GIVES(cudaEventElapsedTime(nullptr, timed, timed), cudaErrorInvalidValue);
    GIVES(cudaEventDestroy(never), cudaSuccess);
    GIVES(cudaEventDestroy(timed), cudaSuccess);
    GIVES(cudaEventDestroy(untimed), cudaSuccess);
}

// A call that waits while the stream is being captured ends the capture: it gives no graph.
static void in_a_capture(cudaError_t (*call)(cudaStream_t), cudaError_t error, int line)
{
    cudaStream_t s;
    cudaGraph_t graph = nullptr;
    GIVES(cudaStreamCreate(&s), cudaSuccess);
    GIVES(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), cudaSuccess);
    cudaError_t got = call(s);
    expect(got == error, "call in a capture", got, line);
    got = cudaStreamEndCapture(s, &graph);
    expect(got == cudaErrorStreamCaptureInvalidated && !graph, "end of that capture", got, line);
    GIVES(cudaStreamDestroy(s), cudaSuccess);
}
#define CAPTURED(call, error) in_a_capture([](cudaStream_t s) { (void)s; return call; }, error, __LINE__)

int main()
{
    int *d = nullptr;
    GIVES(cudaMalloc(&d, sizeof(int)), cudaSuccess);
    nothing_to_do(d);
    wrong_arguments(d);
    wrong_launches(d);
    events();
    CAPTURED(cudaStreamSynchronize(s), cudaErrorStreamCaptureUnsupported);
    CAPTURED(cudaStreamQuery(s), cudaErrorStreamCaptureUnsupported);
    CAPTURED(cudaDeviceSynchronize(), cudaErrorStreamCaptureUnsupported);
    GIVES(cudaFree(d), cudaSuccess);
    if (failures)
        return 1;
    std::printf("PASS api_edges\n");
}
