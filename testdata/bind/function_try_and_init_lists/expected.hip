#include <hip/hip_runtime.h>


struct own {
    hipStream_t stream;
    int cudaFlags;
    own(hipStream_t cudaStream, int cudaFlags) : stream(cudaStream), cudaFlags(cudaFlags)
    {
        hipStreamCreateWithFlags(&stream, cudaFlags);
    }
};
