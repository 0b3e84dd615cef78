// The header of a name, in a branch that is not compiled here.
#ifdef USE_FP4
#include <cuda_fp4.h>
#endif
#include <cuda_runtime.h>

cudaRoundMode mode = cudaRoundNearest;
