#include <cuda_runtime.h>
static const cudaDeviceAttr lanes = cudaDevAttrWarpSize;
cudaStream_t stream;
