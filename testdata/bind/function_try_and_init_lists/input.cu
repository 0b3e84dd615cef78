#include <cuda_runtime.h>


struct own {
    cudaStream_t stream;
    int cudaFlags;
    own(cudaStream_t cudaStream, int cudaFlags) : stream(cudaStream), cudaFlags(cudaFlags)
    {
        cudaStreamCreateWithFlags(&stream, cudaFlags);
    }
};
