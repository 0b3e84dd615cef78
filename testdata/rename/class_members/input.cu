#include <cuda_runtime.h>


class Pool {
    cudaStream_t stream_ = nullptr;
    cudaError_t last_{cudaSuccess};
    static const cudaMemcpyKind kind = cudaMemcpyHostToDevice;

  public:
    Pool() : last_(cudaStreamCreate(&stream_)) {}
    ~Pool() { cudaStreamDestroy(stream_); }
    operator cudaStream_t() const { return stream_; }
    cudaError_t error() const noexcept { return last_; }
};
