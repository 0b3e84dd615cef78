// The driver API for context and memory, together with a runtime launch
// in the same primary context. Link with -lcuda.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void checkDrv(CUresult r, const char *expr, int line)
{
    if (r == CUDA_SUCCESS) return;
    const char *name = nullptr, *text = nullptr;
    cuGetErrorName(r, &name);
    cuGetErrorString(r, &text);
    printf("FAIL driver_api: line %d: %s: %s (%s)\n", line, expr, name ? name : "?", text ? text : "?");
    exit(1);
}
#define DRV(e) checkDrv((e), #e, __LINE__)

__global__ void square(unsigned int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] *= p[i];
}

int main()
{
    CUdevice dev;
    CUcontext ctx, current;
    CUstream stream;
    CUevent done;
    CUdeviceptr buf, copy;
    int count = 0, major = 0, version = 0;
    char name[128];
    size_t total = 0, freeBytes = 0;

    DRV(cuInit(0));
    DRV(cuDriverGetVersion(&version));
    DRV(cuDeviceGetCount(&count));
    DRV(cuDeviceGet(&dev, 0));
    DRV(cuDeviceGetName(name, (int)sizeof name, dev));
    DRV(cuDeviceTotalMem(&total, dev));
    DRV(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, dev));
    DRV(cuDevicePrimaryCtxRetain(&ctx, dev));
    DRV(cuCtxSetCurrent(ctx));
    DRV(cuCtxGetCurrent(&current));
    DRV(cuMemGetInfo(&freeBytes, &total));
    if (current != ctx || count < 1 || freeBytes > total) {
        printf("FAIL driver_api: context\n");
        return 1;
    }

    const int n = 2000;
    std::vector<unsigned int> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = i + 1;

    DRV(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    DRV(cuEventCreate(&done, CU_EVENT_DISABLE_TIMING));
    DRV(cuMemAlloc(&buf, n * sizeof(unsigned int)));
    DRV(cuMemAlloc(&copy, n * sizeof(unsigned int)));
    DRV(cuMemsetD32(copy, 0xdeadbeef, n));
    DRV(cuStreamSynchronize(nullptr)); // the stream does not wait for the default one
    DRV(cuMemcpyHtoDAsync(buf, in.data(), n * sizeof(unsigned int), stream));
    square<<<(n + 255) / 256, 256, 0, (cudaStream_t)stream>>>((unsigned int *)buf, n);
    DRV(cuMemcpyDtoDAsync(copy, buf, n * sizeof(unsigned int), stream));
    DRV(cuEventRecord(done, stream));
    DRV(cuEventSynchronize(done));
    DRV(cuStreamSynchronize(stream));
    DRV(cuMemcpyDtoH(out.data(), copy, n * sizeof(unsigned int)));

    DRV(cuMemFree(buf));
    DRV(cuMemFree(copy));
    DRV(cuEventDestroy(done));
    DRV(cuStreamDestroy(stream));
    DRV(cuDevicePrimaryCtxRelease(dev));

    for (int i = 0; i < n; i++)
        if (out[i] != in[i] * in[i]) {
            printf("FAIL driver_api: out[%d] = %u\n", i, out[i]);
            return 1;
        }
    printf("PASS driver_api\n");
    return 0;
}
