#include <cuda_runtime.h>


cudaExtent box = {.width = 4, .height = 2, .depth = 1};
cudaMemcpy3DParms parms = {.extent = {1, 1, 1}, .kind = cudaMemcpyDeviceToDevice};
