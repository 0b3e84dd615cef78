#include <hip/hip_runtime.h>


/* hipMalloc allocates, hipFree frees; mycudaFree, cudaFreeMine and cudaFree2 are others.
 * A hipStream_t is a hipStream_t. See cuda_runtime.h, "hipMalloc". */
void f() { hipDeviceSynchronize(/* hipStream_t */); } // hipDeviceSynchronize
const char *s = "/* cudaFree */";
