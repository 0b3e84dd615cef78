// Errors made on purpose: what the API reports, sticky and not, peek and get.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

class CudaError : public std::runtime_error {
public:
    CudaError(cudaError_t code, const std::string &where)
        : std::runtime_error(where + ": " + cudaGetErrorName(code) + ": " + cudaGetErrorString(code)), code_(code) {}
    cudaError_t code() const noexcept { return code_; }
private:
    cudaError_t code_;
};

#define STR_(x) #x
#define STR(x) STR_(x)
#define CUDA_THROW(expr) \
    for (cudaError_t e_ = (expr); e_ != cudaSuccess; ) throw CudaError(e_, __FILE__ ":" STR(__LINE__))

__global__ void fine(int *p) { *p = 1; }

static int failures;
static void expect(bool ok, const char *what)
{
    if (!ok) { std::printf("FAIL error_handling: %s\n", what); failures++; }
}
#define EXPECT(x) expect((x), #x)

static const char *classify(cudaError_t e)
{
    switch (e) {
    case cudaSuccess: return "success";
    case cudaErrorInvalidValue: return "value";
    case cudaErrorMemoryAllocation: return "memory";
    case cudaErrorInvalidConfiguration: return "configuration";
    case cudaErrorInvalidDevice: return "device";
    case cudaErrorNotReady: return "not ready";
    default: return "other";
    }
}

int main()
{
    int *d = nullptr;
    try {
        CUDA_THROW(cudaMalloc(&d, sizeof(int)));

        // A bad device number.
        int count = 0;
        CUDA_THROW(cudaGetDeviceCount(&count));
        EXPECT(!std::strcmp(classify(cudaSetDevice(count + 10)), "device"));
        EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
        EXPECT(cudaGetLastError() == cudaSuccess);           // cleared

        // Too much memory.
        void *huge = nullptr;
        cudaError_t e = cudaMalloc(&huge, (size_t)1 << 60);
        EXPECT(e == cudaErrorMemoryAllocation);
        EXPECT(cudaPeekAtLastError() == e);                  // still there
        EXPECT(cudaGetLastError() == e);

        // A launch with too many threads.
        fine<<<1, 1 << 20>>>(d);
        e = cudaGetLastError();
        EXPECT(e != cudaSuccess);
        std::printf("  bad launch: %s\n", classify(e));

        bool caught = false;
        try {
            CUDA_THROW(cudaMemcpy(d, nullptr, sizeof(int), (cudaMemcpyKind)77));
        } catch (const CudaError &err) {
            caught = true;
            EXPECT(err.code() != cudaSuccess);
            std::printf("  caught %s\n", err.what());
        }
        EXPECT(caught);
        (void)cudaGetLastError();

        // After all that, the device still works.
        int h = 0;
        fine<<<1, 1>>>(d);
        CUDA_THROW(cudaGetLastError());
        CUDA_THROW(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
        EXPECT(h == 1);
        EXPECT(std::strlen(cudaGetErrorString(cudaErrorInvalidValue)) > 0);
        CUDA_THROW(cudaFree(d));
        CUDA_THROW(cudaFree(nullptr));
    } catch (const std::exception &ex) {
        std::printf("FAIL error_handling: %s\n", ex.what());
        return 1;
    }
    if (failures) return 1;
    std::printf("PASS error_handling\n");
    return 0;
}
