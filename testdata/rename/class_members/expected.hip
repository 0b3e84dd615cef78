#include <hip/hip_runtime.h>


class Pool {
    hipStream_t stream_ = nullptr;
    hipError_t last_{hipSuccess};
    static const hipMemcpyKind kind = hipMemcpyHostToDevice;

  public:
    Pool() : last_(hipStreamCreate(&stream_)) {}
    ~Pool() { hipStreamDestroy(stream_); }
    operator hipStream_t() const { return stream_; }
    hipError_t error() const noexcept { return last_; }
};
